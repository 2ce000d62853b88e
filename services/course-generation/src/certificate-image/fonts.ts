import { createRequire } from 'node:module';
import type { ResvgRenderOptions } from '@resvg/resvg-js';

const require = createRequire(import.meta.url);

export const HEADING = 'Bricolage Grotesque';
export const BODY = 'Figtree';

export interface Font {
  family: typeof HEADING | typeof BODY;
  weight: 400 | 600 | 700;
}

const FOLDER = '@expo-google-fonts';
const files = new Map([
  [`${HEADING} 700`, `${FOLDER}/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf`],
  [`${HEADING} 600`, `${FOLDER}/bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf`],
  [`${BODY} 400`, `${FOLDER}/figtree/400Regular/Figtree_400Regular.ttf`],
  [`${BODY} 600`, `${FOLDER}/figtree/600SemiBold/Figtree_600SemiBold.ttf`],
]);
const fontFiles = [...files.values()].map((file) => require.resolve(file));

export function fontFileOf({ family, weight }: Font): string {
  const file = files.get(`${family} ${weight}`);
  if (!file) throw new Error(`there is no ${family} of weight ${weight}`);
  return require.resolve(file);
}

const BEYOND_OUR_FONTS = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** Our own fonts suffice for Latin script; only other scripts need the system's, which take time to load. */
export const fontsFor = (text: string): NonNullable<ResvgRenderOptions['font']> => ({
  fontFiles,
  loadSystemFonts: BEYOND_OUR_FONTS.test(text),
  defaultFontFamily: BODY,
});
