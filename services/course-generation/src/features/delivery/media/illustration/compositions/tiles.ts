import type { SeededRandom } from '@coursewright/text';
import type { Composition, Palette } from '../palette.ts';
import { circle, group, HEIGHT, path, rectangle, stroke, WIDTH } from '../shapes.ts';

const SIZE = 100;
const ROWS = 5;
const COLUMNS = 8;

export const tiles: Composition = (random, palette) => {
  const grounds = [palette.sky[0], palette.ramp[0], palette.ramp[2], palette.ramp[3], palette.ramp[4], palette.sun];
  const drawn: string[] = [];
  let previous: string[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    const current: string[] = [];
    for (let column = 0; column < COLUMNS; column += 1) {
      const taken = [current.at(-1), previous[column]];
      const ground =
        random.take(
          grounds.filter((colour) => !taken.includes(colour)),
          1,
        )[0] ?? palette.sky[0];
      current.push(ground);
      const place = `translate(${column * SIZE} ${row * SIZE - (ROWS * SIZE - HEIGHT) / 2})`;
      drawn.push(group(place, rectangle(0, 0, SIZE + 0.5, SIZE + 0.5, ground), tile(random, ground, palette)));
    }
    previous = current;
  }
  return drawn.join('') + rectangle(0, 0, WIDTH, HEIGHT, 'none');
};

function tile(random: SeededRandom, ground: string, { ramp, sun, sky, accents }: Palette): string {
  const inks = [sky[0], ramp[1], ramp[3], ramp[4], sun, accents[0]].filter((colour) => colour !== ground);
  const [ink = '#fff', other = '#fff'] = random.take(inks, 2);
  const motif = random.pick(MOTIFS);
  return group(`rotate(${random.whole(0, 3) * 90} 50 50)`, motif(ink, other));
}

type Motif = (ink: string, other: string) => string;

const MOTIFS: readonly [Motif, ...Motif[]] = [
  (ink, other) => path('M0 0H100A100 100 0 0 1 0 100Z', ink) + path('M0 0H50A50 50 0 0 1 0 50Z', other),
  (ink, other) => path('M0 50A50 50 0 0 1 100 50Z', ink) + path('M0 100A50 50 0 0 1 100 100Z', other),
  (ink, other) => circle(50, 50, 40, ink) + circle(50, 50, 18, other),
  (ink, other) => path('M0 0A100 100 0 0 1 100 100A100 100 0 0 1 0 0Z', ink) + circle(76, 24, 10, other),
  (ink, other) => path('M0 0L100 100H0Z', ink) + path('M0 50L50 100H0Z', other),
  (ink) => [12, 37, 62, 87].map((x) => stroke(`M${x} 12V88`, ink, 9)).join(''),
  (ink) => [20, 50, 80].flatMap((x) => [20, 50, 80].map((y) => circle(x, y, 7, ink))).join(''),
  (ink, other) =>
    path('M0 0A50 50 0 0 0 50 50A50 50 0 0 0 100 0Z', ink) +
    path('M0 100A50 50 0 0 1 50 50A50 50 0 0 1 100 100Z', other),
  (ink, other) =>
    [90, 64, 38]
      .map((radius, index) => path(`M0 0H${radius}A${radius} ${radius} 0 0 1 0 ${radius}Z`, index === 1 ? other : ink))
      .join(''),
  (ink, other) => path('M50 6Q56 44 94 50Q56 56 50 94Q44 56 6 50Q44 44 50 6Z', ink) + circle(50, 50, 9, other),
];
