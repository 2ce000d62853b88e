import type { Token, Tokens } from 'marked';
import { lexMarkdown } from '../../author/text/render-markdown.ts';

const SAFE_LINK = /^(https:|mailto:)/i;

/** Pieces of the source that must not live on as they are, with what takes their place. */
function dangersIn(tokens: Token[]): Map<string, string> {
  const dangers = new Map<string, string>();
  const visit = (token: Token) => {
    if (token.type === 'html') dangers.set(token.raw, token.raw.replace(/&/g, '&amp;').replace(/</g, '&lt;'));
    if (token.type === 'image') dangers.set(token.raw, token.text || 'picture');
    if (token.type === 'link' && !SAFE_LINK.test(token.href)) dangers.set(token.raw, token.text);
    for (const inner of innerTokens(token)) visit(inner);
  };
  for (const token of tokens) visit(token);
  return dangers;
}

function innerTokens(token: Token): Token[] {
  if (token.type === 'list') return (token as Tokens.List).items;
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [...header, ...rows.flat()].flatMap((cell) => cell.tokens);
  }
  return ('tokens' in token && token.tokens) || [];
}

/** A lesson below a heading of level `below`: its own headings go down, and no HTML, picture or script comes along. */
export function safeMarkdown(markdown: string, below: number): string {
  const tokens = lexMarkdown(markdown);
  const dangers = [...dangersIn(tokens)].filter(([raw]) => raw.trim() !== '');
  const headings = tokens.filter((token) => token.type === 'heading') as Tokens.Heading[];
  const top = Math.min(...headings.map(({ depth }) => depth));
  return tokens
    .map((token) => {
      if (token.type === 'code') return token.raw;
      const safe = dangers.reduce((raw, [danger, instead]) => raw.replaceAll(danger, instead), token.raw);
      if (token.type !== 'heading') return safe;
      const depth = Math.min(6, below + 1 + token.depth - top);
      return `${'#'.repeat(depth)} ${safe.replace(/^\s*#+\s*/, '').replace(/\n[=-]+\s*$/, '')}`;
    })
    .join('')
    .trim();
}

/** A title is text, whatever it looks like. */
export const escapeMarkdown = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|]/g, (letter) => `\\${letter}`);
