import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** All are embedded. */
export const ownFonts = {
  text: require.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'),
  heading: require.resolve('@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf'),
};

const FOLDERS = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  '/System/Library/Fonts',
  '/Library/Fonts',
  'C:\\Windows\\Fonts',
];
/** For names and addresses in other scripts, in the order in which they are tried. */
const OTHERS = [
  /^DejaVuSans\.ttf$/,
  /^NotoSans-Regular\.ttf$/,
  /^NotoSans(JP|KR|SC|TC)-(Regular|VF)\.(ttf|otf)$/,
  /^NotoSansCJK-Regular\.ttc$/,
  /^(ipagp?|TakaoPGothic|VL-Gothic-Regular|DroidSansFallbackFull)\.ttf$/,
  /^NotoSans(Devanagari|Bengali|Tamil|Telugu|Thai|Georgian|Armenian|Ethiopic|Arabic|Hebrew)-Regular\.ttf$/,
  /^(Arial Unicode|ARIALUNI)\.ttf$/,
];

function filesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

export interface MachineFont {
  readonly file: string;
  /** Which one of a collection. */
  readonly member?: string;
}

const toFont = (file: string): MachineFont => ({
  file,
  ...(file.endsWith('.ttc') && { member: 'NotoSansCJKjp-Regular' }),
});

let found: MachineFont[] | undefined;

/** Fonts of the machine for what our own cannot show; looked for once, and only when a receipt needs them. */
export function otherFonts(): readonly MachineFont[] {
  if (!found) {
    const files = FOLDERS.flatMap(filesIn);
    found = OTHERS.flatMap((pattern) => files.filter((file) => pattern.test(path.basename(file)))).map(toFont);
  }
  return found;
}
