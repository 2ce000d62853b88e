import type { LessonView as Lesson, LessonChange } from '@coursewright/contracts';
import { announce } from '@coursewright/mfe-kit';
import { useState } from 'react';
import { usePatientAction } from '../../shared/use-patient-action.ts';
import { type LessonPlace, restoreLesson, reviseLesson } from './lesson-revisions.api.ts';

interface Revision {
  generationId: string;
  change: LessonChange;
}

interface RevisionOptions {
  place: LessonPlace;
  lesson: Lesson;
  onLesson: (lesson: Lesson) => void;
}

/** Has a lesson written anew, and brings earlier texts back. */
export function useLessonRevision({ place, lesson, onLesson }: RevisionOptions) {
  const [revision, setRevision] = useState<Revision>();
  /** The version an undo leads to. */
  const [before, setBefore] = useState<number>();
  const asking = usePatientAction<{ generationId: string }>();
  const restoring = usePatientAction<Lesson>();

  async function revise(change: LessonChange) {
    setBefore(undefined);
    const accepted = await asking.run((signal) => reviseLesson(place, change, signal));
    if (accepted) setRevision({ generationId: accepted.generationId, change });
  }

  async function restore(version: number) {
    const restored = await restoring.run((signal) => restoreLesson(place, version, signal));
    if (!restored) return false;
    setBefore(undefined);
    onLesson(restored);
    announce('The other text is shown.');
    return true;
  }

  return {
    revision,
    before,
    asking: asking.state,
    restoring: restoring.state,
    revise: (change: LessonChange) => void revise(change),
    restore,
    accept(revised: Lesson) {
      setBefore(lesson.version);
      setRevision(undefined);
      onLesson(revised);
    },
    giveUp: () => setRevision(undefined),
  };
}

export type LessonRevision = ReturnType<typeof useLessonRevision>;
