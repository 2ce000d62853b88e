import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

// The math font of the lessons: `node scripts/math-font.ts` writes packages/ui/src/fonts/math.woff2.

const require = createRequire(import.meta.url);
const SOURCE = require.resolve('@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2');

export const MATH_FONT = new URL('../packages/ui/src/fonts/math.woff2', import.meta.url);

const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  // Greek
  [0x391, 0x3f5],
  // punctuation, primes, spaces, superscripts, accents
  [0x2010, 0x2027],
  [0x2030, 0x205f],
  [0x2070, 0x209c],
  [0x20d0, 0x20d7],
  // letters of mathematics, arrows, operators
  [0x2100, 0x2138],
  [0x2190, 0x21ff],
  [0x2200, 0x22ff],
  // brackets and their parts
  [0x2308, 0x230b],
  [0x23b0, 0x23e1],
  [0x27e6, 0x27ef],
  [0x27f5, 0x27fc],
  [0x2a00, 0x2a06],
  [0x2a7d, 0x2a7e],
  // bold, italic, bold italic, script, fraktur, double-struck, italic Greek, bold and double-struck digits
  [0x1d400, 0x1d4cf],
  [0x1d504, 0x1d56b],
  [0x1d6a8, 0x1d71b],
  [0x1d7ce, 0x1d7e1],
] as const;

const characters = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
).join('');

export async function createMathFont(): Promise<Buffer> {
  return subsetFont(await readFile(SOURCE), characters, { targetFormat: 'woff2', noHinting: true });
}

if (import.meta.main) await writeFile(MATH_FONT, await createMathFont());
