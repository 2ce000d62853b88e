import { escapeHtml } from '@coursewright/text';
import { Marked, type TokenizerAndRendererExtension, type Tokens } from 'marked';
import type { SourceDocument } from '../document.ts';
import { readMarkup } from './html/read-html.ts';
import { readCharacters, readLines } from './read-text.ts';

// What is no HTML is text: `List<String>`, "x <y and y> z".
const ELEMENTS = new Set(
  (
    'a abbr address article aside audio b bdi bdo big blockquote br button canvas caption center cite code col colgroup data dd del details dfn ' +
    'dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img input ins kbd label ' +
    'legend li link main map mark math menu meta meter nav noscript object ol optgroup option output p param picture pre progress q rp rt ruby ' +
    's samp script section select small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead ' +
    'time title tr track tt u ul var video wbr'
  ).split(' '),
);
const WITHOUT_END = /^(?:area|br|col|dd|dt|embed|hr|img|input|li|link|meta|p|param|source|td|th|tr|track|wbr)$/;
const BARE =
  /^(?:hidden|open|checked|disabled|controls|reversed|autoplay|loop|muted|async|defer|nowrap|noshade|compact|required|selected)$/i;
const TAG = /^<(\/?)([a-zA-Z][\w-]*)([^<>]*)>/;
const MAX_LINE = 20_000;

function isHtml(src: string): boolean {
  const [, slash, name = '', attributes = ''] = TAG.exec(src) ?? [];
  // Comments, declarations and the like.
  if (name === '') return !/^<[a-zA-Z/]/.test(src);
  if (!ELEMENTS.has(name.toLowerCase())) return false;
  const bare = attributes.replace(/[\w:@.-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/g, '').match(/[^\s/]+/g) ?? [];
  if (bare.some((word) => !BARE.test(word))) return false;
  return (
    slash === '/' ||
    WITHOUT_END.test(name.toLowerCase()) ||
    /\/\s*$/.test(attributes) ||
    src.toLowerCase().includes(`</${name.toLowerCase()}`)
  );
}

// A component of a site generator stands on lines of its own.
const isComponent = (src: string) =>
  /^<\/?(?:[A-Z]\w*|[a-z]+-[\w-]+)(?:\s+[\w:@.-]+\s*=[^<>]*)?\/?>[ \t]*(?:\n|$)/.test(src);

const asWritten = (
  name: string,
  level: 'block' | 'inline',
  start: RegExp,
  whole: RegExp,
): TokenizerAndRendererExtension => ({
  name,
  level,
  start: (src) => start.exec(src)?.index,
  tokenizer(src) {
    const match = whole.exec(src);
    if (match?.[0].startsWith('\\[') && !SIGN.test(match[0].slice(2, -2))) return undefined;
    return match ? { type: name, raw: match[0], text: match[1] ?? match[0] } : undefined;
  },
  renderer: ({ text }) => (level === 'block' ? `<p>${escapeHtml(text)}</p>` : escapeHtml(text)),
});

// What programs that write Markdown escape is no formula: \[1\].
const SIGN = /[\\^_={}<>+]/;
const FORMULA =
  /^(?:\$\$(?:[^$]|\\\$){1,4000}\$\$|\$(?![\s$])(?:[^$\n\\]|\\.){0,1000}(?<!\s)\$(?!\d)|\\\((?:(?!\\[()]).){1,2000}\\\)|\\\[(?:(?!\\[[\]])[\s\S]){1,4000}\\\])/;
const NOTE = /^\[\^([^\]\s]{1,80})\]:[ \t]*(.*(?:\n(?:[ \t]+\S.*|[ \t]*(?=\n[ \t]{2,}\S)))*)/;

// Names of Python, which emphasis would take apart.
const PYTHON =
  /^__(?:init|main|name|str|repr|len|call|new|del|iter|next|enter|exit|getitem|setitem|eq|ne|lt|le|gt|ge|hash|dict|doc|file|all|class|slots|version|add|sub|mul|contains|getattr|setattr|future|builtins|import|bool|int|float|pycache|proto|dirname|filename)__(?!\w)/;
// "2**10" and "5*3*2" are no emphasis; in scripts without spaces it stands within words.
const PRODUCT = /^[^*_`<[!\\$~\n]*[A-Za-z0-9)\]]\*{1,2}(?=[A-Za-z0-9(])/;

const markdown = new Marked({
  extensions: [
    asWritten(
      'formulaBlock',
      'block',
      /^\$\$|^\\\[|^\\begin\{(?:equation|align|gather)/m,
      /^\$\$(?:[^$]|\\\$){1,4000}\$\$(?=[ \t]*(?:\n|$))|^\\\[(?:(?!\\[[\]])[\s\S]){1,4000}\\\](?=[ \t]*(?:\n|$))|^\\begin\{(?:equation|align|gather)\*?\}[\s\S]{1,4000}?\\end\{(?:equation|align|gather)\*?\}(?=[ \t]*(?:\n|$))/,
    ),
    asWritten('pythonName', 'inline', /__/, PYTHON),
    asWritten('formula', 'inline', /\$|\\[([]/, FORMULA),
    {
      name: 'noteReference',
      level: 'inline',
      start: (src) => src.indexOf('[^'),
      tokenizer(src) {
        const match = /^\[\^([^\]\s]{1,80})\](?!:)/.exec(src);
        return match ? { type: 'noteReference', raw: match[0], text: match[1] } : undefined;
      },
      renderer: ({ text }) => `[${escapeHtml(text)}]`,
    },
    {
      name: 'note',
      level: 'block',
      start: (src) => /^\[\^/m.exec(src)?.index,
      tokenizer(src) {
        const match = NOTE.exec(src);
        if (!match) return undefined;
        const text = `[${match[1]}] ${match[2]?.replace(/\n[ \t]+/g, '\n')}`;
        return { type: 'note', raw: match[0], tokens: this.lexer.blockTokens(text.replace(/^\[/, '\\['), []) };
      },
      renderer({ tokens = [] }) {
        return this.parser.parse(tokens);
      },
    },
  ],
  tokenizer: {
    tag: (src) => (isHtml(src) ? false : undefined),
    html: (src) => (isHtml(src.trimStart()) || isComponent(src.trimStart()) ? false : undefined),
    inlineText(src) {
      const raw = PRODUCT.exec(src)?.[0];
      return raw === undefined ? false : { type: 'text', raw, text: raw, escaped: false };
    },
    // `<std::string>` is no address.
    autolink: (src) => (/^<(?:https?|ftp|mailto|tel):|^<[^\s<>]+@/i.test(src) ? false : undefined),
    // One tilde is no mark: "3~5 turns".
    del: (src) => (src.startsWith('~~') ? false : undefined),
  },
  renderer: {
    checkbox: ({ checked }: Tokens.Checkbox) => (checked ? '☑ ' : '☐ '),
  },
});

// Keys of a few words, in any script.
const YAML = /^(?:[\p{L}\p{M}\p{N}_"'.-]{1,60}(?: [\p{L}\p{M}\p{N}_"'.-]{1,60}){0,3}[ \t]*:|[\s#[\]{}-]|$)/u;
const TOML = /^(?:[\p{L}\p{M}\p{N}_"'.-]{1,60}[ \t]*=|[\s#[\]{}-]|$)/u;
// The front matter of a static site.
function readFrontMatter(lines: readonly string[]): { title?: string | undefined; length: number } {
  const mark = lines[0]?.trim() ?? '';
  if (mark !== '---' && mark !== '+++') return { length: 0 };
  const end = lines.findIndex((line, at) => at > 0 && line.trim() === mark);
  // Two lines may also be drawn around a text.
  const isEntry = (line: string) => (mark === '+++' ? TOML : YAML).test(line);
  if (end < 0 || end > 50 || !lines.slice(1, end).every(isEntry)) return { length: 0 };
  const title = lines.slice(1, end).find((line) => /^title\s*[:=]/i.test(line));
  return {
    title: title
      ?.replace(/^title\s*[:=]/i, '')
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2')
      .replace(/^[>|][+-]?$/, ''),
    length: end + 1,
  };
}

export function readMarkdown(bytes: Uint8Array, charset?: string): SourceDocument {
  // Pictures that the file carries itself.
  const text = readCharacters(bytes, charset).replace(/data:[a-z]+\/[\w.+-]+;base64,[\w+/=\s]{40,}/g, 'data:');
  const lines = text.split(/\r\n?|\n/);
  // The parser takes longer with the square of a line.
  if (lines.some(({ length }) => length > MAX_LINE)) return readLines(text);
  const front = readFrontMatter(lines);
  const body = lines
    .slice(front.length)
    .map((line) => line.replace(/^(\s*>\s*)\[!(\w+)\][+-]?/, '$1$2  '))
    .map((line) => (/^ {0,3}:{3,}/.test(line) ? '' : line.replace(/^(#{1,6} .*?)[ \t]*\{[#.][^{}]*\}[ \t]*$/, '$1')))
    .join('\n');
  const { blocks } = readMarkup(markdown.parse(body, { async: false }), false);
  return { title: front.title || blocks.find(({ kind }) => kind === 'heading')?.text, blocks };
}
