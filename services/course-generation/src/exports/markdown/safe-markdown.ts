import type { Token, Tokens } from 'marked';
import { isParsable, lexMarkdown } from '../../author/text/render-markdown.ts';

const SAFE_LINK = /^(https:|mailto:)/i;

/** Pieces of the source that must not live on as they are, with what takes their place. */
function dangersIn(tokens: Token[]): Map<string, string> {
  const dangers = new Map<string, string>();
  const visit = (token: Token) => {
    if (token.type === 'html') dangers.set(token.raw, token.raw.replace(/&/g, '&amp;').replace(/</g, '&lt;'));
    if (token.type === 'image') dangers.set(token.raw, token.text || 'picture');
    if (token.type === 'link' && !SAFE_LINK.test(token.href)) dangers.set(token.raw, token.text);
    else if (token.type === 'link' && token.raw.endsWith(']'))
      dangers.set(token.raw, `[${token.text}](<${token.href}>)`);
    // below other lessons it could be the address of their pictures
    if (token.type === 'def') dangers.set(token.raw, '\n');
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

/** Taking something out can make something new of what stood around it: it is looked at again until nothing is left. */
const ROUNDS = 5;

function withoutDangers(markdown: string): string {
  let text = markdown;
  for (let round = 0; round < ROUNDS && isParsable(text); round += 1) {
    const tokens = lexMarkdown(text);
    const dangers = [...dangersIn(tokens)].filter(([raw]) => raw.trim() !== '');
    if (dangers.length === 0) return text;
    // a function: in a text "$&" would bring back what is taken out
    const clean = (raw: string) =>
      dangers.reduce((rest, [danger, instead]) => rest.replaceAll(danger, () => instead), raw);
    text = tokens.map((token) => (token.type === 'code' ? token.raw : clean(token.raw))).join('');
  }
  return text.replace(/</g, '&lt;').replace(/[[`]/g, '\\$&');
}

/** An open fence would swallow the next lesson, and give free what that one has in its fences. */
function closedFence(code: string): string {
  const [, fence] = /^ {0,3}(`{3,}|~{3,})/.exec(code) ?? [];
  if (!fence || new RegExp(`\\n {0,3}${fence}[\`~]*\\s*$`).test(code)) return code;
  return `${code.trimEnd()}\n${fence}\n\n`;
}

/** A lesson below a heading of level `below`: its own headings go down, and no HTML, picture or script comes along. */
export function safeMarkdown(markdown: string, below: number): string {
  const tokens = lexMarkdown(withoutDangers(markdown));
  const headings = tokens.filter((token) => token.type === 'heading') as Tokens.Heading[];
  const top = Math.min(...headings.map(({ depth }) => depth));
  return tokens
    .map((token) => {
      if (token.type === 'code') return closedFence(token.raw);
      if (token.type !== 'heading') return token.raw;
      const depth = Math.min(6, below + 1 + token.depth - top);
      return `${'#'.repeat(depth)} ${token.raw.replace(/^\s*#+\s*/, '').replace(/\n[=-]+\s*$/, '')}`;
    })
    .join('')
    .trim();
}

/** A title is text, whatever it looks like. */
export const escapeMarkdown = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|]/g, (letter) => `\\${letter}`);
