import { courseLanguages } from '@coursewright/contracts/languages';
import { memoizeTexts } from '@coursewright/text';
import { foldWord, getStopWords, splitWords, UNSPACED } from '@coursewright/text/words';
import { francAll } from 'franc-min';

// Scripts that one language of our list uses, or a family that is told apart by its words.
const SCRIPTS = {
  latin: /\p{Script=Latin}/gu,
  cyrillic: /\p{Script=Cyrillic}/gu,
  arabic: /\p{Script=Arabic}/gu,
  devanagari: /\p{Script=Devanagari}/gu,
  han: /\p{Script=Han}/gu,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  hangul: /\p{Script=Hangul}/gu,
  greek: /\p{Script=Greek}/gu,
  hebrew: /\p{Script=Hebrew}/gu,
  bengali: /\p{Script=Bengali}/gu,
  tamil: /\p{Script=Tamil}/gu,
  thai: /\p{Script=Thai}/gu,
} as const;

export type Script = keyof typeof SCRIPTS;

const SCRIPT_OF: Record<string, Script> = {
  ar: 'arabic',
  fa: 'arabic',
  ur: 'arabic',
  bg: 'cyrillic',
  ru: 'cyrillic',
  uk: 'cyrillic',
  bn: 'bengali',
  el: 'greek',
  he: 'hebrew',
  hi: 'devanagari',
  ja: 'kana',
  ko: 'hangul',
  ta: 'tamil',
  th: 'thai',
  zh: 'han',
};

// The languages of courses that are not listed here are written in Latin letters.
export const getScript = (language: string): Script => SCRIPT_OF[language] ?? 'latin';

// What franc-min calls our languages. Danish, Finnish, Norwegian and others are unknown to it and never judged.
const FRANC: Record<string, string> = {
  ar: 'arb',
  fa: 'pes',
  ur: 'urd',
  bg: 'bul',
  ru: 'rus',
  uk: 'ukr',
  cs: 'ces',
  de: 'deu',
  en: 'eng',
  es: 'spa',
  fr: 'fra',
  hu: 'hun',
  id: 'ind',
  it: 'ita',
  nl: 'nld',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  sv: 'swe',
  sw: 'swh',
  tr: 'tur',
  vi: 'vie',
};
const OURS = Object.fromEntries(Object.entries(FRANC).map(([ours, theirs]) => [theirs, ours]));

export const LANGUAGE_LIMITS = {
  // Shorter blocks are never judged: names, terms and quotations are in any language.
  minLetters: 60,
  // A Han or kana character stands for several letters.
  minIdeographs: 20,
  // Of the letters of a block: less is a quotation or a name.
  scriptShare: 0.6,
  // Of the letters of a block whose terms are in Latin letters.
  ownLetters: 0.2,
  // Of the words of a block: prose has 25 to 55 % function words.
  minStopWords: 0.12,
  foreignStopWords: 0.2,
  // Relative to the share of the foreign language; near relatives have many function words in common.
  ownStopWords: 0.9,
  // Relative to the trigrams of the best language.
  francScore: 0.97,
  // Characters that are looked at: more changes nothing.
  sample: 600,
} as const;

function countLetters(text: string): { letters: number; counts: Map<Script, number> } {
  const counts = new Map<Script, number>();
  let letters = 0;
  for (const [script, pattern] of Object.entries(SCRIPTS) as [Script, RegExp][]) {
    const count = text.match(pattern)?.length ?? 0;
    if (count > 0) counts.set(script, count);
    letters += count;
  }
  return { letters, counts };
}

// Japanese mixes kana with Han characters; a text with a tenth of kana is no Chinese.
const KANA_SHARE = 0.1;

// The script of most letters; undefined when there are too few letters or no clear majority.
export function detectScript(text: string): Script | undefined {
  const { letters, counts } = countLetters(text.slice(0, LANGUAGE_LIMITS.sample));
  const kana = counts.get('kana') ?? 0;
  const ideographs = kana + (counts.get('han') ?? 0);
  const { minLetters, minIdeographs, scriptShare } = LANGUAGE_LIMITS;
  if (ideographs >= minIdeographs && ideographs >= letters * scriptShare) {
    return kana >= ideographs * KANA_SHARE ? 'kana' : 'han';
  }
  if (letters < minLetters) return undefined;
  for (const [script, count] of counts) if (count >= letters * scriptShare) return script;
  return undefined;
}

function stopWordShare(words: readonly string[], language: string): number | undefined {
  const stopWords = getStopWords(language);
  if (!stopWords || words.length === 0) return undefined;
  return words.filter((word) => stopWords.has(word)).length / words.length;
}

// Latin letters have more users than our list.
const languagesIn = (script: Script): string[] =>
  Object.keys(SCRIPT_OF).filter((language) => SCRIPT_OF[language] === script);

interface Detected {
  language: string | undefined;
  script: Script | undefined;
}

// The language when script, trigrams and function words agree; otherwise the script alone, or nothing.
export const detectLanguage = (text: string): Detected => detectInSample(text.slice(0, LANGUAGE_LIMITS.sample));

const detectInSample = memoizeTexts((sample): Detected => {
  const script = detectScript(sample);
  if (!script) return { language: undefined, script };
  const users = languagesIn(script);
  if (users.length === 1) return { language: users[0], script };
  const best = OURS[scoreLanguages(sample, script)[0]?.[0] ?? ''];
  const share = best === undefined ? 0 : (stopWordShare(splitWords(sample), best) ?? 0);
  return { language: share >= LANGUAGE_LIMITS.minStopWords ? best : undefined, script };
});

// What a text must be written in; without a language only the script is judged.
export interface ExpectedLanguage {
  language?: string | undefined;
  script: Script;
}

export const toExpected = (language: string): ExpectedLanguage => ({ language, script: getScript(language) });

const fits = (script: Script, { language, script: expected }: ExpectedLanguage, text: string): boolean => {
  if (script === expected) return true;
  // Titles and short sentences of Japanese may have Han characters alone.
  if (language === undefined) return script === 'kana' && expected === 'han';
  return script === 'han' && expected === 'kana' && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
};

// `Chrome`, `getHours`, `Object.keys`: products and identifiers keep their letters in a text of another script.
const LATIN_NAME = /(?<![\p{L}\p{N}])(?:\p{Lu}|\p{Ll}+\p{Lu})[\p{Script=Latin}\p{N}_.]*/gu;

// "जब browser server को request भेजता है" is Hindi: its own words join those of the field.
function getOwnShare(text: string, script: Script): number {
  const { letters, counts } = countLetters(text);
  const own = (counts.get(script) ?? 0) + (script === 'kana' ? (counts.get('han') ?? 0) : 0);
  return own / Math.max(1, letters);
}

// True only when it is certain that a block is not written in the language. Code and formulas must be out.
export function isForeignBlock(text: string, expected: ExpectedLanguage): boolean {
  const sample = text.slice(0, LANGUAGE_LIMITS.sample);
  const isMixed = expected.script !== 'latin' && sample.search(SCRIPTS[expected.script]) >= 0;
  const script = detectScript(isMixed ? sample.replace(LATIN_NAME, '') : sample);
  if (!script) return false;
  if (script === 'latin' && isMixed && getOwnShare(sample, expected.script) >= LANGUAGE_LIMITS.ownLetters) return false;
  if (!fits(script, expected, sample)) return true;
  const { language } = expected;
  if (language === undefined || !(language in FRANC)) return false;
  const words = splitWords(sample);
  const own = stopWordShare(words, language) ?? 1;
  const rivals = Object.keys(FRANC).filter((other) => other !== language && getScript(other) === script);
  const [best, share] = rivals
    .map((other) => [other, stopWordShare(words, other) ?? 0] as const)
    .reduce((most, next) => (next[1] > most[1] ? next : most));
  const { ownStopWords, foreignStopWords, francScore } = LANGUAGE_LIMITS;
  if (share < foreignStopWords || own > share * ownStopWords) return false;
  // The trigrams must agree.
  const scores = scoreLanguages(sample, script);
  const score = scores.find(([name]) => name === FRANC[language])?.[1] ?? 0;
  return score < francScore && OURS[scores[0]?.[0] ?? ''] === best;
}

function scoreLanguages(sample: string, script: Script) {
  const only = Object.entries(FRANC).flatMap(([ours, theirs]) => (getScript(ours) === script ? theirs : []));
  return francAll(sample, { only });
}

// A title is short and may name a foreign thing: nearly all of its letters must be of one script.
const MIN_TITLE_LETTERS = 12;
const MIN_TITLE_IDEOGRAPHS = 4;
const TITLE_SCRIPT_SHARE = 0.8;

// What the titles of a course say for certain. A topic in Latin letters alone may be asked for in any language.
export function expectedFromTitles(topic: string, titles: readonly string[] = []): ExpectedLanguage | undefined {
  const all = [topic, ...titles].join('\n');
  const { letters, counts } = countLetters(foldWord(all));
  const kana = counts.get('kana') ?? 0;
  const han = counts.get('han') ?? 0;
  // Titles of Japanese have little kana, and Han characters alone may be either language.
  if (kana + han >= Math.max(MIN_TITLE_IDEOGRAPHS, letters * TITLE_SCRIPT_SHARE))
    return kana > 0 ? toExpected('ja') : { script: 'han' };
  const { language } = detectLanguage(all);
  if (language !== undefined) return toExpected(language);
  for (const [script, count] of counts) {
    if (count < Math.max(MIN_TITLE_LETTERS, letters * TITLE_SCRIPT_SHARE)) continue;
    if (script === 'latin' && titles.length === 0) return undefined;
    const users = languagesIn(script);
    return users.length === 1 ? toExpected(users[0] ?? '') : { script };
  }
  return undefined;
}

// The name of each language in each language: "Spanish", "espagnol", "スペイン語".
const languageNames = courseLanguages.flatMap((reader) => {
  const names = new Intl.DisplayNames([reader], { type: 'language' });
  return courseLanguages.map((code) => foldWord(names.of(code) ?? code));
});
const toAlternatives = (names: string[]) => [...new Set(names)].map((name) => RegExp.escape(name)).join('|');
const ideographic = toAlternatives(languageNames.filter((name) => UNSPACED.test(name)));
const spelled = toAlternatives(languageNames.filter((name) => !UNSPACED.test(name)));
// With \p{L} around every single name, its first use would hold the process up for half a second.
const LANGUAGE_NAME = new RegExp(`${ideographic}|(?<!\\p{L})(?:${spelled})(?!\\p{L})`, 'u');

// A course about a language has dialogues and examples in it.
export const namesLanguage = (text: string): boolean => LANGUAGE_NAME.test(foldWord(text));
