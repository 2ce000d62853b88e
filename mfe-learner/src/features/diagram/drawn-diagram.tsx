import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { type Diagram, describeDiagram, parseDiagram } from '@coursewright/text/diagram';
import {
  drawDiagram,
  estimateWidth,
  FONT_SIZE,
  LINE_HEIGHT,
  type Measure,
  type Shape,
} from '@coursewright/text/drawing';
import { markMore } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import styles from './diagram.module.css';
import type { DiagramProps } from './diagram.tsx';

let measure: Measure | undefined;

// Bold and regular texts are drawn in the same face, so one measure with a margin serves both.
function createMeasure(fontFamily: string): Measure {
  const context = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return estimateWidth;
  context.font = `500 ${FONT_SIZE}px ${fontFamily}`;
  return (text) => context.measureText(text).width * 1.02;
}

function draw(diagram: Diagram, available: number) {
  measure ??= createMeasure(getComputedStyle(document.body).fontFamily || 'sans-serif');
  return drawDiagram(diagram, available, measure);
}

function DrawnShape({ shape }: { shape: Shape }) {
  if (shape.type === 'rect') {
    const { x, y, width, height, radius, look } = shape;
    return <rect x={x} y={y} width={width} height={height} rx={radius} className={styles[look]} />;
  }
  if (shape.type === 'path') return <path d={shape.d} className={styles[shape.look]} />;
  const { x, y, lines, look, anchor } = shape;
  return (
    <text textAnchor={anchor} className={styles[look]}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line's place is its identity
        <tspan key={index} x={x} y={y + index * LINE_HEIGHT}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

const NAMES: Record<Diagram['kind'], MessageDescriptor> = {
  flowchart: msg`Flowchart`,
  sequence: msg`Sequence diagram`,
  timeline: msg`Timeline`,
};

const STEP = 40;
const UNKNOWN = 640;
// A wider diagram scrolls: smaller letters could not be read.
const SMALLEST = 0.8;
// Of the box, at both sides.
const PADDING = 24;

// The width of the box, in steps: each one may lay out the diagram again.
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const look = () => setWidth(Math.floor((current.clientWidth || UNKNOWN) / STEP) * STEP);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

// The diagram as elements of React: nothing of its source becomes markup.
export function DrawnDiagram({ source, code }: DiagramProps) {
  const diagram = useMemo(() => parseDiagram(source), [source]);
  return diagram ? <Figure diagram={diagram} code={code} /> : code;
}

function Figure({ diagram, code }: { diagram: Diagram; code: ReactNode }) {
  const textId = useId();
  const { box, width } = useWidth();
  const drawing = useMemo(() => (width === undefined ? undefined : draw(diagram, width)), [diagram, width]);
  useLayoutEffect(() => {
    if (box.current && drawing) markMore(box.current);
  }, [box, drawing]);
  if (width !== undefined && !drawing) return code;
  const scale = drawing ? Math.min(1, Math.max(SMALLEST, ((width ?? UNKNOWN) - PADDING) / drawing.width)) : 1;
  const scrolls = drawing !== undefined && drawing.width * scale > (box.current?.clientWidth ?? UNKNOWN) - PADDING;
  const name = i18n._(NAMES[diagram.kind]);
  return (
    <figure className={styles.figure}>
      <div
        ref={box}
        className={styles.box}
        onScroll={({ currentTarget }) => markMore(currentTarget)}
        {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': t`${name}, scrolls sideways` })}
      >
        {drawing && (
          <svg
            role="img"
            aria-label={name}
            aria-describedby={textId}
            width={drawing.width * scale}
            height={drawing.height * scale}
            viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          >
            {drawing.shapes.map((shape, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a shape's place is its identity
              <DrawnShape key={index} shape={shape} />
            ))}
          </svg>
        )}
      </div>
      <details className={styles.text}>
        <summary>
          <Trans>Diagram as text</Trans>
        </summary>
        <ul id={textId}>
          {describeDiagram(diagram).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line's place is its identity
            <li key={index}>{line}</li>
          ))}
        </ul>
      </details>
    </figure>
  );
}
