import type { Sequence, SequenceStep } from '../diagram/index.ts';
import { arrowHead, type Drawing, type Measure, round, type Shape, textAt, wrapText } from './drawing.ts';

const MARGIN = 10;
const HEAD_TEXT = 130;
const MESSAGE_TEXT = 210;
const NOTE_TEXT = 150;
const SELF = 44;

interface Columns {
  xOf(id: string): number;
  left: number;
  right: number;
}

type Message = Extract<SequenceStep, { type: 'message' }>;
type Note = Extract<SequenceStep, { type: 'note' }>;

function placeColumns({ participants, steps }: Sequence, heads: readonly number[], measure: Measure): Columns {
  const indexOf = (id: string) => participants.findIndex((one) => one.id === id);
  const gaps = heads.slice(1).map((width, index) => (width + (heads[index] ?? 0)) / 2 + 24);
  let [before, after] = [(heads[0] ?? 0) / 2, (heads.at(-1) ?? 0) / 2];

  // Room for a text between two columns is added to the last gap between them.
  function reserve(one: number, other: number, width: number) {
    const [from, to] = [Math.min(one, other), Math.max(one, other)];
    if (to >= participants.length) after = Math.max(after, width);
    else if (from < 0) before = Math.max(before, width);
    else {
      const room = gaps.slice(from, to).reduce((sum, gap) => sum + gap, 0);
      if (room < width) gaps[to - 1] = (gaps[to - 1] ?? 0) + width - room;
    }
  }

  for (const step of steps) {
    if (step.type === 'message') {
      const [from, to] = [indexOf(step.from), indexOf(step.to)];
      const { width } = wrapText(step.text, MESSAGE_TEXT, measure);
      if (from === to) reserve(from, from + 1, width + SELF + 14);
      else reserve(from, to, width + 34);
    } else if (step.type === 'note') {
      const own = step.over.map(indexOf);
      const [first, last] = [Math.min(...own), Math.max(...own)];
      const width = wrapText(step.text, NOTE_TEXT, measure).width + 28;
      if (step.side === 'left') reserve(first - 1, first, width + 16);
      else if (step.side === 'right') reserve(last, last + 1, width + 16);
      else if (first === last) {
        reserve(first - 1, first, width / 2 + 12);
        reserve(last, last + 1, width / 2 + 12);
      }
    }
  }
  const xs = [before + MARGIN];
  for (const gap of gaps) xs.push((xs.at(-1) ?? 0) + gap);
  const lastX = xs.at(-1) ?? 0;
  return { xOf: (id) => xs[indexOf(id)] ?? 0, left: MARGIN, right: lastX + after };
}

function drawMessage(
  { from, to, text, line, head }: Message,
  { xOf }: Columns,
  y: number,
  measure: Measure,
): { shapes: Shape[]; height: number } {
  const box = wrapText(text, MESSAGE_TEXT, measure);
  const [start, end] = [xOf(from), xOf(to)];
  const look = line === 'solid' ? 'line' : 'dotted';
  if (from === to) {
    const middle = y + Math.max(box.height, 26) / 2 + 6;
    const [top, bottom] = [middle - 11, middle + 11];
    const d = `M${start} ${top}H${start + SELF - 10}V${bottom}H${start + 2}`;
    const label = textAt(box, start + SELF, middle, 'small', 'start');
    const tip = arrowHead({ x: start + 20, y: bottom }, { x: start + 1, y: bottom });
    return {
      shapes: [{ type: 'path', d, look }, ...(head === 'none' ? [] : [tip]), label],
      height: Math.max(box.height, 26) + 16,
    };
  }
  const at = y + box.height + 9;
  const label = textAt(box, (start + end) / 2, y + 3 + box.height / 2, 'small');
  const path: Shape = { type: 'path', d: `M${round(start)} ${at}H${round(end)}`, look };
  const tip = { x: end, y: at };
  const cross: Shape = { type: 'path', d: `M${round(end - 5)} ${at - 5}l10 10m0 -10l-10 10`, look: 'line' };
  const heads = head === 'arrow' ? [arrowHead({ x: start, y: at }, tip)] : head === 'cross' ? [cross] : [];
  return { shapes: [path, ...heads, label], height: box.height + 22 };
}

function drawNote(
  { over, side, text }: Note,
  { xOf }: Columns,
  y: number,
  measure: Measure,
): { shapes: Shape[]; height: number } {
  const xs = over.map(xOf);
  const [first, last] = [Math.min(...xs), Math.max(...xs)];
  const wide = Math.max(NOTE_TEXT, last - first);
  const box = wrapText(text, wide, measure);
  const width = Math.max(box.width + 24, last - first + 24);
  const middle =
    side === 'left' ? first - 12 - width / 2 : side === 'right' ? last + 12 + width / 2 : (first + last) / 2;
  const height = box.height + 12;
  const rect: Shape = { type: 'rect', x: round(middle - width / 2), y: y + 4, width, height, radius: 4, look: 'note' };
  return { shapes: [rect, textAt(box, middle, y + 4 + height / 2, 'small')], height: height + 14 };
}

export function drawSequence(diagram: Sequence, measure: Measure): Drawing {
  const heads = diagram.participants.map(({ label }) => wrapText(label, HEAD_TEXT, measure));
  const widths = heads.map(({ width }) => Math.max(width + 28, 64));
  const columns = placeColumns(diagram, widths, measure);
  const title = diagram.title ? wrapText(diagram.title, 420, measure) : undefined;
  const top = MARGIN + (title ? title.height + 10 : 0);
  const headHeight = Math.max(...heads.map(({ height }) => height)) + 18;

  const frames: Shape[] = [];
  const steps: Shape[] = [];
  const open: { y: number; word: string }[] = [];
  let y = top + headHeight + 12;
  const inset = () => open.length * 5;
  const caption = (word: string, text: string) => {
    const box = wrapText(`${word} ${text}`.trim(), columns.right - columns.left - 40, measure);
    steps.push(textAt(box, columns.left + 10 + inset(), y + box.height / 2 + 3, 'strong', 'start'));
    y += box.height + 8;
  };
  for (const step of diagram.steps) {
    if (step.type === 'message' || step.type === 'note') {
      const drawn =
        step.type === 'message' ? drawMessage(step, columns, y, measure) : drawNote(step, columns, y, measure);
      steps.push(...drawn.shapes);
      y += drawn.height;
    } else if (step.type === 'begin') {
      open.push({ y, word: step.word });
      if (step.word !== 'rect') caption(step.word, step.text);
    } else if (step.type === 'part') {
      const d = `M${columns.left + inset()} ${y}H${round(columns.right - inset())}`;
      steps.push({ type: 'path', d, look: 'guide' });
      caption(step.word, step.text);
    } else {
      const begun = open.at(-1);
      if (begun && begun.word !== 'rect') {
        const [x, width] = [columns.left + inset(), columns.right - columns.left - 2 * inset()];
        frames.push({
          type: 'rect',
          x,
          y: begun.y,
          width: round(width),
          height: y - begun.y + 4,
          radius: 6,
          look: 'group',
        });
      }
      open.pop();
      y += 12;
    }
  }
  const bottom = y + 6;
  const lines = diagram.participants.map(({ id }): Shape => {
    return { type: 'path', d: `M${round(columns.xOf(id))} ${top + headHeight}V${bottom}`, look: 'guide' };
  });
  const boxes = diagram.participants.flatMap(({ id }, index): Shape[] => {
    const [x, width, text] = [columns.xOf(id), widths[index] ?? 0, heads[index]];
    const rect: Shape = {
      type: 'rect',
      x: round(x - width / 2),
      y: top,
      width,
      height: headHeight,
      radius: 8,
      look: 'node',
    };
    return text ? [rect, textAt(text, x, top + headHeight / 2)] : [rect];
  });
  const width = Math.ceil(columns.right + MARGIN);
  const heading = title ? [textAt(title, width / 2, MARGIN + title.height / 2, 'strong')] : [];
  return {
    width: Math.max(width, (title?.width ?? 0) + 2 * MARGIN),
    height: bottom + MARGIN,
    shapes: [...frames, ...lines, ...boxes, ...steps, ...heading],
  };
}
