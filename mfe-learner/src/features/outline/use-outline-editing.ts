import { announce } from '@coursewright/mfe-kit';
import { useEffect, useState } from 'react';
import { commit, redo, undo } from './history.ts';
import { beginEditing, type OutlineEditing, type OutlineOrigin, readEditing, saveEditing } from './outline-editing.ts';
import type { Outline } from './outline-edits.ts';

/** The editing of a finished outline, with undo and redo; it survives a reload. */
export function useOutlineEditing(first: OutlineOrigin) {
  const [editing, setEditing] = useState<OutlineEditing>(() => readEditing(first.generationId) ?? beginEditing(first));
  useEffect(() => saveEditing(first.generationId, editing), [first.generationId, editing]);

  const change = (make: (outline: Outline) => Outline) =>
    setEditing((old) => {
      const { present } = old.history;
      const outline = make(present.outline);
      return outline === present.outline ? old : { ...old, history: commit(old.history, { ...present, outline }) };
    });

  const step = (by: typeof undo, said: string) => {
    setEditing((old) => ({ ...old, history: by(old.history) }));
    announce(said);
  };

  return {
    editing,
    outline: editing.history.present.outline,
    change,
    undo: () => step(undo, 'Undone'),
    redo: () => step(redo, 'Done again'),
    canUndo: editing.history.past.length > 0,
    canRedo: editing.history.future.length > 0,
    revise: (revisingId: string | undefined) => setEditing((old) => ({ ...old, revisingId })),
    /** A new version by the author takes the place of the present one. */
    accept: (origin: OutlineOrigin) =>
      setEditing((old) => ({
        origins: [...old.origins, origin],
        history: commit(old.history, { generationId: origin.generationId, outline: origin.outline }),
      })),
  };
}

export type UseOutlineEditing = ReturnType<typeof useOutlineEditing>;
