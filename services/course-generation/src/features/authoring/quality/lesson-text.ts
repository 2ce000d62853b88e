import { memoizeTexts } from '@coursewright/text';
import { countWords, splitSentences, splitWords } from '@coursewright/text/words';
import type { Token, Tokens } from 'marked';
import { lexMarkdown } from '../text/render-markdown.ts';

interface Heading {
  depth: number;
  text: string;
}

export interface Block {
  type: string;
  text: string;
}

interface Link {
  text: string;
  href: string;
}

// A lesson taken apart once, for all rules.
export interface LessonText {
  markdown: string;
  blocks: Block[];
  tokens: Token[];
  headings: Heading[];
  code: { lang: string; text: string }[];
  formulas: string[];
  links: Link[];
  tables: Tokens.Table[];
  prose: string;
  words: string[];
  wordCount: number;
  sentences: string[];
}

const isList = (token: Token): token is Tokens.List => token.type === 'list';
const isTable = (token: Token): token is Tokens.Table => token.type === 'table';

const isNothing = (token: Token | undefined): boolean =>
  token?.type === 'hr' || (token?.type === 'code' && String(token.text).trim() === '');

// The judge, the next lesson and the exercises read the same text soon after each other; a parsed one is large.
const MOST_KEPT = 30;

export const parseLesson = memoizeTexts((markdown): LessonText => {
  const tokens = lexMarkdown(markdown).filter(({ type }) => type !== 'space');
  // Some models end with a rule, or with a fence that nothing follows.
  while (isNothing(tokens.at(-1))) tokens.pop();
  const code: LessonText['code'] = [];
  const formulas: string[] = [];
  const links: Link[] = [];
  const headings: Heading[] = [];
  const tables: Tokens.Table[] = [];

  function read(all: readonly Token[] | undefined): string {
    return (all ?? []).map(readToken).join('');
  }

  function readToken(token: Token): string {
    const { type } = token;
    if (isList(token)) return token.items.map(({ tokens: inner }) => `${read(inner)}\n`).join('');
    if (isTable(token)) {
      tables.push(token);
      return [token.header, ...token.rows].map((row) => row.map((cell) => read(cell.tokens)).join(' · ')).join('\n');
    }
    if (type === 'code') {
      const { lang = '', text } = token as Tokens.Code;
      code.push({ lang: /^\S*/.exec(lang.trim())?.[0] ?? '', text });
      return '';
    }
    if (type === 'formula' || type === 'formulaLines') {
      formulas.push((token as Tokens.Generic).tex ?? '');
      return ' ';
    }
    if (type === 'codespan' || type === 'html' || type === 'image') return ' ';
    if (type === 'br') return '\n';
    if (type === 'link') {
      const text = read((token as Tokens.Link).tokens);
      links.push({ text, href: (token as Tokens.Link).href });
      return text;
    }
    if ('tokens' in token && token.tokens) return read(token.tokens) + (type === 'paragraph' ? '\n' : '');
    return 'text' in token ? String(token.text) : '';
  }

  const blocks = tokens.map((token): Block => {
    const text = readToken(token).trim();
    if (token.type === 'heading') headings.push({ depth: (token as Tokens.Heading).depth, text });
    return { type: token.type, text };
  });
  const prose = blocks
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n');
  return {
    markdown,
    tokens,
    blocks,
    headings,
    code,
    formulas,
    links,
    tables,
    prose,
    words: splitWords(prose),
    wordCount: countWords(prose),
    sentences: splitSentences(prose),
  };
}, MOST_KEPT);

// The items of the list that ends the lesson, and whether a heading introduces it.
export function findKeyPoints({ tokens, blocks }: LessonText): { items: string[]; hasHeading: boolean } | undefined {
  const last = tokens.at(-1);
  if (!last || !isList(last)) return undefined;
  const items = (blocks.at(-1)?.text ?? '').split('\n').filter((line) => line.trim() !== '');
  const heading = tokens.findLastIndex(({ type }) => type === 'heading');
  // One sentence may lead to the list.
  return { items: last.items.map((_, index) => items[index] ?? ''), hasHeading: heading >= tokens.length - 3 };
}
