import { encodeQR } from 'qr';

export interface Mark {
  d: string;
  fill?: string;
  line?: { colour: string; width: number; dash?: readonly [on: number, off: number] };
}

export interface Drawing {
  x?: number;
  y?: number;
  turn?: number;
  scale?: number;
  opacity?: number;
  marks: readonly (Mark | Drawing)[];
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

const area = (d: string, fill: string): Mark => ({ d, fill });

const disc = (x: number, y: number, radius: number): string =>
  `M${short(x - radius)} ${short(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}Z`;

export const line = (d: string, colour: string, width: number, dash?: readonly [number, number]): Mark => ({
  d,
  line: { colour, width, dash },
});

function rosette(radius: number, swing: number, lobes: number, phase: number): string {
  const points = Array.from({ length: 361 }, (_, degree) => {
    const angle = (degree * Math.PI) / 180;
    const distance = radius + swing * Math.sin(lobes * angle + phase);
    return `${short(Math.cos(angle) * distance)} ${short(Math.sin(angle) * distance)}`;
  });
  return `M${points.join('L')}Z`;
}

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

const { viridian, deep, marigold, coral, sage, paper } = COLOURS;

export const guilloche = (x: number, y: number): Drawing => ({
  x,
  y,
  opacity: 0.085,
  marks: Array.from({ length: 22 }, (_, index) =>
    line(rosette(130 + index * 13, 20 + index * 1.3, 12, index * 0.3), viridian, 1.1),
  ),
});

export function corner(x: number, y: number, turn = 0): Drawing {
  const size = 64;
  const tile = (column: number, row: number, ground: string, ...motif: Drawing['marks']): Drawing => ({
    x: column * size,
    y: row * size,
    marks: [area(box(0, 0, size, size), ground), ...motif],
  });
  return {
    x,
    y,
    turn,
    marks: [
      tile(0, 0, viridian, area('M64 64A64 64 0 0 1 0 0H64Z', marigold), area(disc(46, 18, 9), deep)),
      tile(1, 0, sage, area('M0 0H64A64 64 0 0 1 0 64Z', viridian), area('M0 0H32A32 32 0 0 1 0 32Z', sage)),
      tile(2, 0, marigold, area('M0 0H64A32 32 0 0 1 0 0Z', coral)),
      tile(0, 1, coral, area('M0 0A64 64 0 0 1 64 64A64 64 0 0 1 0 0Z', paper)),
      tile(1, 1, deep, area('M32 4Q36 28 60 32Q36 36 32 60Q28 36 4 32Q28 28 32 4Z', marigold)),
      tile(0, 2, sage, area('M0 0V64A32 32 0 0 0 0 0Z', viridian)),
    ],
  };
}

export const seal = (x: number, y: number, scale: number): Drawing => ({
  x,
  y,
  scale,
  marks: [
    area('M-44 40L-66 158L-30 138L-6 160L6 60Z', coral),
    area('M44 40L66 158L30 138L6 160L-6 60Z', viridian),
    area(rosette(84, 5, 24, 0), marigold),
    area(disc(0, 0, 68), paper),
    area(disc(0, 0, 62), viridian),
    line(disc(0, 0, 54), marigold, 2, [1, 7]),
    line('M-22 2L-7 18L24 -17', paper, 11),
    { opacity: 0.5, marks: [line('M-44 -28A52 52 0 0 1 -18 -48', deep, 3)] },
  ],
});

export function qrCode(text: string, x: number, y: number, side: number): Drawing {
  // the library requires a border; the layout has its own
  const bordered = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const rows = bordered.slice(1, -1).map((fields) => fields.slice(1, -1));
  const d = rows.flatMap((fields, row) =>
    getRuns(fields).map(([from, length]) => `M${from} ${row}h${length}v1h${-length}Z`),
  );
  return { x, y, scale: side / rows.length, marks: [area(d.join(''), COLOURS.ink)] };
}

function getRuns(fields: readonly boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = [];
  let from = 0;
  while (from < fields.length) {
    let end = from;
    while (fields[end]) end += 1;
    if (end > from) runs.push([from, end - from]);
    from = end + 1;
  }
  return runs;
}
