import { readSymbol } from './readers/markup/symbols.ts';
import type { Unread } from './source.ts';

// What every reader gives: the text of a source in reading order.
export interface Block {
  // Code keeps its lines and blanks.
  kind: 'heading' | 'text' | 'code';
  text: string;
  page?: number;
}

export interface UnreadPlace {
  reason: Unread['reason'];
  page?: number;
  heading?: string | undefined;
}

export interface SourceDocument {
  title?: string | undefined;
  pages?: number;
  blocks: Block[];
  // With its page, else with its section.
  unread?: UnreadPlace[];
}

// Controls, and characters that show nothing or turn the direction of others. ZWJ, ZWNJ and Arabic signs belong to words.
const INVISIBLE = /(?!(?!\ufeff)\s|[\p{Join_Control}\u0600-\u0605\u06dd\u070f])[\p{Cc}\p{Cf}\p{Cn}]/gu;
const LIGATURES: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' };

// PDF writers take the signs of radicals, which fonts draw alike, for the characters; most have a form of compatibility.
const RADICALS = new Map(
  '⺁厂⺅亻⺉刂⺎兀⺒巳⺓幺⺔彑⺘扌⺙攵⺛旡⺝月⺞歺⺟母⺠民⺡氵⺢氺⺣灬⺦丬⺨犭⺩王⺪疋⺫目⺬示⺭礻⺮竹⺯糹⺰纟⺲罒⺶羊⺹耂⺻聿⺼肉⺾艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻈讠⻉贝⻋车⻌辶⻍辶⻎辶⻏阝⻐钅⻑長⻒镸⻓长⻔门⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻟飠⻠饣⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟'
    .match(/../gu)
    ?.map((pair) => [...pair] as [string, string]),
);

export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    // A hyphen that shows only at the end of a line.
    .replace(/\u00ad[ \t]*\r?\n[ \t]*/g, '')
    .normalize('NFC')
    .replace(INVISIBLE, '')
    // Forms of Arabic letters that some programs write in place of the letters.
    .replace(/[\ufb50-\ufdfb\ufe70-\ufefc]/g, (form) => form.normalize('NFKC'))
    .replace(/[\u2e80-\u2fdf]/g, (radical) => RADICALS.get(radical) ?? radical.normalize('NFKC'))
    // Around code of Google Docs.
    .replace(/[\uec02\uec03]/g, '')
    // Marks of lists in the symbol fonts of Word.
    .replace(/[\uf0a7\uf0d8\uf0e0\uf0e8\uf0fc]/g, (sign) => readSymbol('Wingdings', sign.charCodeAt(0)))
    .replaceAll('\uf0b7', '•')
    .replace(/[ﬀ-ﬆ]/g, (ligature) => LIGATURES[ligature] ?? ligature);

export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

// Chinese and Japanese have no spaces between words, and so none between lines.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u3001-\u303f\uff01-\uff60]$/u;
const BROKEN_WORD = /\p{Ll}[-\u2010]$/u;
const LOWER_CASE = /^\p{Ll}/u;
// After a hyphen that stays: "Vor- und Nachteile", "pre- and post-war".
const CONJUNCTION = /^(?:und|oder|bzw\.?|sowie)\s|^(?:and|or|to)\s+\p{L}+-/u;

/** Lines of one paragraph as one line; a word that is hyphenated at the end of a line is put together. */
export function joinLines(lines: readonly string[]): string {
  const parts: string[] = [];
  for (const line of lines) {
    const text = oneLine(line);
    const before = parts.at(-1);
    if (text === '') continue;
    if (before === undefined || UNSPACED.test(before)) parts.push(text);
    else if (BROKEN_WORD.test(before) && LOWER_CASE.test(text) && !CONJUNCTION.test(text))
      parts.push((parts.pop() ?? '').slice(0, -1), text);
    else parts.push(' ', text);
  }
  return parts.join('');
}

const PLACE = ' · ';

/** A row of a table; a cell without text keeps its place. */
export function joinCells(cells: readonly string[]): string {
  const last = cells.findLastIndex((cell) => cell !== '');
  return last < 0 ? '' : oneLine(cells.slice(0, last + 1).join(PLACE));
}
