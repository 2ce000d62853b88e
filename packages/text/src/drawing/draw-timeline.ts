import type { Timeline } from '../diagram/index.ts';
import { type Drawing, type Measure, round, type Shape, textAt, wrapText } from './drawing.ts';

const MARGIN = 8;
const GAP = 18;
const PERIOD_TEXT = 110;

// From top to bottom, with the periods at the left of a line.
export function drawTimeline({ title, periods }: Timeline, available: number, measure: Measure): Drawing {
  const labels = periods.map(({ period }) => wrapText(period, PERIOD_TEXT, measure));
  const axis = MARGIN + Math.max(...labels.map(({ width }) => width)) + GAP;
  const most = Math.min(Math.max(available - axis - GAP - MARGIN, 140), 440);
  const shapes: Shape[] = [];
  let width = axis + GAP;
  let y = MARGIN;
  const heading = (text: string, look: 'strong' | 'small', x: number) => {
    const box = wrapText(text, axis + GAP + most - x, measure);
    shapes.push(textAt(box, x, y + box.height / 2, look, 'start'));
    width = Math.max(width, x + box.width);
    y += box.height + 10;
  };
  if (title) heading(title, 'strong', MARGIN);
  const top = y;
  let section: string | undefined;
  const dots: number[] = [];
  for (const [index, { events, section: own }] of periods.entries()) {
    if (own && own !== section) heading(own, 'small', axis + GAP);
    section = own;
    const label = labels[index] ?? wrapText('', 1, measure);
    const texts = events.map((event) => wrapText(event, most, measure));
    const first = y + 10;
    shapes.push(textAt(label, axis - GAP, y + label.height / 2, 'strong', 'end'));
    dots.push(first);
    let below = y;
    for (const text of texts) {
      shapes.push(textAt(text, axis + GAP, below + text.height / 2, 'label', 'start'));
      width = Math.max(width, axis + GAP + text.width);
      below += text.height + 4;
    }
    y = Math.max(below, y + label.height) + 14;
  }
  const line: Shape = { type: 'path', d: `M${round(axis)} ${top}V${round(y - 14)}`, look: 'guide' };
  const circles = dots.map((at): Shape => {
    return { type: 'rect', x: round(axis - 5), y: round(at - 5), width: 10, height: 10, radius: 5, look: 'dot' };
  });
  return { width: Math.ceil(width + MARGIN), height: Math.ceil(y), shapes: [line, ...circles, ...shapes] };
}
