import type { Composition } from '../palette.ts';
import { below, circle, type Point, path, softLine, stroke, WIDTH } from '../shapes.ts';

export const waves: Composition = (random, { sun, ramp, accents, line }) => {
  const horizon = random.between(150, 190);
  const sunX = random.between(220, 580);
  const rings = [150, 118, 86].map((radius, index) =>
    circle(sunX, horizon, radius, sun, { opacity: 0.14 + index * 0.1 }),
  );
  const layers = Array.from({ length: 8 }, (_, index) => {
    const colour = ramp[Math.min(4, Math.floor(index * 0.62))] ?? ramp[4];
    const crest = swell(
      random.between(0, 6.3),
      horizon + index * index * 3.2 + index * 14,
      5 + index * 2.6,
      4.6 - index * 0.32,
    );
    const foam = stroke(softLine(crest), accents[2], 1.2 + index * 0.28, { opacity: 0.5 });
    const ripples = stroke(softLine(crest.map(([x, y]) => [x, y + 9 + index * 1.6] as const)), accents[2], 1, {
      opacity: 0.28,
      'stroke-dasharray': `${20 + index * 12} ${26 + index * 9}`,
    });
    return path(below(softLine(crest)), colour) + foam + ripples;
  });
  const boatX = sunX + (sunX < 400 ? 1 : -1) * random.between(130, 190);
  return [
    ...rings,
    circle(sunX, horizon, 58, sun),
    ...layers.slice(0, 3),
    boat(boatX, horizon + 46, accents, line),
    ...layers.slice(3),
  ].join('');
};

function swell(phase: number, base: number, height: number, count: number): Point[] {
  return Array.from({ length: 33 }, (_, index) => {
    const angle = phase + (index / 32) * count * 6.28;
    return [
      -10 + (index * (WIDTH + 20)) / 32,
      base + Math.sin(angle) * height + Math.sin(angle * 0.37) * height * 0.8,
    ] as const;
  });
}

function boat(x: number, y: number, [first, second, third]: readonly string[], line: string): string {
  const place = `translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(-4)`;
  return `<g transform="${place}">${[
    stroke('M0 2V-62', line, 2.5),
    path('M4 -60C26 -44 32 -22 32 -8H4Z', third ?? '#fff'),
    path('M-4 -50C-20 -36 -24 -20 -24 -8H-4Z', second ?? '#fff'),
    path('M-34 0H40C36 14 26 20 14 20H-12C-24 20 -31 12 -34 0Z', first ?? '#fff'),
  ].join('')}</g>`;
}
