import type { Composition } from '../palette.ts';
import { circle, rectangle, stroke, WIDTH } from '../shapes.ts';

const GROUND = 350;
const THICK = 16;

// Stacks of coins that grow, under the line of their growth.
export const coins: Composition = (random, { sun, ramp, accents, line }) => {
  const growth = random.between(1.35, 1.6);
  const stacks = Array.from({ length: 5 }, (_, index) => ({
    x: 130 + index * 135,
    count: Math.max(1, Math.round(1.6 * growth ** (index + 1))),
  }));
  const coin = (x: number, y: number) =>
    [
      rectangle(x - 46, y, 92, THICK - 2, random.pick([sun, accents[0], sun]), { rx: 7 }),
      stroke(`M${x - 30} ${y + THICK / 2 - 1}H${x + 30}`, line, 1.5, { opacity: 0.25 }),
    ].join('');
  const getTop = ({ count }: { count: number }) => GROUND - count * THICK;
  const points = stacks.map((stack) => `${stack.x} ${getTop(stack) - 34}`);
  const last = stacks.at(-1);
  return [
    circle(random.between(200, 600), 170, 150, sun, { opacity: 0.16 }),
    ...stacks.flatMap(({ x, count }) =>
      Array.from({ length: count }, (_, index) => coin(x + random.between(-4, 4), GROUND - (index + 1) * THICK)),
    ),
    stroke(`M${points.join('L')}`, ramp[3], 6, { 'stroke-linejoin': 'round' }),
    last ? circle(last.x, getTop(last) - 34, 10, ramp[3]) : '',
    rectangle(0, GROUND, WIDTH, 110, ramp[3]),
  ].join('');
};
