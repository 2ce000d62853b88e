import type { Citations } from '@coursewright/contracts';
import { Prose, Skeleton } from '@coursewright/ui';
import { lazy, type MouseEvent, Suspense, useEffect, useMemo, useState } from 'react';
import { textDirection } from '../../shared/format.ts';
import { Diagram, DiagramSkeleton, prefetchDiagrams } from '../diagram/diagram.tsx';
import { isFinished, type Writing } from '../generation/writing.ts';
import { isDiagramBegun, type LessonPart, splitDiagrams } from './lesson-diagrams.ts';
import { copyOnClick, toTrustedHtml } from './lesson-html.ts';
import styles from './lesson-text.module.css';

const CitedPassage = lazy(async () => ({ default: (await import('./cited-passage.tsx')).CitedPassage }));

interface LessonTextProps {
  blocks: string[];
  citations?: Citations | undefined;
  tail?: string;
  writing?: boolean;
  className?: string;
}

/** The passage that was asked for by its number in the text. */
function useCitedPassage(citations: Citations | undefined) {
  const [marker, setMarker] = useState<string>();
  const passage = citations?.passages.find((each) => each.marker === marker);
  const reasons = citations?.unsupported.filter((each) => each.marker === marker).map(({ reason }) => reason) ?? [];
  return {
    openOnClick({ target }: MouseEvent) {
      const button = target instanceof Element ? target.closest<HTMLElement>('button[data-cites]') : null;
      if (button) setMarker(button.dataset.cites);
    },
    panel: passage && (
      <Suspense>
        <CitedPassage passage={passage} reasons={[...new Set(reasons)]} onClose={() => setMarker(undefined)} />
      </Suspense>
    ),
  };
}

export function LessonText({ blocks, citations, tail = '', writing = false, className = '' }: LessonTextProps) {
  const cited = useCitedPassage(citations);
  const start =
    blocks
      .slice(0, 3)
      .join(' ')
      .replace(/<pre[\s\S]*?<\/pre>|<[^>]*>/g, ' ') || tail;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is that of a button inside, which the keyboard presses too
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      onClick={(event) => {
        cited.openOnClick(event);
        void copyOnClick(event);
      }}
    >
      <Prose dir={textDirection(start)} aria-busy={writing} className={`${styles.text} ${className}`}>
        {blocks.map((html, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block's place is its identity
          <Block key={index} html={html} citations={citations} />
        ))}
        {tail && (isDiagramBegun(tail) ? <OpenDiagram /> : <p>{tail}</p>)}
      </Prose>
      {cited.panel}
    </div>
  );
}

interface MarkupProps {
  html: string;
  citations: Citations | undefined;
}

function Block({ html, citations }: MarkupProps) {
  const parts = useMemo(() => splitDiagrams(html), [html]);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part's place is its identity
    <Part key={index} part={part} citations={citations} />
  ));
}

function Part({ part: { html, diagram }, citations }: Pick<MarkupProps, 'citations'> & { part: LessonPart }) {
  const text = <SafeHtml html={html} citations={citations} />;
  return diagram === undefined ? text : <Diagram source={diagram} code={text} />;
}

/** The place of a diagram while its source is written. */
function OpenDiagram() {
  useEffect(prefetchDiagrams, []);
  return <DiagramSkeleton />;
}

function SafeHtml({ html, citations }: MarkupProps) {
  const safe = useMemo(() => toTrustedHtml(html, citations), [html, citations]);
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
      <LessonText
        blocks={blocks}
        tail={isDiagramBegun(tail) ? tail : stripMarkdown(tail)}
        writing={!isFinished(writing)}
      />
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
