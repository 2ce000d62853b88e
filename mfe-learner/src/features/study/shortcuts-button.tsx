import { useNavigate } from '@coursewright/mfe-kit/router';
import { IconButton } from '@coursewright/ui';
import { Keyboard } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Place } from './course.ts';
import { areShortcutsOn, shortcutOf } from './shortcuts.ts';

const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }));

/** Minds the keys of the study page, and lists them. */
export function ShortcutsButton({ place }: { place: Place }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event);
    if (!shortcut || !areShortcutsOn()) return;
    if (shortcut === '?') return setOpen(true);
    const to = shortcut === 'n' ? place.next : place.previous;
    if (to) void navigate({ search: `?at=${to.id}` });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      <IconButton
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        className="ln:max-lg:hidden"
        onClick={() => setOpen(true)}
      >
        <Keyboard aria-hidden="true" />
      </IconButton>
      {open && (
        <Suspense>
          <ShortcutsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
