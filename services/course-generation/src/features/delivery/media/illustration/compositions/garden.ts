import type { SeededRandom } from '@coursewright/text';
import { element } from '@coursewright/text';
import type { Composition, Palette } from '../palette.ts';
import { circle, group, leaf, path, stroke } from '../shapes.ts';

export const garden: Composition = (random, palette) => {
  const { sun, ramp } = palette;
  const x = random.between(280, 520);
  const back = [circle(x, 215, 172, sun, { opacity: 0.25 }), circle(x, 215, 138, sun, { opacity: 0.9 })];
  const ground = [
    path('M-10 400C160 368 330 376 470 392S700 376 810 386V460H-10Z', ramp[1]),
    path('M-10 424C180 402 380 428 520 414S720 404 810 416V460H-10Z', ramp[3]),
  ];
  const count = 9;
  const plants = Array.from({ length: count }, (_, index) => {
    const foot = 60 + (index * 680) / (count - 1) + random.between(-22, 22);
    const middle = 1 - Math.abs(foot - x) / 600;
    return plant(random, foot, 130 + middle * 150 * random.between(0.75, 1.15), palette, index);
  });
  const order = random.take(plants, plants.length);
  return [...back, ground[0], ...order, ground[1]].join('');
};

function plant(random: SeededRandom, x: number, height: number, palette: Palette, index: number): string {
  const { foliage, accents } = palette;
  const colour = random.pick(foliage);
  const bend = random.between(-34, 34);
  const foot = `translate(${x.toFixed(0)} 425)`;
  const stem = `M0 0Q${(bend * 0.1).toFixed(0)} ${(-height * 0.6).toFixed(0)} ${bend.toFixed(0)} ${(-height).toFixed(0)}`;
  const leaves = leafPairs(random, height, bend, colour, index % 3);
  const top = head(random, accents, colour, index);
  return group(
    foot,
    stroke(stem, colour, 4),
    ...leaves,
    group(`translate(${bend.toFixed(0)} ${(-height).toFixed(0)})`, top),
  );
}

function leafPairs(random: SeededRandom, height: number, bend: number, colour: string, kind: number): string[] {
  const pairs = Math.round(height / (kind === 0 ? 30 : 44));
  const length = kind === 0 ? 38 : 62;
  return Array.from({ length: pairs }, (_, index) => {
    const share = (index + 0.6) / pairs;
    const x = 2 * (1 - share) * share * bend * 0.1 + share * share * bend;
    const y = -(2 * (1 - share) * share * 0.6 + share * share) * height;
    const size = length * (1.1 - share * 0.6);
    const angle = random.between(24, 44);
    const place = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
    const one = path(leaf(size, size * 0.26), colour, { transform: `rotate(${(-angle).toFixed(0)})` });
    const other = path(leaf(size, size * 0.26), colour, {
      transform: `scale(-1 1) rotate(${(-angle).toFixed(0)})`,
      opacity: 0.86,
    });
    return group(place, one, other);
  });
}

function head(random: SeededRandom, accents: readonly [string, string, string], stem: string, index: number): string {
  const colour = random.pick(accents);
  const size = random.between(13, 20);
  if (index % 4 === 0) {
    const petals = Array.from({ length: 8 }, (_, petal) =>
      element('ellipse', {
        cx: 0,
        cy: -size,
        rx: size * 0.42,
        ry: size * 0.85,
        fill: colour,
        transform: `rotate(${petal * 45})`,
      }),
    );
    return petals.join('') + circle(0, 0, size * 0.55, stem);
  }
  if (index % 4 === 1) {
    const tulip = `M${-size} ${-size}Q${-size * 0.5} ${-size * 0.4} 0 ${-size * 1.3}Q${size * 0.5} ${-size * 0.4} ${size} ${-size}Q${size * 1.2} ${size} 0 ${size}Q${-size * 1.2} ${size} ${-size} ${-size}Z`;
    return path(tulip, colour);
  }
  if (index % 4 === 2) return path(leaf(size * 2.6, size * 0.7), stem, { transform: 'rotate(-90)' });
  const berries = [
    [-0.9, -0.2],
    [0.9, -0.3],
    [0, -1.1],
    [-0.5, -1.9],
    [0.6, -1.8],
  ];
  return berries.map(([x = 0, y = 0]) => circle(x * size * 0.7, y * size * 0.7, size * 0.4, colour)).join('');
}
