import { useEffect, useEffectEvent } from 'react';
import { cancelGeneration } from '../generation/cancel-generation.api.ts';
import { useWriting } from '../generation/use-writing.ts';
import { isOver } from '../generation/writing.ts';
import { WritingStatus } from '../generation/writing-status.tsx';
import type { OutlineOrigin } from './outline-editing.ts';
import { OutlineList } from './outline-list.tsx';

interface OutlineRevisionProps {
  generationId: string;
  onDone: (origin: OutlineOrigin) => void;
  onGiveUp: () => void;
}

const words = {
  start: 'A new version of the outline is being written. The present one stays until it is whole.',
  done: 'The new version of the outline is here. Undo brings back the one before.',
  failed: 'The new version could not be written. Your outline is as it was.',
};

/** The next version of an outline while it is written; the present one stays until this one is whole. */
export function OutlineRevision({ generationId: first, onDone, onGiveUp }: OutlineRevisionProps) {
  const { generationId, writing, connection, retry, retryState } = useWriting(first, words);
  const { phase, topics, source } = writing;

  const finish = useEffectEvent(() => {
    if (source) onDone({ generationId, source, outline: { topics } });
  });
  useEffect(() => {
    if (phase === 'done') finish();
  }, [phase]);

  function giveUp() {
    if (!isOver(writing)) cancelGeneration(generationId).catch(() => {});
    onGiveUp();
  }

  return (
    <section aria-label="New version" className="ln:flex ln:flex-col ln:gap-4">
      <WritingStatus {...{ writing, connection, retryState }} what="new version" onRetry={retry} onCancel={giveUp} />
      {topics.length > 0 && !isOver(writing) && (
        <OutlineList label="Topics of the new version" topics={topics} missing={0} writing />
      )}
    </section>
  );
}
