import { type Block, joinLines, type SourceDocument } from '../document.ts';
import { decodeText } from './read-text.ts';

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}#{1,6}(?:[ \t]+(.*))?$/;
const UNDERLINE = /^ {0,3}(?:=+|-{2,})[ \t]*$/;
const RULE = /^ {0,3}(?:[-*_][ \t]*){3,}$/;
const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/;
const QUOTE = /^(?: {0,3}>[ \t]?)+/;
const TABLE_RULE = /^\|?:?-+:?(?:\|:?-*:?)*$/;
const DEFINITION = /^ {0,3}\[[^\]]{1,200}\]:[ \t]/;

// Marks of emphasis, code and links; what a reader sees stays.
const plain = (text: string): string =>
  text
    .replace(/<!--.{0,500}?-->|<\/?[a-zA-Z][^<>]{0,500}>/gs, ' ')
    .replace(/!\[[^\][]{0,500}\]\([^()]{0,1000}\)/g, ' ')
    .replace(/\[([^\][]{1,500})\](?:\([^()]{0,1000}\)|\[[^\][]{0,200}\])/g, '$1')
    .replace(/(\*\*|__|~~|`{1,8})(?=\S)|(?<=\S)(\*\*|__|~~|`{1,8})/g, '')
    .replace(/(?<![\p{L}\p{N}*])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}*])/gu, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');

// The front matter of a static site.
function readFrontMatter(lines: readonly string[]): { title?: string | undefined; length: number } {
  if (lines[0]?.trim() !== '---') return { length: 0 };
  const end = lines.findIndex((line, at) => at > 0 && line.trim() === '---');
  if (end < 0 || end > 50) return { length: 0 };
  const title = lines.slice(1, end).find((line) => /^title:/i.test(line));
  return {
    title: title
      ?.slice(6)
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2'),
    length: end + 1,
  };
}

export function readMarkdown(bytes: Uint8Array): SourceDocument {
  const lines = decodeText(bytes).split(/\r\n?|\n/);
  const front = readFrontMatter(lines);
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let fence: string | undefined;

  function add(kind: Block['kind'], text: string) {
    if (text.trim() !== '') blocks.push({ kind, text });
  }
  function end(kind: Block['kind'] = 'text') {
    if (paragraph.length > 0) add(kind, joinLines(plain(paragraph.join('\n')).split('\n')));
    paragraph = [];
  }

  for (const raw of lines.slice(front.length)) {
    const mark = FENCE.exec(raw)?.[1];
    if (fence !== undefined) {
      if (!mark?.startsWith(fence)) {
        paragraph.push(raw.trimEnd());
        continue;
      }
      add('text', paragraph.join('\n'));
      paragraph = [];
      fence = undefined;
      continue;
    }
    if (mark !== undefined) {
      end();
      fence = mark;
      continue;
    }
    const line = raw.replace(QUOTE, '');
    const heading = HEADING.exec(line);
    if (heading) {
      end();
      add(
        'heading',
        plain(
          (heading[1] ?? '')
            .slice(0, 500)
            .trim()
            .replace(/[ \t]#+$/, ''),
        ).trim(),
      );
    } else if (UNDERLINE.test(line) && paragraph.length === 1 && !paragraph[0]?.includes('|')) end('heading');
    else if (line.trim() === '' || RULE.test(line)) end();
    else if (DEFINITION.test(line) || (line.includes('|') && TABLE_RULE.test(line.replace(/[ \t]/g, '')))) continue;
    else if (ITEM.test(line)) {
      end();
      paragraph.push(line.replace(ITEM, ''));
    } else if (/^[ \t]*\|/.test(line)) {
      end();
      add(
        'text',
        plain(line)
          .split('|')
          .map((cell) => cell.trim())
          .filter((cell) => cell !== '')
          .join(' · '),
      );
    } else paragraph.push(line);
  }
  if (fence !== undefined) add('text', paragraph.join('\n'));
  else end();
  return { title: front.title ?? blocks.find(({ kind }) => kind === 'heading')?.text, blocks };
}
