import type { Citations } from '@coursewright/contracts';
import { lazyPart } from '@coursewright/mfe-kit';
import { Prose } from '@coursewright/ui';
import { type MouseEvent, Suspense, useEffect, useMemo, useState } from 'react';
import { textDirection } from '../../shared/format.ts';
import { Diagram, DiagramSkeleton, prefetchDiagrams } from '../diagram/diagram.tsx';
import { isFinished, type Writing } from '../generation/writing.ts';
import { type LessonPart, splitDiagrams } from './lesson-diagrams.ts';
import { copyOnClick, toTrustedHtml } from './lesson-html.ts';
import { TextSkeleton } from './lesson-skeletons.tsx';
import styles from './lesson-text.module.css';

const CitedPassage = lazyPart(async () => (await import('./cited-passage.tsx')).CitedPassage);

interface LessonTextProps {
  blocks: string[];
  citations?: Citations | undefined;
  // The block that is still being written.
  open?: string;
  writing?: boolean;
  className?: string;
}

// The passage that was asked for by its number in the text.
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

export function LessonText({ blocks, citations, open = '', writing = false, className = '' }: LessonTextProps) {
  const cited = useCitedPassage(citations);
  const start = [...blocks.slice(0, 3), open].join(' ').replace(/<pre[\s\S]*?<\/pre>|<[^>]*>/g, ' ');
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
        {[...blocks, ...(open ? [open] : [])].map((html, index) => (
          // The complete block replaces the open one in its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: a block's place is its identity
          <Block key={index} html={html} citations={citations} isOpen={index === blocks.length} />
        ))}
      </Prose>
      {cited.panel}
    </div>
  );
}

interface MarkupProps {
  html: string;
  citations: Citations | undefined;
}

function Block({ html, citations, isOpen }: MarkupProps & { isOpen: boolean }) {
  const parts = useMemo(() => splitDiagrams(html), [html]);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part's place is its identity
    <Part key={index} part={part} citations={citations} isOpen={isOpen && index === parts.length - 1} />
  ));
}

interface PartProps extends Pick<MarkupProps, 'citations'> {
  part: LessonPart;
  isOpen: boolean;
}

function Part({ part: { html, diagram }, citations, isOpen }: PartProps) {
  const text = <SafeHtml html={html} citations={citations} />;
  if (isOpen && diagram !== undefined) return <OpenDiagram />;
  return diagram === undefined ? text : <Diagram source={diagram} code={text} />;
}

// The place of a diagram while its source is written.
function OpenDiagram() {
  useEffect(prefetchDiagrams, []);
  return <DiagramSkeleton />;
}

function SafeHtml({ html, citations }: MarkupProps) {
  const safe = useMemo(() => toTrustedHtml(html, citations), [html, citations]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised above
  return <div className="ln:contents" dangerouslySetInnerHTML={{ __html: safe }} />;
}

// A text that is being written.
export function LessonDraft({ writing }: { writing: Writing }) {
  const { blocks, open } = writing;
  const busy = !isFinished(writing);
  if (blocks.length === 0 && open === '') return busy && <TextSkeleton />;
  return <LessonText blocks={blocks} open={open} writing={busy} />;
}
