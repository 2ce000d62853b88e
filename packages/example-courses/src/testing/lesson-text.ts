import { lexer, type Token, type Tokens, walkTokens } from 'marked';

export const parse = (text: string): Token[] => lexer(text).filter(({ type }) => type !== 'space');

export function allTokens(text: string): Token[] {
  const found: Token[] = [];
  walkTokens(lexer(text), (token) => {
    found.push(token);
  });
  return found;
}

const isCode = (token: Token): token is Tokens.Code => token.type === 'code';
const isTable = (token: Token | undefined): token is Tokens.Table => token?.type === 'table';

export const codeBlocks = (text: string): Tokens.Code[] => parse(text).filter(isCode);
export const tables = (text: string): Tokens.Table[] => parse(text).filter(isTable);

export const headings = (text: string): Tokens.Heading[] =>
  parse(text).filter((token): token is Tokens.Heading => token.type === 'heading');

/** The text without code blocks, formulas on their own lines and marks. */
export function prose(text: string): string {
  const parts = parse(text).filter((token) => !isCode(token));
  return parts
    .map(({ raw }) => raw)
    .join('\n')
    .replace(/\$\$[\s\S]*?\$\$/g, ' ')
    .replace(/^[ |:-]+$/gm, ' ')
    .replace(/[*`#|]/g, ' ');
}

export const countWords = (text: string): number => prose(text).match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;

export function formulas(text: string): string[] {
  const withoutCode = parse(text)
    .filter((token) => !isCode(token))
    .map(({ raw }) => raw.replace(/`[^`\n]*`/g, ' '))
    .join('\n');
  return [...withoutCode.matchAll(/\$\$([\s\S]+?)\$\$|\$(?!\s)([^$\n]+?)\$/g)].map(
    ([, lines, inline]) => lines ?? inline ?? '',
  );
}

export interface Cells {
  header: string[];
  rows: string[][];
}

const plain = ({ text }: Tokens.TableCell) => text.replace(/[*`]/g, '').trim();

export const cells = (table: Tokens.Table): Cells => ({
  header: table.header.map(plain),
  rows: table.rows.map((row) => row.map(plain)),
});

export function nextTable(tokens: Token[], at: number): Cells | undefined {
  const next = tokens[at + 1];
  return isTable(next) ? cells(next) : undefined;
}

const words = (text: string): string[] =>
  prose(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

export const containsPhrase = (text: string, phrase: string): boolean =>
  ` ${words(text).join(' ')} `.includes(` ${words(phrase).join(' ')} `);

export function fiveGrams(text: string): Set<string> {
  const all = words(text);
  return new Set(all.slice(4).map((_, at) => all.slice(at, at + 5).join(' ')));
}

const SMALL = new Set(
  (
    'a an and are as at be because but by can do does for from had has have how if in into is it its more most no not of on ' +
    'one or so than that the their them then there these they this those to two was were what when which while who why ' +
    'will with you your'
  ).split(' '),
);

/** Words that carry meaning, without endings. */
export const contentWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !SMALL.has(word))
    .map((word) => (word.length > 4 ? word.replace(/(?:ing|ed|es|s|e)$/, '') : word));
