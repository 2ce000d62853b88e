import type { Token, Tokens } from 'marked';
import type { FontStyle } from './pdf-fonts.ts';
import type { Run } from './pdf-page.ts';

const SAFE_LINK = /^(https:|mailto:)/i;

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const decoded = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

/** What stands in a line, as pieces of one style each. Formulas keep their LaTeX source. */
export function inlineRuns(tokens: readonly Token[] = [], style: FontStyle = 'text', link?: string): Run[] {
  return tokens.flatMap((token): Run[] => {
    const inner = 'tokens' in token ? (token.tokens as Token[] | undefined) : undefined;
    switch (token.type) {
      case 'strong':
        return inlineRuns(inner, 'bold', link);
      case 'em':
        return inlineRuns(inner, style === 'bold' ? 'bold' : 'italic', link);
      case 'codespan':
        return [{ text: decoded(token.text), style: 'code', link }];
      case 'formula':
      case 'formulaLines':
        return [{ text: String((token as Tokens.Generic).tex), style: 'code', link }];
      case 'link':
        return inlineRuns(inner, style, SAFE_LINK.test(token.href) ? token.href : undefined);
      case 'br':
        return [{ text: '\n', style, link }];
      case 'html':
        return [];
      case 'image':
        return [{ text: token.text, style, link }];
      default:
        return inner
          ? inlineRuns(inner, style, link)
          : [{ text: decoded('text' in token ? String(token.text) : ''), style, link }];
    }
  });
}

export const textOf = (tokens: readonly Token[]): string =>
  inlineRuns(tokens)
    .map(({ text }) => text)
    .join('');
