import { createRequire } from 'node:module';
import { escapeHtml } from '@coursewright/text';
import { toRaised } from '@coursewright/text/raised';
import type { HLJSApi, LanguageFn } from 'highlight.js';
import { type Lexer, Marked, type MarkedExtension, type Token, type Tokens } from 'marked';
import { maskCjkPunctuation } from './cjk-emphasis.ts';
import { sanitizeHtml } from './html.ts';
import { maskSigns, rules } from './markdown-rules.ts';
import { type Formula, formulaAt, formulaLinesAt, maskFormulas, nextFormula, renderMath } from './math.ts';
import { alignNumbers } from './number-columns.ts';

const LANGUAGES = new Set(
  (
    'bash c cpp csharp css dart diff dockerfile elixir go graphql haskell ini java javascript json julia kotlin ' +
    'latex lua makefile markdown matlab perl php powershell python r ruby rust scala scss shell sql swift typescript ' +
    'xml yaml'
  ).split(' '),
);

const ALIASES: Record<string, string> = {
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  node: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  py: 'python',
  python3: 'python',
  sh: 'bash',
  zsh: 'bash',
  console: 'shell',
  ps1: 'powershell',
  html: 'xml',
  svg: 'xml',
  yml: 'yaml',
  toml: 'ini',
  'c++': 'cpp',
  'c#': 'csharp',
  cs: 'csharp',
  golang: 'go',
  rs: 'rust',
  rb: 'ruby',
  kt: 'kotlin',
  hs: 'haskell',
  md: 'markdown',
  tex: 'latex',
  docker: 'dockerfile',
  make: 'makefile',
  postgresql: 'sql',
  mysql: 'sql',
  jsonc: 'json',
};

const LONGEST = 20_000;
const require = createRequire(import.meta.url);
let highlighter: HLJSApi | undefined;

function load(language: string): HLJSApi {
  highlighter ??= (require('highlight.js/lib/core') as HLJSApi).newInstance();
  if (!highlighter.getLanguage(language)) {
    highlighter.registerLanguage(language, require(`highlight.js/lib/languages/${language}`) as LanguageFn);
  }
  return highlighter;
}

export function highlightCode(code: string, info: string): string {
  const name = /^[\w+#-]+/.exec(info)?.[0].toLowerCase() ?? '';
  const language = ALIASES[name] ?? name;
  if (!LANGUAGES.has(language) || code.length > LONGEST) return escapeHtml(code);
  return load(language).highlight(code, { language, ignoreIllegals: true }).value;
}

const MERMAID = /^mermaid\b/i;
const MERMAID_TEXT = /^\s*(?:(?:graph|flowchart)\s+(?:TB|TD|BT|LR|RL)\b|sequenceDiagram\s*$)/m;

/** Some models leave the name of the language out. */
export const isMermaid = ({ lang = '', text }: Pick<Tokens.Code, 'lang' | 'text'>): boolean =>
  lang.trim() === '' ? MERMAID_TEXT.exec(text)?.index === 0 : MERMAID.test(lang.trim());

function languageClass(info: string): string {
  const name = /^[\w+-]{1,20}/.exec(info)?.[0];
  return name ? ` class="language-${name}"` : '';
}

const toToken = (type: string, formula: Formula | undefined) => formula && { type, ...formula };
const toMathMl = ({ tex, display }: Tokens.Generic): string => renderMath(tex, display);

const FORMULA_LINES = /^ {0,3}(?:\$\$|\\\[|\\begin\{(?:equation|align|gather)\*?\})/m;
// A paragraph cut at the end of a window differs by no more than the beginning of a line.
const MARGIN = 100;

/**
 * marked asks for every paragraph; scanning the whole rest each time would take quadratic time. So the text is
 * read in growing windows, to the end of the paragraph.
 */
function nextFormulaLines(text: string, lexer: Lexer): number | undefined {
  const paragraph = lexer.options.tokenizer?.rules.block.paragraph ?? /^.*/;
  const skipped = text.startsWith('\n') ? 1 : 0;
  for (let size = 512; ; size *= 4) {
    const reach = text.slice(skipped, skipped + size);
    const part = paragraph.exec(reach)?.[0] ?? '';
    const found = FORMULA_LINES.exec(part);
    if (found) return skipped + found.index;
    if (part.length < reach.length - MARGIN || skipped + size >= text.length) return undefined;
  }
}

const FOOTNOTE = /^\[\^(\d{1,3})\](:?)/;

export const markdownExtension: MarkedExtension = {
  gfm: true,
  async: false,
  hooks: { emStrongMask: (text) => maskSigns(maskCjkPunctuation(maskFormulas(text))) },
  tokenizer: rules.tokenizer,
  renderer: {
    ...rules.renderer,
    code: ({ text, lang: written = '' }) => {
      const lang = isMermaid({ lang: written, text }) ? 'mermaid' : written;
      return `<pre><code${languageClass(lang)}>${highlightCode(text.replace(/\n$/, ''), lang)}\n</code></pre>\n`;
    },
  },
  extensions: [
    {
      name: 'formulaLines',
      level: 'block',
      start(text) {
        return this.lexer.state.top ? nextFormulaLines(text, this.lexer) : undefined;
      },
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
    {
      // GFM has no footnotes; their numbers are shown.
      name: 'footnote',
      level: 'inline',
      start: (text) => {
        const at = text.search(/\[\^\d/);
        return at < 0 ? undefined : at;
      },
      tokenizer(text) {
        const [raw, number = ''] = FOOTNOTE.exec(text) ?? [];
        return raw ? { type: 'text', raw, text: toRaised(number, 'sup') ?? number } : undefined;
      },
    },
    {
      // Else a note of one word would be the definition of a link.
      name: 'footnoteText',
      level: 'block',
      tokenizer(text) {
        const [raw] = /^ {0,3}\[\^\d{1,3}\]:.*(?:\n(?!\n|\[\^).+)*(?:\n|$)/.exec(text) ?? [];
        if (!raw) return undefined;
        const note = raw.trim();
        return { type: 'paragraph', raw, text: note, tokens: this.lexer.inline(note) };
      },
    },
  ],
};

const markdown = new Marked(markdownExtension);

// Parsing more marks in one paragraph could take minutes.
const MOST_MARKS = 3000;

// Deeper nesting of quotes and lists would exhaust the stack.
const ENDLESSLY_NESTED = /^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])[ \t]*){50}/m;

export function isParsable(text: string): boolean {
  if (ENDLESSLY_NESTED.test(text)) return false;
  return text.split(/\n[ \t]*\n/).every((part) => (part.match(/[*_$[\]~\\`<>]/g)?.length ?? 0) <= MOST_MARKS);
}

// Formulas become tokens `formula` and, on lines of their own, `formulaLines` with their `tex`.
export function lexMarkdown(text: string): Token[] {
  if (isParsable(text)) {
    const tokens = markdown.lexer(text);
    markdown.walkTokens(tokens, alignNumbers);
    return tokens;
  }
  const plain = { raw: text, text };
  return [{ type: 'paragraph', ...plain, tokens: [{ type: 'text', ...plain }] }];
}

// Formulas stay TeX between `\( \)` or `\[ \]`, for programs that bring MathJax.
export function renderForMathJax(text: string): string {
  const tokens = lexMarkdown(text);
  markdown.walkTokens(tokens, (token) => {
    if (token.type !== 'formula' && token.type !== 'formulaLines') return;
    const { tex, display } = token as Tokens.Generic;
    const html = display ? `\\[${escapeHtml(tex)}\\]` : `\\(${escapeHtml(tex)}\\)`;
    Object.assign(token, { type: 'html', text: token.type === 'formulaLines' ? `<p>${html}</p>\n` : html });
  });
  return sanitizeHtml(markdown.parser(tokens));
}

export const renderMarkdown = (text: string): string => sanitizeHtml(markdown.parser(lexMarkdown(text)));
