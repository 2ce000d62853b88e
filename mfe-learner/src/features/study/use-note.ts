import { sessionStore } from '@coursewright/mfe-kit';
import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import type { LessonPlace } from './lesson-revisions.api.ts';
import { readNote, saveNote } from './note.api.ts';
import { type NoteState, noteKeeper } from './note-keeper.ts';

const draftSchema = z.object({ text: z.string(), revision: z.int() });

/** The learner's note on one lesson. Leaving the lesson or hiding the page saves what was typed. */
export function useNote({ courseId, subtopicId }: LessonPlace) {
  const [state, setState] = useState<NoteState>({ text: '', status: 'loading' });

  const keeper = useMemo(() => {
    const place = { courseId, subtopicId };
    const key = `learner.note.${courseId}.${subtopicId}`;
    return noteKeeper({
      read: () => readNote(place),
      save: (note) => saveNote(place, note),
      drafts: {
        read: () => sessionStore.read(key, draftSchema),
        save: (draft) => sessionStore.save(key, draft),
        drop: () => sessionStore.drop(key),
      },
      onChange: setState,
    });
  }, [courseId, subtopicId]);

  useEffect(() => {
    void keeper.load();
    const save = () => void keeper.flush();
    const saveWhenHidden = () => document.visibilityState === 'hidden' && save();
    const wake = () => void keeper.wake();
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', saveWhenHidden);
    return () => {
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', saveWhenHidden);
      save();
    };
  }, [keeper]);

  return { state, keeper };
}
