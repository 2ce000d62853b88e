import type { SeededRandom } from '../author/sample/seeded-random.ts';
import type { Palette } from './palette.ts';

/** Draws over the background; the same random sequence gives the same picture. */
export type Composition = (random: SeededRandom, palette: Palette) => string;
