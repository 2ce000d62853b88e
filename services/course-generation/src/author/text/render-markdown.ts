import { Marked, type Token, type Tokens } from 'marked';
import { type Formula, formulaAt, formulaLinesAt, maskFormulas, nextFormula } from './find-math.ts';
import { highlightCode, languageClass } from './highlight-code.ts';
import { sanitiseHtml } from './html-policy.ts';
import { renderMath } from './render-math.ts';

export { plainText } from './plain-text.ts';

const toToken = (type: string, formula: Formula | undefined) => formula && { type, ...formula };
const toMathMl = ({ tex, display }: Tokens.Generic): string => renderMath(tex, display);

const markdown = new Marked({
  gfm: true,
  async: false,
  hooks: { emStrongMask: maskFormulas },
  renderer: {
    code: ({ text, lang = '' }) =>
      `<pre><code${languageClass(lang)}>${highlightCode(text.replace(/\n$/, ''), lang)}\n</code></pre>\n`,
  },
  extensions: [
    {
      name: 'formulaLines',
      level: 'block',
      start: (text) => /^ {0,3}(?:\$\$|\\\[)/m.exec(text)?.index,
      tokenizer: (text) => toToken('formulaLines', formulaLinesAt(text)),
      renderer: (token) => `<p>${toMathMl(token)}</p>\n`,
    },
    {
      name: 'formula',
      level: 'inline',
      start: (text) => {
        const at = nextFormula(text);
        return at < 0 ? undefined : at;
      },
      tokenizer: (text) => toToken('formula', formulaAt(text)),
      renderer: toMathMl,
    },
  ],
});

/** No text that means something has as many in one paragraph, and parsing it could take minutes. */
const MOST_MARKS = 3000;

/** Quotes and lists in each other, deeper than any reader follows: parsing them would use up the stack. */
const ENDLESSLY_NESTED = /^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])[ \t]*){50}/m;

export function isParsable(text: string): boolean {
  if (ENDLESSLY_NESTED.test(text)) return false;
  return text.split(/\n[ \t]*\n/).every((part) => (part.match(/[*_$[\]~\\`<>]/g)?.length ?? 0) <= MOST_MARKS);
}

/** Markdown as marked's tokens; formulas are tokens `formula` and, on lines of their own, `formulaLines` with their `tex`. */
export function lexMarkdown(text: string): Token[] {
  if (isParsable(text)) return markdown.lexer(text);
  const plain = { raw: text, text };
  return [{ type: 'paragraph', ...plain, tokens: [{ type: 'text', ...plain }] }];
}

/** Markdown with code, tables and formulas as HTML that may be shown. */
export const renderMarkdown = (text: string): string => sanitiseHtml(markdown.parser(lexMarkdown(text)));
