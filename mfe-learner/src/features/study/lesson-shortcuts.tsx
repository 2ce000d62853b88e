import { useNavigate } from '@coursewright/mfe-kit/router';
import { useState } from 'react';
import { useKeyDown } from '../../shared/hooks.ts';
import { areShortcutsOn, matchShortcut, SHORTCUTS } from '../../shared/shortcuts.ts';
import { ShortcutsDialog } from '../../shared/shortcuts-dialog.tsx';
import type { CoursePosition } from './course.ts';

export function useLessonShortcuts(place: CoursePosition) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);

  useKeyDown((event) => {
    const shortcut = matchShortcut(event);
    if (!shortcut || !areShortcutsOn()) return;
    if (shortcut === '?') return setIsOpen(true);
    if (shortcut === 'a' || shortcut === 'l') return;
    const to = shortcut === 'n' ? place.next : place.previous;
    if (to) void navigate({ search: `?at=${to.id}` });
  });

  return {
    open: () => setIsOpen(true),
    dialog: isOpen && <ShortcutsDialog shortcuts={SHORTCUTS} onClose={() => setIsOpen(false)} />,
  };
}
