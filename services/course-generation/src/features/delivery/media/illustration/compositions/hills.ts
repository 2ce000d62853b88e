import type { SeededRandom } from '@coursewright/text';
import type { Composition } from '../palette.ts';
import { below, circle, group, type Point, path, softLine, stroke, WIDTH } from '../shapes.ts';

export const hills: Composition = (random, { sun, ramp, accents, line }) => {
  const sunX = random.between(180, 620);
  const sunY = random.between(105, 165);
  const radius = random.between(46, 68);
  const sky = [
    circle(sunX, sunY, radius * 2.1, sun, { opacity: 0.16 }),
    circle(sunX, sunY, radius * 1.5, sun, { opacity: 0.22 }),
    circle(sunX, sunY, radius, sun),
    ...Array.from({ length: random.whole(2, 4) }, () => cloud(random, accents[2])),
    ...Array.from({ length: random.whole(3, 6) }, () => bird(random, line)),
  ];
  const ridges = ramp.map((colour, index) => {
    const crest = ridge(random, 205 + index * 48, 40 - index * 3);
    const trees = index < 2 ? [] : woods(random, crest, ramp[Math.min(4, index + 1)] ?? colour, 9 + index * 3);
    const edge = stroke(softLine(crest), accents[2], 1.5, { opacity: 0.18 });
    return [...trees, path(below(softLine(crest)), colour), edge].join('');
  });
  return [...sky, ...ridges].join('');
};

function ridge(random: SeededRandom, base: number, swing: number): Point[] {
  const phase = random.between(0, 6.3);
  const length = random.between(1.1, 2);
  return Array.from({ length: 10 }, (_, index) => {
    const x = -10 + (index * (WIDTH + 20)) / 9;
    const wave = Math.sin(phase + (index / 9) * length * 6.28) * 0.7 + random.between(-0.35, 0.35);
    return [x, base - wave * swing] as const;
  });
}

function woods(random: SeededRandom, crest: Point[], colour: string, size: number): string[] {
  const centre = random.between(0.1, 0.9) * (crest.length - 2);
  return Array.from({ length: random.whole(4, 9) }, () => {
    const position = Math.min(crest.length - 2, Math.max(0, centre + random.between(-1.1, 1.1)));
    const index = Math.floor(position);
    const [from, to] = [crest[index], crest[index + 1]];
    if (!from || !to) return '';
    const share = position - index;
    const x = from[0] + (to[0] - from[0]) * share;
    const y = from[1] + (to[1] - from[1]) * share;
    const scale = size * random.between(0.8, 1.5);
    return group(
      `translate(${x.toFixed(1)} ${(y + scale * 0.5).toFixed(1)}) scale(${(scale / 10).toFixed(2)})`,
      path('M0 -34C5 -24 10 -12 10 -4C10 3 -10 3 -10 -4C-10 -12 -5 -24 0 -34Z', colour),
      stroke('M0 8V-14', colour, 2),
    );
  });
}

function cloud(random: SeededRandom, colour: string): string {
  const x = random.between(40, 640);
  const y = random.between(40, 150);
  const width = random.between(60, 150);
  return (
    stroke(`M${x.toFixed(0)} ${y.toFixed(0)}h${width.toFixed(0)}`, colour, 9, { opacity: 0.5 }) +
    stroke(`M${(x + width * 0.3).toFixed(0)} ${(y + 15).toFixed(0)}h${(width * 0.9).toFixed(0)}`, colour, 6, {
      opacity: 0.4,
    })
  );
}

function bird(random: SeededRandom, colour: string): string {
  const x = random.between(80, 720).toFixed(0);
  const y = random.between(50, 170).toFixed(0);
  const span = random.between(5, 9);
  const wing = `${(span / 2).toFixed(1)} ${(-span / 1.6).toFixed(1)} ${span.toFixed(1)} 0`;
  return stroke(`M${x} ${y}q${wing}q${wing}`, colour, 1.8, { opacity: 0.55 });
}
