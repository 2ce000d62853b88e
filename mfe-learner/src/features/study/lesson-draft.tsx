import { Skeleton } from '@coursewright/ui';
import { isOver, type Writing } from '../generation/writing.ts';
import { LessonText } from './lesson-text.tsx';
import { PicturePlace } from './picture-place.tsx';

/** What there is of a lesson: its finished blocks, and the open paragraph as plain text. */
export function LessonDraft({ writing, hasPicture = true }: { writing: Writing; hasPicture?: boolean }) {
  const { blocks, tail } = writing;
  const empty = blocks.length === 0 && tail === '';
  return (
    <>
      {hasPicture && !isOver(writing) && <PicturePlace />}
      <LessonText blocks={blocks} tail={withoutMarks(tail)} writing={!isOver(writing)} />
      {empty && !isOver(writing) && (
        <div className="ln:flex ln:flex-col ln:gap-4">
          <Skeleton width="45%" height="1.6rem" />
          <Skeleton />
          <Skeleton width="94%" />
          <Skeleton width="80%" />
        </div>
      )}
    </>
  );
}

/** The open paragraph is Markdown; its marks get their meaning when the block is finished. */
const withoutMarks = (markdown: string) => markdown.replace(/^\s*(#{1,6}|[-*>]|\d+\.)\s+/gm, '').replace(/[*`]+/g, '');
