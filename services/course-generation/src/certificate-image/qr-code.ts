import { encodeQR } from 'qr';
import { area, type Drawing } from './marks.ts';
import { COLOURS } from './ornaments.ts';

/** A QR code in a square; runs of dark fields become one box each. */
export function qrCode(text: string, x: number, y: number, side: number): Drawing {
  // the library insists on a border; the paper around is ours
  const bordered = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const rows = bordered.slice(1, -1).map((fields) => fields.slice(1, -1));
  const d = rows.flatMap((fields, row) =>
    runsOf(fields).map(([from, length]) => `M${from} ${row}h${length}v1h${-length}Z`),
  );
  return { x, y, scale: side / rows.length, marks: [area(d.join(''), COLOURS.ink)] };
}

function runsOf(fields: readonly boolean[]): [from: number, length: number][] {
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
