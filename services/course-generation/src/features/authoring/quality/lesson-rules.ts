import {
  type Brief,
  type LessonChange,
  type LessonContract,
  MINUTES_PER_LESSON,
  type QualityFinding,
} from '@coursewright/contracts';
import { contentWords, foldWord, getStopWords, overlap, splitWords, wordRuns } from '@coursewright/text/words';
import { findWrongFormula, findWrongSums } from './arithmetic.ts';
import { detectLanguage, type ExpectedLanguage } from './language.ts';
import { findCodeError } from './lesson-code.ts';
import { judgeCutCode, judgeFormulas, judgeKeyPoints, judgeMiddle } from './lesson-rules-middle.ts';
import { judgeClaims, judgeSpeech } from './lesson-rules-speech.ts';
import { findKeyPoints, type LessonText, parseLesson } from './lesson-text.ts';
import { block, keepFew, LIMITS, scoreFindings, warn } from './quality.ts';

export interface JudgedLesson {
  markdown: string;
  contract?: LessonContract | undefined;
  expected?: ExpectedLanguage | undefined;
  level?: Brief['level'];
  earlier?: readonly string[] | undefined;
  laterTerms?: readonly string[] | undefined;
  revision?: { change: LessonChange; markdown: string } | undefined;
}

export interface LessonJudgement {
  findings: QualityFinding[];
  score: number;
  words: number;
  language: string | undefined;
}

export function judgeLesson(input: JudgedLesson): LessonJudgement {
  const lesson = parseLesson(input.markdown);
  const language = input.expected?.language ?? detectLanguage(lesson.prose).language;
  const all = [
    ...judgeLength(lesson, input),
    ...judgeSpeech(lesson, input.expected),
    ...judgeMiddle(lesson),
    ...judgeShape(lesson, language, input.contract),
    ...judgeObjectives(lesson, language, input.contract),
    ...judgeRepetition(lesson, input.earlier),
    ...judgeTerms(lesson, input),
    ...judgeSentences(lesson, language, input.level),
    ...judgePadding(lesson),
    ...judgeClaims(lesson),
    ...judgeKeyPoints(lesson, language),
    ...judgeArithmetic(lesson, language),
    ...judgeCode(lesson),
    ...judgeCutCode(lesson),
    ...judgeMarkup(lesson),
    ...judgeFormulas(lesson),
    ...judgeRevision(lesson, input.revision),
  ];
  return { findings: keepFew(all), score: scoreFindings(all), words: lesson.wordCount, language };
}

// A lesson of 400 words is read, thought about and practised in six minutes.
const WORDS_PER_MINUTE = 400 / MINUTES_PER_LESSON;

// More than what one model answer has room for is not asked for.
const MAX_WORDS = 1_400;

export const estimateMinutes = (words: number): number => Math.max(1, Math.round(words / WORDS_PER_MINUTE));

export const countWantedWords = ({ minutes }: Pick<LessonContract, 'minutes'>): number =>
  Math.min(MAX_WORDS, Math.round(minutes * WORDS_PER_MINUTE));

function judgeLength({ wordCount }: LessonText, { contract, revision }: JudgedLesson): QualityFinding[] {
  const { words, tolerance } = LIMITS;
  const wanted = contract && countWantedWords(contract);
  const min = wanted ?? (revision?.change === 'simpler' ? words.simpler : words.min);
  const max = revision?.change === 'deeper' ? Math.max(wanted ?? 0, words.deeper) : (wanted ?? words.max);
  if (wordCount >= min * tolerance.min && wordCount <= max * tolerance.max) return [];
  const range = min === max ? `about ${min}` : `${min} to ${max}`;
  const message = `It has ${wordCount} words; a lesson has ${range}.`;
  // Many minutes may be practice: a text of usual length is no reason to write the lesson again.
  const isUsual = wordCount >= Math.min(min, words.max) * tolerance.min && wordCount < min;
  return [isUsual ? warn('L1', '', message) : block('L1', '', message)];
}

// Words that introduce an example, or one that is thought of.
const EXAMPLES: Record<string, RegExp> = {
  en: /\bexamples?\b|\bfor instance\b|\be\.g\.|\bsuppose\b|\bimagine\b|\bsay you\b|\bconsider\b|\blet['’]s\b|\btake (?:a|an|the|two|three)\b/i,
  de: /beispiel|z\. ?b\.|angenommen|nehmen wir|stell(?:en sie|e?) (?:dir|sich) vor|etwa\b/i,
  es: /ejemplo|p\. ?ej\.|supon(?:ga|gamos|er)|imagin[ae]|pongamos/i,
  fr: /exemple|p\. ?ex\.|suppos(?:ons|ez)|imagin(?:ons|ez)|prenons/i,
  it: /esempi|supponiamo|immagin(?:a|iamo)|prendiamo/i,
  pt: /exemplo|suponha|imagine|digamos/i,
  nl: /voorbeeld|bijv\.|stel(?: je)?\b/i,
  sv: /exempel|t\.ex\.|anta\b|föreställ/i,
  pl: /przykład|np\.|załóżmy|wyobraź/i,
  tr: /örne[kğ]|mesela|diyelim|varsayalım/i,
  ru: /пример|предположим|представ(?:ьте|им)|допустим/i,
  uk: /приклад|припустімо|уяв/i,
  ar: /مثال|مثل|مثلا|لنفترض|تخيل|لنفرض/,
  fa: /مثال|نمونه|فرض کن|تصور کن/,
  hi: /उदाहरण|मिसाल|मान (?:लीजिए|लो|लें)|कल्पना/,
  zh: /例|比如|假设|假設|譬如|设想/,
  ja: /例|たとえば|仮に/,
  ko: /예를|예시|사례|가정/,
  vi: /ví dụ|chẳng hạn|giả sử/i,
  id: /contoh|misal/i,
  he: /דוגמ|למשל|נניח/,
  el: /παράδειγμα|π\.χ\./i,
};

function judgeShape(
  lesson: LessonText,
  language: string | undefined,
  contract: LessonContract | undefined,
): QualityFinding[] {
  const { blocks, headings, prose, code, formulas, tokens } = lesson;
  const findings: QualityFinding[] = [];
  if (blocks[0]?.type !== 'paragraph' && blocks[0]?.type !== 'blockquote')
    findings.push(block('L4', blocks[0]?.text ?? '', 'Begin with a paragraph, before the first heading.'));
  if (headings.length < LIMITS.minHeadings)
    findings.push(block('L4', '', `It has ${headings.length} headings; write two to four sections under headings.`));
  const keyPoints = findKeyPoints(lesson);
  const { min, max } = LIMITS.keyPoints;
  const count = keyPoints?.items.length ?? 0;
  if (!keyPoints?.hasHeading || count < min || count > max)
    findings.push(
      block(
        'L4',
        blocks.at(-1)?.text ?? '',
        'End with a section of key points: a heading and 3 to 5 bullets, no more text.',
      ),
    );
  const pattern = language === undefined ? undefined : EXAMPLES[language];
  const isShown = code.length > 0 || formulas.some((tex) => /\d/.test(tex) && tex.includes('='));
  if (pattern && !isShown && !pattern.test(prose) && contract?.kind !== 'procedure')
    findings.push(block('L4', '', 'It has no worked example. Carry one concrete example through.'));
  const hasSteps = tokens.some((token) => token.type === 'list' && 'ordered' in token && token.ordered);
  if (contract?.kind === 'procedure' && !hasSteps)
    findings.push(block('L4', '', 'A procedure has its steps as a numbered list.'));
  return findings;
}

function judgeObjectives(
  lesson: LessonText,
  language: string | undefined,
  contract: LessonContract | undefined,
): QualityFinding[] {
  if (!contract) return [];
  const body = contentWords(lesson.prose, language);
  const points = contentWords((findKeyPoints(lesson)?.items ?? []).join('\n'), language);
  return contract.objectives.flatMap((objective) => {
    const words = contentWords(objective, language);
    if (overlap(words, body) < LIMITS.objectiveInBody) return [warn('L5', objective, 'An objective is not covered.')];
    if (overlap(words, points) >= LIMITS.objectiveInKeyPoints) return [];
    return [warn('L5', objective, 'No key point takes up this objective.')];
  });
}

// Not the segmenter: many lessons are compared, and every character of Chinese may be a word here.
const PARTS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu;
const getRuns = (text: string): Set<string> => wordRuns(foldWord(text).match(PARTS) ?? [], LIMITS.runLength);

function judgeRepetition({ prose }: LessonText, earlier: readonly string[] = []): QualityFinding[] {
  if (earlier.length === 0) return [];
  const own = getRuns(prose);
  for (const text of earlier) {
    const other = getRuns(text);
    if (overlap(own, other) <= LIMITS.runOverlap) continue;
    const shared = [...own].find((run) => other.has(run)) ?? '';
    return [block('L6', shared, 'It repeats an earlier lesson of the course. Write what only this lesson says.')];
  }
  return [];
}

const mentions = (prose: string, term: string): boolean => foldWord(prose).includes(foldWord(term));

function judgeTerms({ prose }: LessonText, { contract, laterTerms = [] }: JudgedLesson): QualityFinding[] {
  return [
    ...(contract?.terms ?? [])
      .filter((term) => !mentions(prose, term))
      .map((term) => warn('L7', term, 'A term of this lesson is not explained.')),
    ...laterTerms
      .filter((term) => !contract?.terms.includes(term) && mentions(prose, term))
      .map((term) => warn('L7', term, 'A later lesson introduces this term.')),
  ];
}

// Languages whose words are as long as English ones, more or less.
const MEASURED = new Set('en de es fr it pt nl sv da nb'.split(' '));

function judgeSentences(
  { blocks, sentences, wordCount }: LessonText,
  language: string | undefined,
  level: Brief['level'] = 'some',
): QualityFinding[] {
  if (language === undefined || !MEASURED.has(language) || blocks.length === 0) return [];
  const mean = wordCount / Math.max(1, sentences.length);
  const limit = LIMITS.sentenceWords[level];
  if (mean <= limit) return [];
  return [warn('L8', '', `A sentence has ${Math.round(mean)} words on average; at this level at most ${limit}.`)];
}

const STOCK_PHRASES =
  /\bin today['’]s (?:fast-paced |digital )?world\b|\bdelve into\b|\bit is (?:important|worth) (?:to note|noting) that\b|\bin conclusion\b|\bgame[- ]changer\b|\bunlock the (?:power|secrets|potential)\b|\brich tapestry\b|\bin der heutigen (?:schnelllebigen )?(?:zeit|welt)\b|\bes ist wichtig zu beachten\b|\ben el mundo actual\b|\bes importante (?:destacar|señalar) que\b|\bdans le monde (?:actuel|d['’]aujourd['’]hui)\b|\bil est important de noter\b|在当今(?:社会|世界|时代)|值得注意的是|综上所述/i;

function judgePadding({ sentences }: LessonText): QualityFinding[] {
  const seen = new Set<string>();
  const findings: QualityFinding[] = [];
  for (const sentence of sentences) {
    const words = splitWords(sentence);
    const key = words.join(' ');
    if (words.length >= LIMITS.repeatedSentenceWords && seen.has(key))
      findings.push(warn('L9', sentence, 'A sentence stands twice.'));
    seen.add(key);
    const phrase = STOCK_PHRASES.exec(sentence)?.[0];
    if (phrase) findings.push(warn('L9', phrase, 'A stock phrase that says nothing.'));
  }
  return findings;
}

function judgeArithmetic({ prose, formulas }: LessonText, language: string | undefined): QualityFinding[] {
  const words = getStopWords(language) ?? new Set<string>();
  const wrong = [
    ...findWrongSums(prose, (word) => words.has(word)),
    ...formulas.flatMap((tex) => findWrongFormula(tex) ?? []),
  ];
  return wrong.map((equality) => block('L11', equality, 'A calculation is wrong. Work it out again.'));
}

function judgeCode({ code }: LessonText): QualityFinding[] {
  return code.flatMap(({ lang, text }) => {
    if (lang === '') return [warn('L12', text, 'A fenced block does not name its language.')];
    const error = findCodeError(lang, text);
    return error === undefined ? [] : [warn('L12', error, `This ${lang} code does not parse.`)];
  });
}

function judgeMarkup({ headings, tables, links }: LessonText): QualityFinding[] {
  const jumps = headings.filter(({ depth }, index) => depth > (headings[index - 1]?.depth ?? depth) + 1);
  const headless = tables.filter(({ header }) => header.filter(({ text }) => text.trim() === '').length > 1);
  return [
    ...headings.filter(({ text }) => text === '').map(() => block('L13', '', 'A heading has no text.')),
    ...jumps.map(({ text }) => block('L13', text, 'A heading skips a level. Use one level for all sections.')),
    ...headless.map(({ raw }) => block('L13', raw, 'A table has no header row. Name its columns.')),
    ...links.filter(({ text }) => text.trim() === '').map(({ href }) => block('L13', href, 'A link has no text.')),
  ];
}

const NUMBERS = /\d+(?:[.,]\d+)*/g;

function judgeRevision(lesson: LessonText, revision: JudgedLesson['revision']): QualityFinding[] {
  if (!revision || revision.markdown === '' || revision.change === 'rewrite') return [];
  const former = parseLesson(revision.markdown);
  const kinds: [string, readonly string[], readonly string[]][] = [
    ['formulas', former.formulas, lesson.formulas],
    ['code', former.code.map(({ text }) => text.trim()), lesson.code.map(({ text }) => text.trim())],
    ['numbers', former.prose.match(NUMBERS) ?? [], lesson.prose.match(NUMBERS) ?? []],
  ];
  return kinds.flatMap(([name, before, after]) => {
    const had = new Set(before);
    if (had.size === 0 || overlap(had, new Set(after)) >= LIMITS.keptByRevision) return [];
    const lost = [...had].find((part) => !after.includes(part)) ?? '';
    return [warn('L15', lost, `The revision drops ${name} of the text.`)];
  });
}
