import type { SeededRandom } from '@coursewright/text';
import { element } from '@coursewright/text';
import type { Composition, Palette } from '../palette.ts';
import { circle, group, HEIGHT, path, stroke, WIDTH } from '../shapes.ts';

export const orbits: Composition = (random, palette) => {
  const { sun, line, ramp } = palette;
  const x = random.pick([300, 400, 500]) + random.between(-40, 40);
  const y = HEIGHT / 2 + random.between(-12, 12);
  const tilt = random.between(-24, -10);
  const flat = random.between(0.42, 0.56);
  const stars = Array.from({ length: 46 }, () => star(random, line));
  const rings = [100, 165, 240, 325, 420].map((radius, index) => {
    const ring = element('ellipse', {
      rx: radius,
      ry: radius * flat,
      fill: 'none',
      stroke: line,
      'stroke-width': index % 2 === 0 ? 1.6 : 1.1,
      'stroke-dasharray': index % 2 === 0 ? undefined : '2 8',
      'stroke-linecap': 'round',
      opacity: 0.5,
    });
    const angle = random.between(0, 6.28) + index * 2.1;
    const size = random.between(11, 17) + index * 4;
    return {
      ring,
      body: planet(random, Math.cos(angle) * radius, Math.sin(angle) * radius * flat, size, index, palette),
    };
  });
  const disc = element('ellipse', { rx: 440, ry: 440 * flat, fill: ramp[1], opacity: 0.22 });
  const centre = [
    circle(0, 0, 84, sun, { opacity: 0.18 }),
    circle(0, 0, 66, sun, { opacity: 0.3 }),
    circle(0, 0, 48, sun),
    stroke('M-22 -14A27 27 0 0 1 2 -28', '#ffffff', 4, { opacity: 0.55 }),
  ];
  const system = [disc, ...rings.map(({ ring }) => ring), ...centre, ...rings.map(({ body }) => body)];
  return stars.join('') + group(`translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${tilt.toFixed(0)})`, ...system);
};

function star(random: SeededRandom, colour: string): string {
  const [x, y, size] = [random.between(0, WIDTH), random.between(0, HEIGHT), random.next()];
  if (size < 0.88) return circle(x, y, 0.7 + size * 1.2, colour, { opacity: 0.25 + size * 0.4 });
  return path('M0 -7Q1 -1 7 0Q1 1 0 7Q-1 1 -7 0Q-1 -1 0 -7Z', colour, {
    transform: `translate(${x.toFixed(0)} ${y.toFixed(0)})`,
    opacity: 0.7,
  });
}

function planet(random: SeededRandom, x: number, y: number, size: number, index: number, { accents, ramp }: Palette) {
  const colours = [accents[0], ramp[3], accents[1], ramp[4], ramp[2]];
  const colour = colours[index % colours.length] ?? accents[0];
  const parts = [
    circle(0, 0, size, colour),
    path(`M0 ${-size}A${size} ${size} 0 0 1 0 ${size}A${size * 1.5} ${size * 1.5} 0 0 0 0 ${-size}Z`, '#0a1f1b', {
      opacity: 0.2,
    }),
    stroke(
      `M${-size * 0.55} ${-size * 0.4}A${size * 0.7} ${size * 0.7} 0 0 1 ${-size * 0.05} ${-size * 0.7}`,
      '#ffffff',
      size / 9,
      { opacity: 0.6 },
    ),
  ];
  if (index === 2 || index === 4) {
    const ring = `M${-size * 0.96} ${size * 0.16}C${-size * 2.4} ${size * 0.9} ${size * 2.4} ${size * 0.9} ${size * 0.96} ${size * 0.16}`;
    parts.push(stroke(ring, accents[2], size / 5));
  }
  if (index === 3) parts.push(circle(size * 1.5, -size * 0.9, size * 0.26, accents[2]));
  return group(`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${random.whole(-10, 30)})`, ...parts);
}
