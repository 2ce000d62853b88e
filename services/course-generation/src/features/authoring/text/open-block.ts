import { Marked, type Token, type Tokens } from 'marked';
import { sanitizeHtml } from './html.ts';
import { formulaLinesAt } from './math.ts';
import { repairOpenInline } from './open-inline.ts';
import { isParsable, markdownExtension } from './render-markdown.ts';

const PLACEHOLDER = '<span class="formula-begun"></span>';
const FORMULA_LINES_BEGUN = /^ {0,3}(?:\$\$(?!\$)|\\\[|\\begin\{(?:equation|align|gather))(?:(?!\n[ \t]*\n)[\s\S])*$/;
const LONGEST_FORMULA = 2000;
// Longer blocks are shown when they are complete.
const LONGEST = 20_000;
const LONGEST_PARAGRAPH = 6000;

const markdown = new Marked(markdownExtension, {
  extensions: [
    {
      name: 'formulaLinesBegun',
      level: 'block',
      tokenizer(text) {
        const isBegun = text.length <= LONGEST_FORMULA && FORMULA_LINES_BEGUN.test(text) && !formulaLinesAt(text);
        // "\[" with a word after it may be the end of a sentence; a formula begins a line of its own.
        return isBegun ? { type: 'formulaLinesBegun', raw: text } : undefined;
      },
      renderer: () => `<p>${PLACEHOLDER}</p>\n`,
    },
  ],
});

// A list marker, a fence, a rule or a row of a table may come of it.
const UNDECIDED_LINE =
  /(?:^|\n)(?:[ \t>#*+_=|:~`$\d.)\-[\](\\!&<]*|[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[[xX]\]?[ \t]*)$/;
const TASK = /^\[[ xX]\][ \t]+/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const DELIMITED = /`[^`\n]*`|\$[^$\n]*\$|\\\|/g;
const LONGEST_HEADER = 120;

function mayBecomeHeader(line: string): boolean {
  if (/^[ \t]*\|/.test(line)) return true;
  const plain = line.replace(DELIMITED, '');
  return plain.includes('|') && line.length <= LONGEST_HEADER && !/[.!?。؟।]/.test(plain);
}

function withoutHeader(text: string): string {
  const lines = text.split('\n');
  return mayBecomeHeader(lines.at(-1) ?? '') ? lines.slice(0, -1).join('\n') : text;
}

function mendCode({ codeBlockStyle, raw }: Tokens.Code, lineIsOpen: boolean): boolean {
  const isBareFence = codeBlockStyle !== 'indented' && FENCE.test(raw) && !raw.includes('\n');
  return !(isBareFence && lineIsOpen);
}

function mendTable(table: Tokens.Table, lineIsOpen: boolean): boolean {
  if (!lineIsOpen) return true;
  if (table.rows.length === 0) return false;
  table.rows.pop();
  return true;
}

function mendText(token: Tokens.Paragraph | Tokens.Text | Tokens.Heading): boolean {
  const { text, formulaBegun } = repairOpenInline(token.type === 'heading' ? token.text : withoutHeader(token.text));
  if (text === '' && !formulaBegun) return false;
  // In a list with blank lines between its items the box of a task is a part of the text.
  const box = token.tokens?.filter(({ type }) => type === 'checkbox') ?? [];
  token.tokens = [...box, ...new markdown.Lexer(markdown.defaults).inlineTokens(text)];
  if (formulaBegun) token.tokens.push({ type: 'html', raw: '', text: `${/\S$/.test(text) ? ' ' : ''}${PLACEHOLDER}` });
  return true;
}

// Mends the last token, which is still being written. False when nothing of it can be shown.
function mendLast(tokens: Token[], lineIsOpen: boolean): boolean {
  let isComplete = false;
  while (tokens.at(-1)?.type === 'space') {
    const space = tokens.pop();
    if (space?.raw.includes('\n')) isComplete = true;
  }
  const last = tokens.at(-1) as Tokens.Generic | undefined;
  if (last && !isComplete && !mend(last, lineIsOpen)) tokens.pop();
  return tokens.length > 0;
}

function mend(token: Tokens.Generic, lineIsOpen: boolean): boolean {
  switch (token.type) {
    case 'list': {
      const { items } = token as Tokens.List;
      const item = items.at(-1);
      const [first] = item?.tokens.filter(({ type }) => type === 'text' || type === 'paragraph') ?? [];
      if (item?.task && first && 'text' in first) first.text = first.text.replace(TASK, '');
      if (item && !mendLast(item.tokens, lineIsOpen)) items.pop();
      return items.length > 0;
    }
    case 'blockquote':
      return mendLast(token.tokens ?? [], lineIsOpen);
    case 'code':
      return mendCode(token as Tokens.Code, lineIsOpen);
    case 'table':
      return mendTable(token as Tokens.Table, lineIsOpen);
    case 'paragraph':
    case 'text':
    case 'heading':
      return mendText(token as Tokens.Paragraph);
    default:
      return true;
  }
}

const longestParagraph = (text: string): number =>
  text.split(/\n[ \t]*\n/).reduce((longest, part) => Math.max(longest, part.length), 0);

/**
 * The HTML of a block of Markdown that is still being written: what has begun is closed or left out, so that no mark is
 * shown which will not be there in the complete block. Undefined when the block is too large for it.
 */
export function renderOpenBlock(tail: string): string | undefined {
  if (tail.length > LONGEST || !isParsable(tail)) return undefined;
  const undecided = UNDECIDED_LINE.exec(tail)?.[0] ?? '';
  const source = tail.slice(0, tail.length - undecided.replace(/^\n/, '').length);
  const tokens = markdown.lexer(source);
  const isProse = tokens.at(-1)?.type !== 'code';
  if (isProse && longestParagraph(source) > LONGEST_PARAGRAPH) return undefined;
  mendLast(tokens, !source.endsWith('\n'));
  return sanitizeHtml(markdown.parser(tokens));
}
