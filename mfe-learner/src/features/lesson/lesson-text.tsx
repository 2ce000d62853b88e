import { Prose, Skeleton } from '@coursewright/ui';
import { useMemo } from 'react';
import { textDirection } from '../../shared/format.ts';
import { isFinished, type Writing } from '../generation/writing.ts';
import { copyOnClick, toTrustedHtml } from './lesson-html.ts';
import styles from './lesson-text.module.css';

interface LessonTextProps {
  blocks: string[];
  tail?: string;
  writing?: boolean;
}

export function LessonText({ blocks, tail = '', writing = false }: LessonTextProps) {
  const start =
    blocks
      .slice(0, 3)
      .join(' ')
      .replace(/<pre[\s\S]*?<\/pre>|<[^>]*>/g, ' ') || tail;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is that of a button inside, which the keyboard presses too
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div onClick={(event) => void copyOnClick(event)}>
      <Prose dir={textDirection(start)} aria-busy={writing} className={styles.text}>
        {blocks.map((html, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block's place is its identity
          <Block key={index} html={html} />
        ))}
        {tail && <p>{tail}</p>}
      </Prose>
    </div>
  );
}

function Block({ html }: { html: string }) {
  const safe = useMemo(() => toTrustedHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised above
  return <div className="ln:contents" dangerouslySetInnerHTML={{ __html: safe }} />;
}

/** Reserves the place of the picture, so the text does not jump. */
export const PictureSkeleton = () => (
  <Skeleton shape="block" width="100%" height="auto" className="ln:aspect-[16/9] ln:lg:aspect-[21/9]" />
);

export function LessonDraft({ writing, hasPicture = true }: { writing: Writing; hasPicture?: boolean }) {
  const { blocks, tail } = writing;
  const empty = blocks.length === 0 && tail === '';
  return (
    <>
      {hasPicture && !isFinished(writing) && <PictureSkeleton />}
      <LessonText blocks={blocks} tail={stripMarkdown(tail)} writing={!isFinished(writing)} />
      {empty && !isFinished(writing) && (
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

/** The open paragraph is Markdown; formatting appears when the block is complete. */
const stripMarkdown = (markdown: string) => markdown.replace(/^\s*(#{1,6}|[-*>]|\d+\.)\s+/gm, '').replace(/[*`]+/g, '');
