import type { GenerationEvent } from '@coursewright/contracts';
import { useEffect } from 'react';
import { useWriting } from '../generation/use-writing.ts';
import { WritingStatus } from '../generation/writing-status.tsx';
import { LessonDraft } from './lesson-draft.tsx';
import { useWritingToast } from './use-writing-toast.ts';

export type WrittenLesson = Pick<
  Extract<GenerationEvent, { type: 'lesson-done' }>,
  'lesson' | 'progress' | 'completed'
>;

interface LessonWritingProps {
  generationId: string;
  onDone: (written: WrittenLesson) => void;
}

const words = {
  start: 'The lesson is being written.',
  done: 'The lesson is ready.',
  failed: 'The lesson could not be written.',
};

/** A lesson as it is written. */
export function LessonWriting({ generationId, onDone }: LessonWritingProps) {
  const { writing, connection, retry, retryState } = useWriting(generationId, words);
  useWritingToast(writing);
  const { lesson } = writing;
  useEffect(() => {
    if (lesson) onDone(lesson);
  }, [lesson, onDone]);
  return (
    <div className="ln:flex ln:flex-col ln:gap-6">
      <WritingStatus {...{ writing, connection, retryState }} what="lesson" onRetry={retry} />
      <LessonDraft writing={writing} />
    </div>
  );
}
