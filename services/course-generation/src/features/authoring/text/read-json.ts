import { jsonrepair } from 'jsonrepair';

// In JSON, a single backslash of LaTeX becomes a control character: \frac a form feed, \beta a backspace.
export const restoreLatex = (text: string): string =>
  text
    .replace(/\f/g, '\\f')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the backspace is what is looked for
    .replace(/\u0008/g, '\\b')
    .replace(/\t(?=ext[a-z]*\{|(?:imes|heta|au|anh?|o|frac|ilde|op|riangle|herefore)(?![a-z]))/g, '\\t')
    .replace(/\r(?=[a-z])/g, '\\r')
    .replace(/\n(?=(?:abla|eq|otin|exists|mid)(?![a-z]))/g, '\\n')
    // Words of some languages too, outside of formulas and between prices.
    .replace(/(?<=(?<![\w)}\]])\$(?![ \d])[^$\n]{0,80})\n(?=(?:u|e|i|ot)(?![a-z])[^$\n]{0,80}\$)/g, '\\n');

// Backslashes that JSON does not know are doubled: `\(x\)`.
const escapeStray = (json: string): string =>
  json.replace(/\\(u[\da-f]{4}|[\s\S])/gi, (pair, sign: string) => {
    if (sign === "'") return pair;
    return /^(?:["\\/bfnrt]|u.{4})$/.test(sign) ? pair : `\\${pair}`;
  });

const FENCED = /```(?:json[c5]?|javascript|js)?[ \t]*\n([\s\S]*?)(?:\n[ \t]*```|$)/i;
// Prose before the answer may have brackets, too.
const BEGIN = /[[{]\s*(?:["'“{[\d}\]]|\/[/*]|[a-z_]\w*\s*:)/i;

const asWritten = (json: string): string => json;
const repair = (json: string): string => jsonrepair(escapeStray(json.replace(/[\t\r]/g, ' ')));

function parseWith(read: (json: string) => string, json: string, tidy: (text: string) => string): unknown {
  try {
    return JSON.parse(read(json), (_key, value) => (typeof value === 'string' ? tidy(restoreLatex(value)) : value));
  } catch {
    return undefined;
  }
}

// Longer or deeper answers are none of ours, and repairing them would take long.
const MOST = { characters: 40_000, depth: 30, values: 100, unreadable: 20 };

// The first value, and how deep it is nested; to the end when it is cut off.
function measureValue(text: string): { end: number; depth: number } {
  let [depth, deepest] = [0, 0];
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\]|\\[\s\S])*"|[[\]{}]/g)) {
    if (sign === '[' || sign === '{') deepest = Math.max(deepest, ++depth);
    else if (sign.length === 1 && --depth === 0) return { end: index + 1, depth: deepest };
  }
  return { end: Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1, depth: deepest };
}

/** The first value of the text and what follows it; undefined when there is none. */
function readFirst(text: string, tidy: (text: string) => string): { value: object; rest: string } | undefined {
  for (const source of [text, FENCED.exec(text)?.[1] ?? '']) {
    const begin = source.search(BEGIN);
    if (begin < 0) continue;
    const rest = source.slice(begin);
    const { end, depth } = measureValue(rest);
    const isRepaired = rest.length <= MOST.characters && depth <= MOST.depth;
    const readers = [asWritten, escapeStray, ...(isRepaired ? [repair] : [])];
    for (const length of new Set([end, Math.max(rest.lastIndexOf('}'), rest.lastIndexOf(']')) + 1])) {
      for (const read of readers) {
        const value = parseWith(read, rest.slice(0, length), tidy);
        if (typeof value === 'object' && value !== null) return { value, rest: rest.slice(length) };
      }
    }
  }
  return undefined;
}

/**
 * What a model wrote as JSON: in a fence, between sentences, with trailing commas, comments, single quotes, stray
 * backslashes, or cut off. Undefined when there is none.
 * @param tidy is applied to each text
 */
export const readJson = (text: string, tidy = asWritten): object | undefined => readFirst(text, tidy)?.value;

/** A list alone is that under the name. */
export function readJsonList(text: string, name: string, tidy = asWritten): object | undefined {
  const json = readJson(text, tidy);
  return Array.isArray(json) ? { [name]: json } : json;
}

/** All values that follow each other: a line each, or several fences. Of one that cannot be read, those within it. */
export function readJsonValues(text: string, tidy = asWritten): object[] {
  const values: object[] = [];
  let rest = text;
  for (let unreadable = 0; values.length < MOST.values; ) {
    const found = readFirst(rest, tidy);
    const begin = rest.search(BEGIN);
    if (found) values.push(found.value);
    else if (begin < 0 || ++unreadable > MOST.unreadable) break;
    rest = found ? found.rest : rest.slice(begin + 1);
  }
  return values;
}
