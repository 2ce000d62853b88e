import type { Composition } from '../palette.ts';
import { circle, group, path, rectangle, stroke, WIDTH } from '../shapes.ts';

const BOARD = 330;

// Loaves on a board, with ears of wheat.
export const loaves: Composition = (random, { sun, ramp, accents, foliage, line }) => {
  const back = [
    circle(random.between(180, 620), 200, 170, sun, { opacity: 0.18 }),
    circle(random.between(180, 620), 210, 110, sun, { opacity: 0.25 }),
  ];
  const count = random.whole(2, 3);
  const places = Array.from({ length: count }, (_, index) => 150 + ((index + 0.5) * 500) / count);
  const loaf = (x: number) => {
    const width = random.between(95, 125);
    const height = random.between(95, 135);
    const cuts = random.whole(2, 4);
    const parts = [
      path(`M${-width} 0C${-width} ${-height * 1.3} ${width} ${-height * 1.3} ${width} 0Z`, accents[0]),
      path(`M${-width} 0C${-width} ${-height * 0.5} ${width} ${-height * 0.5} ${width} 0Z`, line, { opacity: 0.1 }),
    ];
    for (let cut = 0; cut < cuts; cut += 1) {
      const at = ((cut + 0.5) / cuts - 0.5) * width * 1.2;
      parts.push(
        stroke(`M${at - 14} ${-height * 0.55}Q${at + 6} ${-height * 0.75} ${at + 22} ${-height * 0.8}`, accents[2], 9),
      );
    }
    return group(`translate(${x.toFixed(0)} ${BOARD})`, ...parts);
  };
  const ear = (x: number, turn: number) => {
    const grains = Array.from({ length: 6 }, (_, index) =>
      [-1, 1].map((side) =>
        path('M0 0C10 -8 24 -8 34 0C24 8 10 8 0 0Z', sun, {
          transform: `translate(0 ${-60 - index * 18}) rotate(${side > 0 ? -40 : -140})`,
        }),
      ),
    ).flat();
    return group(`translate(${x} ${BOARD}) rotate(${turn})`, stroke('M0 0V-170', foliage[0], 5), ...grains);
  };
  return [
    ...back,
    ear(70, random.between(-14, -4)),
    ear(118, random.between(2, 14)),
    ear(720, random.between(-6, 12)),
    ...places.map(loaf),
    rectangle(40, BOARD, WIDTH - 80, 22, ramp[4], { rx: 8 }),
    rectangle(0, BOARD + 22, WIDTH, 110, ramp[3]),
  ].join('');
};
