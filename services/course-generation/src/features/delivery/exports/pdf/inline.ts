import { LINE_BREAK, type Run, type TextStyle } from '@coursewright/pdf';
import { moveLetters } from '@coursewright/text/raised';
import { decodeHTML } from 'entities';
import type { Token, Tokens } from 'marked';
import { BODY, BRAND, SURFACE } from './flow.ts';
import type { Formulas } from './formula.ts';

const SAFE_LINK = /^(https:|mailto:)/i;
const LINE_BREAK_TAG = /^<br\s*\/?>$/i;

export interface InlineLook {
  style?: TextStyle;
  link?: string;
  size?: number;
  colour?: string;
  struck?: boolean;
}

const isFormula = (token: Token): boolean => token.type === 'formula' || token.type === 'formulaLines';

// TeX that cannot be set is shown as code, as on the page.
export function formulaRun(token: Token, formulas: Formulas, width: number, { size = BODY, colour }: InlineLook): Run {
  const { tex, display } = token as Tokens.Generic;
  const picture = formulas.set(String(tex), display === true, { size, width, colour });
  return picture ? { text: '', picture } : { text: String(tex), style: { code: true } };
}

// `width` is that of the column: wider formulas become smaller.
export function toRuns(tokens: readonly Token[] = [], formulas: Formulas, width: number, look: InlineLook = {}): Run[] {
  const { style = {}, link, colour, struck } = look;
  const base = {
    ...(struck && { struck }),
    ...(link && { link }),
    ...((link || colour) && { colour: link ? BRAND : colour }),
  } as Partial<Run>;
  let moved: 'sup' | 'sub' | undefined;
  return tokens.flatMap((token): Run[] => {
    const inner = 'tokens' in token ? (token.tokens as Token[] | undefined) : undefined;
    const within = (change: InlineLook) => toRuns(inner, formulas, width, { ...look, ...change });
    if (isFormula(token)) return [formulaRun(token, formulas, width, look)];
    switch (token.type) {
      case 'strong':
        return within({ style: { ...style, bold: true } });
      case 'em':
        return within({ style: { ...style, italic: true } });
      case 'del':
        return within({ struck: true });
      case 'codespan':
        return [{ ...base, text: token.text, style: { ...style, code: true }, background: SURFACE }];
      case 'link':
        return SAFE_LINK.test(token.href) ? within({ link: token.href }) : within({});
      case 'br':
        return [{ ...base, text: LINE_BREAK, style }];
      case 'html':
        moved = /^<(sup|sub)>$/i.exec(token.raw.trim())?.[1]?.toLowerCase() as 'sup' | 'sub' | undefined;
        return LINE_BREAK_TAG.test(token.raw.trim()) ? [{ ...base, text: LINE_BREAK, style }] : [];
      case 'image':
        return [{ ...base, text: decodeHTML(token.text), style }];
      default:
        if (inner) return within({});
        return [{ ...base, text: toLine('text' in token ? String(token.text) : '', moved), style }];
    }
  });
}

function toLine(written: string, moved: 'sup' | 'sub' | undefined): string {
  const text = decodeHTML(written).replace(/[ \t\r\n\f]+/g, ' ');
  return moved ? moveLetters(text, moved) : text;
}

export const plainText = (runs: readonly Run[]): string =>
  runs.map(({ text, picture }) => picture?.alt ?? text).join('');
