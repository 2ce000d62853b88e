import { toUtcDay } from '@coursewright/service-kit/clock';
import type { Token, Tokens } from 'marked';
import { escapeTablePipes, isParsable, lexMarkdown } from '../../../authoring/text/index.ts';
import type { Lesson } from '../../../courses/index.ts';
import { type Chapter, type CourseExport, creditLine, hasOwnText, listLessons } from '../course-export.ts';
import { listAnswers, type PrintedItem, printExercise, printQuestion } from '../exercise-text.ts';
import { type ExportWords, findWords } from '../export-words.ts';
import { createFootnotes, withFootnotes } from '../footnotes.ts';

const SAFE_LINK = /^(https:|mailto:)/i;

// Line breaks in cells, and raised or lowered characters.
const HARMLESS = /^<\/?(?:br|su[bp])\s*\/?>$/i;

// Alone on its line, it begins a block of HTML.
const BREAK_LINE = /^[ \t]*(?:<br\s*\/?>[ \t]*)+$/gim;

const withoutTags = (raw: string): string => raw.replace(/&/g, '&amp;').replace(/</g, '&lt;');

// What is text here is mark-up for most readers: single tildes, `2*3*4`, `__init__`, `List<String>`, "[Note]: text".
function escapeText(raw: string): string {
  const text = /:\/\/|www\./.test(raw) ? raw : raw.replaceAll('~', '\\~');
  return text
    .replace(/<(?=[a-z!/?])/gi, '&lt;')
    .replace(/(?<=[^\s*])\*+(?=[^\s*])|^\*+(?=[^\s*])|__\w+__/g, (signs) => signs.replace(/\*|_(?=_)|(?<=_)_/g, '\\$&'))
    .replace(/^\[(?=[^\]]+\]:)/, '\\[');
}

// The replacement of a token, or undefined when the token is safe. A space added inside a formula has no meaning in
// LaTeX; it keeps renderers without formula support from seeing a tag, link or image.
function getReplacement(token: Token): string | undefined {
  switch (token.type) {
    case 'html': {
      if (HARMLESS.test(token.raw) || token.raw.trim() === '' || !token.raw.includes('<')) return undefined;
      const rest = token.raw.replace(BREAK_LINE, '');
      return rest === token.raw ? withoutTags(rest) : rest;
    }
    case 'image':
      return token.text || 'picture';
    case 'link':
      if (!SAFE_LINK.test(token.href)) return token.text;
      return token.raw.endsWith(']') ? `[${token.text}](<${token.href}>)` : undefined;
    case 'def':
      // a link definition could supply the address of another lesson's picture
      return '\n';
    case 'formula':
    case 'formulaLines': {
      const safe = token.raw
        .replace(/<(?=[a-z/!?])/gi, '< ')
        .replace(/\](?=[([])/g, '] ')
        // Most readers know formulas by their dollars.
        .replace(/^( *)(\\begin[\s\S]*\})/, '$1$$$$$2$$$$');
      return safe === token.raw ? undefined : safe;
    }
    case 'text': {
      const plain = 'tokens' in token ? token.raw : escapeText(token.raw);
      return plain === token.raw ? undefined : plain;
    }
    default:
      return undefined;
  }
}

function innerTokens(token: Token): Token[] {
  if (token.type === 'list') return (token as Tokens.List).items;
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [...header, ...rows.flat()].flatMap((cell) => cell.tokens);
  }
  return ('tokens' in token && token.tokens) || [];
}

// Maximum distance between the source of a token and that of its predecessor.
const GAP = 1000;

const withoutMarkup = (raw: string): string => raw.replace(/</g, '&lt;').replace(/[[`]/g, '\\$&');

// Replaces unsafe tokens in the source of a block; undefined when there are none. Tokens are located in order, each
// close behind its predecessor. If one is not found, e.g. HTML over several lines of a quote, the whole block becomes
// text.
function replaceIn(block: Token): string | undefined {
  const { raw } = block;
  const parts: string[] = [];
  let copied = 0;
  let at = 0;
  let isLost = false;
  const visit = (token: Token) => {
    const replacement = getReplacement(token);
    const inner = replacement === undefined ? innerTokens(token) : [];
    if (inner.length > 0) return inner.forEach(visit);
    const found = raw.slice(at, at + GAP + token.raw.length).indexOf(token.raw);
    if (replacement !== undefined) {
      if (found < 0) isLost = true;
      else parts.push(raw.slice(copied, at + found), replacement);
    }
    if (found >= 0) at += found + token.raw.length;
    if (found >= 0 && replacement !== undefined) copied = at;
  };
  visit(block);
  if (isLost) return withoutMarkup(raw);
  return parts.length > 0 ? [...parts, raw.slice(copied)].join('') : undefined;
}

// A removal can create a new unsafe token from its surroundings, so the check is repeated.
const MAX_ROUNDS = 5;

function safeTokens(markdown: string): Token[] {
  let text = markdown;
  for (let round = 0; round < MAX_ROUNDS && isParsable(text); round += 1) {
    const tokens = lexMarkdown(text);
    const sources = tokens.map((token) => (token.type === 'code' ? undefined : replaceIn(token)));
    if (sources.every((source) => source === undefined)) return tokens;
    text = tokens.map(({ raw }, index) => sources[index] ?? raw).join('');
  }
  return lexMarkdown(withoutMarkup(text));
}

// An unclosed fence would swallow the next lesson and expose the contents of its fences.
function closedFence(code: string): string {
  const [, fence] = /^ {0,3}(`{3,}|~{3,})/.exec(code) ?? [];
  if (!fence || new RegExp(`\\n {0,3}${fence}[\`~]*$`).test(code.trimEnd())) return code;
  return `${code.trimEnd()}\n${fence}\n\n`;
}

// Shifts headings below level `below`; removes HTML, images and unsafe links.
export function safeMarkdown(markdown: string, below: number): string {
  const tokens = safeTokens(markdown);
  const headings = tokens.filter((token) => token.type === 'heading') as Tokens.Heading[];
  const top = headings.reduce((least, { depth }) => Math.min(least, depth), 6);
  return tokens
    .map((token) => {
      if (token.type === 'code') return closedFence(token.raw);
      if (token.type === 'hr') return `\n${token.raw}`;
      if (token.type === 'table') return escapeTablePipes(token.raw);
      if (token.type !== 'heading') return token.raw;
      const depth = Math.min(6, below + 1 + token.depth - top);
      return `${'#'.repeat(depth)} ${token.raw.replace(/^\s*#+\s*/, '').replace(/\n[=-]+\s*$/, '')}`;
    })
    .join('')
    .trim();
}

export const escapeMarkdown = (text: string): string =>
  text.replace(/[ \t\r\n\f]+/g, ' ').replace(/[\\`*_[\]<>#|~&]/g, (letter) => `\\${letter}`);

export function exportMarkdown(content: CourseExport, origin: string): string {
  const { course, chapters } = content;
  const words = findWords(content);
  const parts = [frontMatter(content), `# ${escapeMarkdown(course.mainTopic)}`];
  for (const chapter of chapters) {
    parts.push(`## ${escapeMarkdown(chapter.title)}`);
    for (const { title, lesson, note, exercises = [] } of chapter.subtopics) {
      parts.push(
        `### ${escapeMarkdown(title)}`,
        ...(lesson ? lessonParts(lesson, origin, words) : [`*${words.notWritten}*`]),
      );
      if (note) parts.push(noteLines(note, words));
      if (exercises.length > 0)
        parts.push(`#### ${words.exercises}`, ...exercises.map(printExercise).map(questionLines));
    }
    if (chapter.quiz)
      parts.push(
        `### ${words.quiz(escapeMarkdown(chapter.title))}`,
        ...chapter.quiz.items.map(printQuestion).map(questionLines),
      );
  }
  parts.push(...answerParts(chapters, words));
  return `${parts.join('\n\n')}\n`;
}

const noteLines = (note: string, { myNote }: ExportWords): string =>
  [`**${myNote}**`, '', ...note.trim().split('\n').map(escapeMarkdown)]
    .map((line) => `> ${line}`.trimEnd())
    .join('  \n');

const questionLines = ({ prompt, lines }: PrintedItem, index: number): string =>
  [
    `${index + 1}. ${escapeMarkdown(prompt)}`,
    ...(lines.length > 0 ? [''] : []),
    ...lines.map(({ label, text }) => `   - ${label} ${escapeMarkdown(text)}`.replace('-  ', '- ')),
  ].join('\n');

const answerLine = ({ solution, explanation }: PrintedItem, index: number): string =>
  `${index + 1}. **${escapeMarkdown(solution)}** ${escapeMarkdown(explanation)}`;

function answerParts(chapters: readonly Chapter[], { answers }: ExportWords): string[] {
  const listed = listAnswers(chapters);
  if (listed.length === 0) return [];
  return [
    `## ${answers}`,
    ...listed.flatMap(({ title, items }) => [`### ${escapeMarkdown(title)}`, items.map(answerLine).join('\n')]),
  ];
}

// JSON strings are valid YAML.
function frontMatter(content: CourseExport): string {
  const { mainTopic, type, createdAt } = content.course;
  const fields = {
    title: mainTopic,
    type,
    created: toUtcDay(createdAt),
    author: `${content.author.name}${hasOwnText(content) ? ' and the learner' : ''}`,
    lessons: content.chapters.reduce((sum, { subtopics }) => sum + subtopics.length, 0),
    written: listLessons(content).length,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return ['---', ...lines, '---'].join('\n');
}

function lessonParts(lesson: Lesson, origin: string, words: ExportWords): string[] {
  const { image, video, markdown, subtopicId } = lesson;
  const footnotes = createFootnotes(lesson, words);
  const parts: string[] = [];
  if (image) {
    const address = new URL(image.url, origin).href;
    parts.push(`![${escapeMarkdown(image.alt)}](<${address}>)`, `*${escapeMarkdown(creditLine(image))}*`);
  }
  if (video?.provider === 'youtube') {
    parts.push(`${words.video} [${escapeMarkdown(video.title)}](https://www.youtube.com/watch?v=${video.youtubeId})`);
  }
  // Unique in the file, which has all lessons.
  const label = (number: string) => `[^${subtopicId.replace(/[^\w-]/g, '')}-${number}]`;
  parts.push(withFootnotes(safeMarkdown(markdown, 3), footnotes, ({ number }) => label(number)));
  if (footnotes.length > 0)
    parts.push(footnotes.map(({ number, place }) => `${label(number)}: ${escapeMarkdown(place)}`).join('\n'));
  return parts;
}
