import type { SeededRandom } from '@coursewright/text';
import type { Composition, Palette } from '../palette.ts';
import { circle, group, leaf, path, rectangle, stroke, WIDTH } from '../shapes.ts';

const SHELF = 372;

export const bookshelf: Composition = (random, palette) => {
  const { sun, ramp, line } = palette;
  const glow = random.between(220, 580);
  const back = [
    circle(glow, 190, 190, sun, { opacity: 0.16 }),
    circle(glow, 190, 136, sun, { opacity: 0.24 }),
    circle(glow, 190, 84, sun, { opacity: 0.9 }),
  ];
  const potX = random.pick([120, 660]) + random.between(-14, 14);
  const shelf = [
    rectangle(0, SHELF, WIDTH, 14, ramp[4]),
    rectangle(0, SHELF + 14, WIDTH, 80, ramp[3]),
    stroke(`M0 ${SHELF + 46}H${WIDTH}`, line, 1.2, { opacity: 0.25 }),
  ];
  const from = potX < 400 ? 205 : 60;
  return [...back, ...row(random, from, from + 535, palette), pot(random, potX, palette), ...shelf].join('');
};

function row(random: SeededRandom, from: number, to: number, palette: Palette): string[] {
  const books: string[] = [];
  let last = '';
  for (let x = from; x < to - 70; ) {
    const width = random.between(26, 54);
    const height = random.between(150, 245);
    const colours = [...palette.foliage, palette.ramp[1], palette.accents[0], palette.accents[1]].filter(
      (colour) => colour !== last,
    );
    const colour = random.take(colours, 1)[0] ?? palette.ramp[3];
    last = colour;
    const leaning = books.length > 2 && random.next() < 0.14 && x < to - 150;
    const book = spine(random, width, height, colour, palette);
    if (leaning) {
      const run = height * Math.sin(0.2);
      books.push(group(`translate(${(x + run).toFixed(1)} ${SHELF}) rotate(-11.5)`, book));
      x += run + width + 6;
    } else {
      books.push(group(`translate(${x.toFixed(1)} ${SHELF})`, book));
      x += width + 3;
    }
  }
  return books;
}

function spine(random: SeededRandom, width: number, height: number, colour: string, { accents, sky }: Palette): string {
  const band =
    random.take(
      [accents[1], accents[2], sky[0]].filter((other) => other !== colour),
      1,
    )[0] ?? accents[2];
  const parts = [
    rectangle(0, -height, width, height, colour, { rx: 4 }),
    rectangle(width - 6, -height, 6, height, '#0a1f1b', { rx: 3, opacity: 0.14 }),
  ];
  const middle = width / 2;
  const ornament = random.whole(0, 3);
  if (ornament === 0) parts.push(rectangle(0, -height + 24, width, 8, band), rectangle(0, -40, width, 8, band));
  if (ornament === 1)
    parts.push(
      circle(middle, -height + 40, width * 0.24, band),
      rectangle(middle - 2, -height + 74, 4, height - 120, band, { rx: 2, opacity: 0.8 }),
    );
  if (ornament === 2) parts.push(rectangle(6, -height + 30, width - 12, 62, band, { rx: 3, opacity: 0.9 }));
  if (ornament === 3)
    parts.push(...[0, 1, 2].map((index) => rectangle(0, -70 + index * 16, width, 5, band, { opacity: 0.85 })));
  return parts.join('');
}

function pot(random: SeededRandom, x: number, { foliage, accents }: Palette): string {
  const leaves = Array.from({ length: 9 }, (_, index) => {
    const angle = -170 + index * 20 + random.between(-7, 7);
    const length = random.between(74, 118);
    return path(leaf(length, length * 0.17), index % 2 === 0 ? foliage[1] : foliage[0], {
      transform: `translate(0 -66) rotate(${angle.toFixed(0)})`,
    });
  });
  return group(
    `translate(${x.toFixed(0)} ${SHELF})`,
    ...leaves,
    path('M-40 -70H40L30 0H-30Z', accents[0]),
    rectangle(-45, -78, 90, 18, accents[0], { rx: 5 }),
    rectangle(-45, -62, 90, 4, '#0a1f1b', { opacity: 0.14 }),
  );
}
