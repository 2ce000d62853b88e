import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Pdf } from './document.ts';

const resolveFont = (file: string) => createRequire(import.meta.url).resolve(`@expo-google-fonts/${file}`);

/** Files of the fonts that belong to the product. */
export const bundledFonts = {
  text: resolveFont('figtree/400Regular/Figtree_400Regular.ttf'),
  italic: resolveFont('figtree/400Regular_Italic/Figtree_400Regular_Italic.ttf'),
  bold: resolveFont('figtree/600SemiBold/Figtree_600SemiBold.ttf'),
  title: resolveFont('bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf'),
  heading: resolveFont('bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf'),
  boldItalic: resolveFont('figtree/600SemiBold_Italic/Figtree_600SemiBold_Italic.ttf'),
  arabic: resolveFont('ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf'),
  arabicBold: resolveFont('ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf'),
  code: resolveFont('noto-sans-mono/400Regular/NotoSansMono_400Regular.ttf'),
  codeBold: resolveFont('noto-sans-mono/600SemiBold/NotoSansMono_600SemiBold.ttf'),
} as const;

export interface SystemFont {
  readonly file: string;
  /** Of a font collection. */
  readonly member?: string;
}

interface SystemFonts {
  /** For scripts that the bundled fonts lack, in order of preference. */
  readonly text: readonly SystemFont[];
  /** Bold faces of some of them. */
  readonly bold: readonly SystemFont[];
}

const FOLDERS = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  path.join(homedir(), '.fonts'),
  path.join(homedir(), '.local/share/fonts'),
  '/System/Library/Fonts',
  '/Library/Fonts',
  'C:\\Windows\\Fonts',
];
const FOR_TEXT = [
  /^NotoSans-Regular\.ttf$/,
  /^NotoSans(JP|KR|SC|TC|CJKjp|CJKkr|CJKsc|CJKtc)-(Regular|VF)\.(ttf|otf)$/,
  /^(ipagp?|TakaoPGothic|VL-Gothic-Regular)\.ttf$/,
  /^NotoSans(Devanagari|Bengali|Tamil|Telugu|Thai|Georgian|Armenian|Ethiopic|Arabic|Hebrew)-Regular\.ttf$/,
  /^DejaVuSans\.ttf$/,
  /^DroidSansFallbackFull\.ttf$/,
  /^(Arial Unicode|ARIALUNI)\.ttf$/,
  /^NotoSansMath-Regular\.(ttf|otf)$/,
  /^(Symbola|NotoSansSymbols2?-Regular)\.ttf$/,
  /^NotoSansCJK-Regular\.ttc$/,
];
const FOR_BOLD = [
  /^NotoSans-Bold\.ttf$/,
  /^NotoSans(JP|KR|SC|TC|CJKjp|CJKkr|CJKsc|CJKtc)-Bold\.(ttf|otf)$/,
  /^NotoSans(Devanagari|Bengali|Tamil|Telugu|Thai|Georgian|Armenian|Ethiopic|Hebrew)-Bold\.ttf$/,
  /^DejaVuSans-Bold\.ttf$/,
];

function listFiles(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

let found: SystemFonts | undefined;

/** Reads the font folders of the system once. */
export function findSystemFonts(): SystemFonts {
  if (found) return found;
  const files = FOLDERS.flatMap(listFiles);
  const matching = (pattern: RegExp) => files.filter((file) => pattern.test(path.basename(file)));
  const toFont = (file: string): SystemFont =>
    file.endsWith('.ttc') ? { file, member: 'NotoSansCJKjp-Regular' } : { file };
  found = {
    text: FOR_TEXT.flatMap(matching).map(toFont),
    bold: FOR_BOLD.flatMap(matching).map(toFont),
  };
  return found;
}

/** Missing in @types/pdfkit. */
interface OpenedFont {
  _font: { font?: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

/** Selects the font, and tells whether it shows every letter. */
export function selectIfShown(pdf: Pdf, font: string, text: string): boolean {
  const { _font } = pdf.font(font) as unknown as OpenedFont;
  return [...text].every((letter) => _font.font?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ?? false);
}
