import { useNavigate } from '@coursewright/mfe-kit/router';
import { IconButton } from '@coursewright/ui';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useKeyDown } from '../../shared/hooks.ts';
import { areShortcutsOn, matchShortcut, SHORTCUTS } from '../../shared/shortcuts.ts';
import { ShortcutsDialog } from '../../shared/shortcuts-dialog.tsx';
import type { CoursePosition } from './course.ts';

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
      {open && <ShortcutsDialog shortcuts={SHORTCUTS} onClose={() => setOpen(false)} />}
    </>
  );
}
