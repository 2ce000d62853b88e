import { createRequire } from 'node:module';
import type { ResvgRenderOptions } from '@resvg/resvg-js';

const require = createRequire(import.meta.url);

const fontFiles = [
  '@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf',
  '@expo-google-fonts/bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf',
  '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf',
  '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf',
].map((file) => require.resolve(file));

export const HEADING = 'Bricolage Grotesque';
export const BODY = 'Figtree';

const BEYOND_OUR_FONTS = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** Our own fonts suffice for Latin script; only other scripts need the system's, which take time to load. */
export const fontsFor = (text: string): NonNullable<ResvgRenderOptions['font']> => ({
  fontFiles,
  loadSystemFonts: BEYOND_OUR_FONTS.test(text),
  defaultFontFamily: BODY,
});
