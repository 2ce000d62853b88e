import { circle, element, group, path, rectangle, stroke } from '../illustration/shapes.ts';

export const COLOURS = {
  paper: '#fbfaf3',
  ink: '#14201c',
  muted: '#55655f',
  viridian: '#0b6b57',
  deep: '#0a463b',
  marigold: '#f5b83d',
  coral: '#e2703a',
  sage: '#b9d8c6',
} as const;

/** A closed line that swings around a circle. */
function rosette(radius: number, swing: number, lobes: number, phase: number): string {
  const points = Array.from({ length: 361 }, (_, degree) => {
    const angle = (degree * Math.PI) / 180;
    const distance = radius + swing * Math.sin(lobes * angle + phase);
    return `${(Math.cos(angle) * distance).toFixed(1)} ${(Math.sin(angle) * distance).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

/** The fine line work behind the text, as on a banknote. */
export function guilloche(x: number, y: number): string {
  const lines = Array.from({ length: 22 }, (_, index) =>
    stroke(rosette(130 + index * 13, 20 + index * 1.3, 12, index * 0.3), COLOURS.viridian, 1.1),
  );
  return element('g', { transform: `translate(${x} ${y})`, opacity: 0.085 }, ...lines);
}

/** Three by three tiles for the upper left corner; the other corners turn it. */
export function corner(transform: string): string {
  const { viridian, deep, marigold, coral, sage } = COLOURS;
  const size = 64;
  const tile = (column: number, row: number, ground: string, ...motif: string[]) =>
    group(`translate(${column * size} ${row * size})`, rectangle(0, 0, size, size, ground), ...motif);
  return group(
    transform,
    tile(0, 0, viridian, path('M64 64A64 64 0 0 1 0 0H64Z', marigold), circle(46, 18, 9, deep)),
    tile(1, 0, sage, path('M0 0H64A64 64 0 0 1 0 64Z', viridian), path('M0 0H32A32 32 0 0 1 0 32Z', sage)),
    tile(2, 0, marigold, path('M0 0H64A32 32 0 0 1 0 0Z', coral)),
    tile(0, 1, coral, path('M0 0A64 64 0 0 1 64 64A64 64 0 0 1 0 0Z', COLOURS.paper)),
    tile(1, 1, deep, path('M32 4Q36 28 60 32Q36 36 32 60Q28 36 4 32Q28 28 32 4Z', marigold)),
    tile(0, 2, sage, path('M0 0V64A32 32 0 0 0 0 0Z', viridian)),
  );
}

/** A seal with ribbons and a tick, around 0,0. */
export function seal(transform: string): string {
  const { viridian, deep, marigold, coral, paper } = COLOURS;
  return group(
    transform,
    path('M-44 40L-66 158L-30 138L-6 160L6 60Z', coral),
    path('M44 40L66 158L30 138L6 160L-6 60Z', viridian),
    path(rosette(84, 5, 24, 0), marigold),
    circle(0, 0, 68, paper),
    circle(0, 0, 62, viridian),
    circle(0, 0, 54, 'none', {
      stroke: marigold,
      'stroke-width': 2,
      'stroke-dasharray': '1 7',
      'stroke-linecap': 'round',
    }),
    element('path', {
      d: 'M-22 2L-7 18L24 -17',
      fill: 'none',
      stroke: paper,
      'stroke-width': 11,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
    stroke('M-44 -28A52 52 0 0 1 -18 -48', deep, 3, { opacity: 0.5 }),
  );
}
