import type { ChatMessage } from '@coursewright/contracts';
import { useEffect } from 'react';
import { useWriting } from '../generation/use-writing.ts';
import { WritingStatus } from '../generation/writing-status.tsx';
import { LessonDraft } from '../study/lesson-draft.tsx';
import { TeacherSays } from './message.tsx';

interface AnswerWritingProps {
  generationId: string;
  onDone: (message: ChatMessage) => void;
  /** The question was taken back in another tab. */
  onCancelled: () => void;
}

const words = {
  start: 'The teacher is answering.',
  done: 'The teacher has answered.',
  failed: 'The teacher could not answer.',
};

/** An answer as it is written; one that failed can be asked for again. */
export function AnswerWriting({ generationId, onDone, onCancelled }: AnswerWritingProps) {
  const { writing, connection, retry, retryState } = useWriting(generationId, words);
  const { answer, phase } = writing;
  useEffect(() => {
    if (answer) onDone(answer);
  }, [answer, onDone]);
  useEffect(() => {
    if (phase === 'cancelled') onCancelled();
  }, [phase, onCancelled]);
  return (
    <TeacherSays>
      <WritingStatus {...{ writing, connection, retryState }} what="answer" onRetry={retry} />
      {(writing.blocks.length > 0 || writing.tail !== '') && <LessonDraft writing={writing} hasPicture={false} />}
    </TeacherSays>
  );
}
