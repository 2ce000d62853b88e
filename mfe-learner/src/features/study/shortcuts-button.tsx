import { useNavigate } from '@coursewright/mfe-kit/router';
import { Dialog, IconButton } from '@coursewright/ui';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useKeyDown } from '../../shared/hooks.ts';
import { areShortcutsOn, matchShortcut, SHORTCUTS, setShortcuts } from '../../shared/shortcuts.ts';
import type { CoursePosition } from './course.ts';

function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(areShortcutsOn);
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts">
      <dl className="ln:flex ln:flex-col ln:gap-2">
        {SHORTCUTS.map(({ key, does }) => (
          <div key={key} className="ln:flex ln:items-center ln:justify-between ln:gap-4">
            <dt>{does}</dt>
            <dd>
              <kbd className="ln:rounded-control ln:border ln:border-line ln:bg-sunken ln:px-2.5 ln:py-1 ln:font-mono ln:text-sm">
                {key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <label className="ln:mt-5 ln:flex ln:items-center ln:gap-3 ln:border-t ln:border-line ln:pt-4">
        <input
          type="checkbox"
          className="ln:size-5 ln:accent-brand"
          checked={on}
          onChange={(event) => {
            setOn(event.target.checked);
            setShortcuts(event.target.checked);
          }}
        />
        Use single keys as shortcuts
      </label>
    </Dialog>
  );
}

export function ShortcutsButton({ place }: { place: CoursePosition }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);

  useKeyDown((event) => {
    const shortcut = matchShortcut(event);
    if (!shortcut || !areShortcutsOn()) return;
    if (shortcut === '?') return setOpen(true);
    const to = shortcut === 'n' ? place.next : place.previous;
    if (to) void navigate({ search: `?at=${to.id}` });
  });

  return (
    <>
      <IconButton
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        className="ln:max-lg:hidden"
        onClick={() => setOpen(true)}
        icon={Keyboard}
      />
      {open && <ShortcutsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
