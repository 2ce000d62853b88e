import type { Composition } from '../palette.ts';
import { circle, group, rectangle, stroke } from '../shapes.ts';

const ROW = 30;

// Two tables whose rows are joined by lines.
export const tables: Composition = (random, { ramp, accents, sun, line }) => {
  const table = (x: number, y: number, columns: readonly number[], rows: number) => {
    const width = columns.reduce((total, each) => total + each, 0);
    const parts = [
      rectangle(0, 0, width, (rows + 1) * ROW, accents[2], { rx: 10 }),
      rectangle(0, 0, width, ROW, ramp[3], { rx: 10 }),
    ];
    for (let row = 0; row < rows; row += 1) {
      let left = 0;
      for (const [index, column] of columns.entries()) {
        const filled = random.between(0.35, 0.8) * (column - 20);
        const colour = index === 0 ? accents[0] : ramp[1];
        parts.push(rectangle(left + 10, (row + 1) * ROW + 10, filled, 10, colour, { rx: 5, opacity: 0.85 }));
        left += column;
      }
      parts.push(stroke(`M8 ${(row + 1) * ROW}H${width - 8}`, line, 1, { opacity: 0.25 }));
    }
    return group(`translate(${x} ${y})`, ...parts);
  };
  const rows = [random.whole(5, 7), random.whole(4, 6)] as const;
  const [one, other] = [110 + random.between(-14, 14), 130 + random.between(-14, 14)];
  const joins = Array.from({ length: 4 }, (_, index) => {
    const from = one + (index + 1.5) * ROW;
    const to = other + (random.whole(0, rows[1] - 1) + 1.5) * ROW;
    return [
      stroke(`M325 ${from}C400 ${from} 400 ${to} 475 ${to}`, accents[0], 4, { opacity: 0.9 }),
      circle(325, from, 6, accents[0]),
      circle(475, to, 6, accents[0]),
    ].join('');
  });
  return [
    circle(400, 225, 190, sun, { opacity: 0.2 }),
    table(65, one, [80, 180], rows[0]),
    table(475, other, [80, 90, 90], rows[1]),
    ...joins,
  ].join('');
};
