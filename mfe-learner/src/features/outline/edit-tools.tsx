import { IconButton } from '@coursewright/ui';
import { Redo2, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { UseOutlineEditing } from './use-outline-editing.ts';

/** What can be done to the outline, and how to take it back. */
export function EditTools({ canUndo, canRedo, undo, redo }: UseOutlineEditing) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const typing = event.target instanceof Element && event.target.closest('input, textarea');
    if (typing || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    const again = key === 'y' || (key === 'z' && event.shiftKey);
    if (!again && key !== 'z') return;
    event.preventDefault();
    if (again && canRedo) redo();
    if (!again && canUndo) undo();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <div className="ln:flex ln:items-center ln:gap-2">
      <p id="outline-hint" className="ln:min-w-0 ln:flex-1 ln:text-sm ln:text-muted">
        Choose a title to change, move or remove it.
        <span className="ln:pointer-coarse:hidden"> Alt with an arrow key moves it as well.</span>
      </p>
      <IconButton aria-label="Undo" aria-keyshortcuts="Control+Z" disabled={!canUndo} onClick={undo}>
        <Undo2 aria-hidden="true" />
      </IconButton>
      <IconButton aria-label="Redo" aria-keyshortcuts="Control+Y" disabled={!canRedo} onClick={redo}>
        <Redo2 aria-hidden="true" />
      </IconButton>
    </div>
  );
}
