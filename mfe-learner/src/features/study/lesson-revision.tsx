import type { LessonView as Lesson } from '@coursewright/contracts';
import { Card } from '@coursewright/ui';
import { useEffect, useEffectEvent } from 'react';
import { cancelGeneration } from '../generation/cancel-generation.api.ts';
import { useWriting } from '../generation/use-writing.ts';
import { isOver } from '../generation/writing.ts';
import { WritingStatus } from '../generation/writing-status.tsx';
import { LessonDraft } from './lesson-draft.tsx';

interface LessonRevisionPreviewProps {
  generationId: string;
  onDone: (lesson: Lesson) => void;
  onGiveUp: () => void;
}

const words = {
  start: 'A new text is being written. The present one stays until it is whole.',
  done: 'The new text is here. Undo brings back the one before.',
  failed: 'The new text could not be written. The lesson is as it was.',
};

/** The next text of a lesson while it is written; the present one stays readable. */
export function LessonRevisionPreview({ generationId: first, onDone, onGiveUp }: LessonRevisionPreviewProps) {
  const { generationId, writing, connection, retry, retryState } = useWriting(first, words);
  const { revised, blocks, tail } = writing;

  const finish = useEffectEvent((lesson: Lesson) => onDone(lesson));
  useEffect(() => {
    if (revised) finish(revised);
  }, [revised]);

  function giveUp() {
    if (!isOver(writing)) cancelGeneration(generationId).catch(() => {});
    onGiveUp();
  }

  return (
    <Card className="ln:flex ln:flex-col ln:gap-4 ln:print:hidden">
      <WritingStatus {...{ writing, connection, retryState }} what="new text" onRetry={retry} onCancel={giveUp} />
      {(blocks.length > 0 || tail) && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        <section tabIndex={0} aria-label="The new text so far" className="ln:max-h-80 ln:overflow-y-auto">
          <LessonDraft writing={writing} hasPicture={false} />
        </section>
      )}
    </Card>
  );
}
