/** A shape to fill, or a line to draw. */
export interface Mark {
  /** As in the `d` of an SVG path. */
  d: string;
  fill?: string;
  line?: { colour: string; width: number; dash?: readonly [on: number, off: number] };
}

/** Marks that are moved, turned and scaled together, in this order. */
export interface Drawing {
  x?: number;
  y?: number;
  turn?: number;
  scale?: number;
  opacity?: number;
  marks: readonly (Mark | Drawing)[];
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

export const area = (d: string, fill: string): Mark => ({ d, fill });

export const disc = (x: number, y: number, radius: number): string =>
  `M${short(x - radius)} ${short(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}Z`;

export const line = (d: string, colour: string, width: number, dash?: readonly [number, number]): Mark => ({
  d,
  line: { colour, width, dash },
});

/** A closed line that swings around a circle. */
export function rosette(radius: number, swing: number, lobes: number, phase: number): string {
  const points = Array.from({ length: 361 }, (_, degree) => {
    const angle = (degree * Math.PI) / 180;
    const distance = radius + swing * Math.sin(lobes * angle + phase);
    return `${short(Math.cos(angle) * distance)} ${short(Math.sin(angle) * distance)}`;
  });
  return `M${points.join('L')}Z`;
}
