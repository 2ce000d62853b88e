import { DIAGRAM_BLOCK, element, unescapeHtml } from '@coursewright/text';
import { type Diagram, parseDiagram } from '@coursewright/text/diagram';
import { drawDiagram, estimateWidth, LINE_HEIGHT, type Look, type Shape } from '@coursewright/text/drawing';
import type { Composition, Palette } from '../palette.ts';
import { circle, group, HEIGHT, path, rectangle, WIDTH } from '../shapes.ts';

// Of the band that a lesson shows of its picture.
const FIELD = { width: 730, height: 200 };
const LARGEST = 1.4;
// Smaller shapes are a pattern of dots.
const SMALLEST = 0.4;
const MOST_PARTS = 24;

// The band is wide: a chart from top to bottom lies down.
const layDown = (diagram: Diagram): Diagram =>
  diagram.kind === 'flowchart' && diagram.direction !== 'RL' ? { ...diagram, direction: 'LR' } : diagram;

const countParts = (diagram: Diagram): number => {
  if (diagram.kind === 'flowchart') return diagram.nodes.length + diagram.groups.length;
  return diagram.kind === 'sequence' ? diagram.steps.length : diagram.periods.length;
};

const paints = ({ ramp, sun, line, accents }: Palette): Partial<Record<Look, Record<string, string | number>>> => {
  const drawn = { fill: 'none', stroke: line, 'stroke-width': 2.5 };
  return {
    node: { fill: '#ffffff', stroke: ramp[3], 'stroke-width': 2 },
    decision: { fill: sun, stroke: ramp[3], 'stroke-width': 2 },
    note: { fill: sun },
    group: { ...drawn, 'stroke-width': 1.5, 'stroke-dasharray': '6 5' },
    line: drawn,
    dotted: { ...drawn, 'stroke-dasharray': '6 5' },
    thick: { ...drawn, 'stroke-width': 4 },
    guide: { ...drawn, opacity: 0.5 },
    head: { fill: line },
    dot: { fill: accents[0] },
  };
};

// Words are strips: at this size they could not be read, and they stand in the lesson.
function drawWords({ x, y, lines, look, anchor }: Extract<Shape, { type: 'text' }>, colour: string): string[] {
  if (look === 'small') return [];
  return lines.map((line, index) => {
    const width = estimateWidth(line) * 0.9;
    const start = x - { start: 0, middle: width / 2, end: width }[anchor];
    return rectangle(start, y + index * LINE_HEIGHT - 9, width, 7, colour, { rx: 3.5, opacity: 0.55 });
  });
}

/** The first diagram of a lesson as its picture; undefined where it has none, or none that fits. */
export function composeDiagram(html: string): Composition | undefined {
  const [, source] = new RegExp(DIAGRAM_BLOCK.source).exec(html) ?? [];
  const diagram = source === undefined ? undefined : parseDiagram(unescapeHtml(source));
  if (!diagram || countParts(diagram) > MOST_PARTS) return undefined;
  const drawing = drawDiagram(layDown(diagram), Number.MAX_SAFE_INTEGER, estimateWidth);
  if (!drawing) return undefined;
  const scale = Math.min(LARGEST, FIELD.width / drawing.width, FIELD.height / drawing.height);
  if (scale < SMALLEST) return undefined;
  return (random, palette) => {
    const looks = paints(palette);
    const draw = (shape: Shape): string[] => {
      if (shape.type === 'text') {
        const isInside = shape.look === 'label' && diagram.kind !== 'timeline';
        return drawWords(shape, isInside ? palette.ramp[3] : palette.line);
      }
      const look = looks[shape.look];
      if (!look) return [];
      if (shape.type === 'path') return [element('path', { d: shape.d, ...look })];
      const { x, y, width, height, radius } = shape;
      return [element('rect', { x, y, width, height, rx: radius, ...look })];
    };
    const [left, top] = [(WIDTH - drawing.width * scale) / 2, (HEIGHT - drawing.height * scale) / 2];
    const place = `translate(${left.toFixed(1)} ${top.toFixed(1)}) scale(${scale.toFixed(3)})`;
    return [
      circle(random.whole(80, 720), random.whole(60, 390), random.whole(150, 240), palette.sun, { opacity: 0.3 }),
      path(
        `M0 ${HEIGHT}V${random.whole(300, 400)}Q400 ${random.whole(220, 340)} 800 ${random.whole(300, 400)}V450Z`,
        palette.ramp[0],
        { opacity: 0.35 },
      ),
      group(place, ...drawing.shapes.flatMap(draw)),
    ].join('');
  };
}
