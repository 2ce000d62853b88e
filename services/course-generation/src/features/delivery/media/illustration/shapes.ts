import { type Attributes, element } from '@coursewright/text';

export const WIDTH = 800;
export const HEIGHT = 450;

export type Point = readonly [x: number, y: number];

const value = (input: number): string => String(Math.round(input * 10) / 10);

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string =>
  element('circle', { cx, cy, r, fill, ...more });

export const rectangle = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}) =>
  element('rect', { x, y, width, height, fill, ...more });

export const path = (d: string, fill: string, more: Attributes = {}): string => element('path', { d, fill, ...more });

export const stroke = (d: string, colour: string, width: number, more: Attributes = {}): string =>
  element('path', { d, fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round', ...more });

export const group = (transform: string, ...children: string[]): string => element('g', { transform }, ...children);

const at = ([x, y]: Point): string => `${value(x)} ${value(y)}`;

/** Catmull-Rom spline as Bézier curves. */
export function softLine(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return '';
  const curves = points.slice(1).map((point, index) => {
    const start = points[index] ?? point;
    const before = points[index - 1] ?? start;
    const after = points[index + 2] ?? point;
    const leave: Point = [start[0] + (point[0] - before[0]) / 6, start[1] + (point[1] - before[1]) / 6];
    const arrive: Point = [point[0] - (after[0] - start[0]) / 6, point[1] - (after[1] - start[1]) / 6];
    return `C${at(leave)} ${at(arrive)} ${at(point)}`;
  });
  return `M${at(first)}${curves.join('')}`;
}

export const below = (line: string): string => `${line}V${HEIGHT + 10}H-10Z`;

export const leaf = (length: number, width: number): string =>
  `M0 0C${value(length * 0.25)} ${value(-width)} ${value(length * 0.7)} ${value(-width)} ${value(length)} 0C${value(length * 0.7)} ${value(width * 0.55)} ${value(length * 0.25)} ${value(width * 0.55)} 0 0Z`;
