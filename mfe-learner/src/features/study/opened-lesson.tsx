import type { CourseType, GenerationEvent } from '@coursewright/contracts';
import { notify } from '@coursewright/mfe-kit';
import { translateText } from '@coursewright/mfe-kit/messages';
import { msg, t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { isFinished, useWriting, type Writing } from '../generation/writing.ts';
import { WritingStatus } from '../generation/writing-status.tsx';
import { UnfinishedLesson } from '../lesson/lesson-view.tsx';
import { LevelTools } from './lesson-tools.tsx';
import { type ReadingRef, useForeground } from './use-lesson-reading.ts';

export { keepOpened, rereadCourse } from './progress.ts';
export { StudiedLesson } from './studied-lesson.tsx';

function useWritingToast(writing: Writing) {
  const toast = useRef<string>(undefined);
  const writes = useRef(true);
  const phase = writing.phase === 'done' ? 'done' : isFinished(writing) ? 'stopped' : 'writing';
  const hasText = writing.blocks.length > 0;
  const reason = writing.failure ? translateText(writing.failure.message) : t`The lesson was cancelled`;

  useEffect(() => {
    writes.current = phase === 'writing';
    toast.current ??= notify.loading(t`Please wait...`);
    if (phase === 'writing' && !hasText) notify.update(toast.current, 'loading', t`Please wait...`);
    // The text itself shows that it is being written.
    else if (phase === 'writing') notify.dismiss(toast.current);
    else if (phase === 'done') notify.update(toast.current, 'success', t`Done!`);
    else notify.update(toast.current, 'error', reason);
  }, [phase, hasText, reason]);

  useEffect(
    () => () => {
      if (writes.current && toast.current)
        notify.update(toast.current, 'info', t`The lesson is still being written. It will be here when you come back.`);
    },
    [],
  );
}

export type WrittenLesson = Pick<
  Extract<GenerationEvent, { type: 'lesson-done' }>,
  'lesson' | 'progress' | 'completed'
>;

const ANNOUNCEMENTS = {
  start: msg`The lesson is being written.`,
  done: msg`The lesson is ready.`,
  failed: msg`The lesson could not be written.`,
};

interface LessonWritingProps {
  generationId: string;
  courseType: CourseType;
  reading: ReadingRef;
  onDone: (written: WrittenLesson) => void;
}

export function LessonWriting({ generationId, courseType, reading, onDone }: LessonWritingProps) {
  const { writing, status } = useWriting(generationId, ANNOUNCEMENTS, ({ lesson }) => {
    if (lesson) onDone(lesson);
  });
  useWritingToast(writing);
  // Who reads along has begun.
  useForeground(reading);
  return (
    <UnfinishedLesson
      writing={writing}
      courseType={courseType}
      status={<WritingStatus {...status} what="lesson" />}
      tools={<LevelTools isBusy revise={() => undefined} />}
    />
  );
}
