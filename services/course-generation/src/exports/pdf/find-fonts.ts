import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

const FOLDERS = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  path.join(homedir(), '.fonts'),
  path.join(homedir(), '.local/share/fonts'),
  '/System/Library/Fonts',
  '/Library/Fonts',
  'C:\\Windows\\Fonts',
];

/** In the order in which they are tried; single fonts only, no collections. */
const FOR_TEXT = [
  /^NotoSans-Regular\.ttf$/,
  /^NotoSans(JP|KR|SC|TC|CJKjp|CJKkr|CJKsc|CJKtc)-(Regular|VF)\.(ttf|otf)$/,
  /^(ipag|ipagp|TakaoPGothic|VL-Gothic-Regular)\.ttf$/,
  /^NotoSans(Devanagari|Bengali|Tamil|Telugu|Thai|Georgian|Armenian|Ethiopic)-Regular\.ttf$/,
  /^DejaVuSans\.ttf$/,
  /^DroidSansFallbackFull\.ttf$/,
  /^(Arial Unicode|ARIALUNI)\.ttf$/,
  /^NotoSansMath-Regular\.(ttf|otf)$/,
  /^(Symbola|NotoSansSymbols2?-Regular)\.ttf$/,
];
const FOR_CODE = [
  /^NotoSansMono-Regular\.ttf$/,
  /^DejaVuSansMono\.ttf$/,
  /^LiberationMono-Regular\.ttf$/,
  /^consola\.ttf$/,
];

function filesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

let found: { text: string[]; code: string | undefined } | undefined;

/** Fonts of the machine for what our own cannot show; looked for once. */
export function findFonts() {
  if (found) return found;
  const files = FOLDERS.flatMap(filesIn);
  const matching = (pattern: RegExp) => files.filter((file) => pattern.test(path.basename(file)));
  found = { text: FOR_TEXT.flatMap(matching), code: FOR_CODE.flatMap(matching)[0] };
  return found;
}
