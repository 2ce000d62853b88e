import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

// The parts of fonts that pages need: `node scripts/fonts.ts` writes them where they are used.

const require = createRequire(import.meta.url);
const VARIABLE = path.resolve(import.meta.dirname, '../node_modules/@fontsource-variable');

type Ranges = readonly (readonly [number, number])[];

const MATHEMATICS: Ranges = [
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
];

// What nearly every English text needs, and nothing else: the first view waits for it. As in shell/src/styles.css.
const BASIC: Ranges = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
  [0x2192, 0x2192],
];

// What the files of the package for Latin have beyond that.
const MORE: Ranges = [
  [0xa1, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfffd, 0xfffd],
];

const HEADING = `${VARIABLE}/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2`;
const TEXT = `${VARIABLE}/figtree/files/figtree-latin-wght-normal.woff2`;
const ofShell = (name: string) => new URL(`../shell/src/fonts/${name}.woff2`, import.meta.url);

interface Font {
  source: string;
  file: URL;
  ranges: Ranges;
  weight?: number;
}

const ONE_WEIGHT = 660;

export const fonts: Record<'heading' | 'headingMore' | 'text' | 'textMore' | 'math', Font> = {
  heading: { source: HEADING, file: ofShell('heading'), ranges: BASIC, weight: ONE_WEIGHT },
  headingMore: { source: HEADING, file: ofShell('heading-more'), ranges: MORE, weight: ONE_WEIGHT },
  text: { source: TEXT, file: ofShell('text'), ranges: BASIC },
  textMore: { source: TEXT, file: ofShell('text-more'), ranges: MORE },
  math: {
    source: require.resolve('@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2'),
    file: new URL('../packages/ui/src/fonts/math.woff2', import.meta.url),
    ranges: MATHEMATICS,
  },
};

const listCharacters = (ranges: Ranges) =>
  ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join('');

export async function createFont({ source, ranges, weight }: Font): Promise<Buffer> {
  return subsetFont(await readFile(source), listCharacters(ranges), {
    targetFormat: 'woff2',
    noHinting: true,
    ...(weight && { variationAxes: { wght: weight } }),
  });
}

if (import.meta.main) for (const font of Object.values(fonts)) await writeFile(font.file, await createFont(font));
