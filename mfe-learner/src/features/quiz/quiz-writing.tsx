import { useEffect } from 'react';
import { useWriting } from '../generation/use-writing.ts';
import { WritingStatus } from '../generation/writing-status.tsx';

const words = {
  start: 'The questions are being written.',
  done: 'The questions are ready.',
  failed: 'The questions could not be written.',
};

/** The questions are on their way. */
export function QuizWriting({ generationId, onDone }: { generationId: string; onDone: () => void }) {
  const { writing, connection, retry, retryState } = useWriting(generationId, words);
  const done = writing.phase === 'done';
  useEffect(() => {
    if (done) onDone();
  }, [done, onDone]);
  return <WritingStatus {...{ writing, connection, retryState }} what="quiz" onRetry={retry} />;
}
