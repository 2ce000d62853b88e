import { Parser } from 'htmlparser2';
import { type Block, cleanText, oneLine, type SourceDocument } from '../document.ts';
import { SOURCE_LIMITS, SourceRefused } from '../source.ts';

const CHARSET = /<meta[^>]{1,200}charset\s*=\s*["']?([\w-]{2,20})/i;
// The parser takes longer for every level.
const MAX_DEPTH = 1_000;

const SKIPPED = new Set([
  ...['script', 'style', 'noscript', 'template', 'svg', 'math', 'iframe', 'object', 'form', 'button', 'select'],
  ...['textarea', 'audio', 'video', 'canvas', 'dialog', 'nav', 'aside', 'footer', 'menu'],
]);
// What pages have around their text, by the names that their classes and ids have.
const AROUND =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|sidebar|breadcrumbs?|cookies?|consent|banner|advert(?:isement)?|ads|share|sharing|social|related|comments?|newsletter|footer|pagination|toc|mw-editsection|reference|noprint)(?:$|[\s_-])/i;
const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const BLOCKS = new Set([
  ...['p', 'li', 'dt', 'dd', 'blockquote', 'pre', 'figcaption', 'caption', 'td', 'th', 'summary', 'div', 'section'],
  ...['article', 'main', 'body', 'ul', 'ol', 'dl', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'figure', 'details', 'hr'],
  ...['address', 'header', 'hgroup', 'html', 'title', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
]);
const HEADING = /^h[1-6]$/;
const MAIN = new Set(['article', 'main']);
const MAX_AROUND_LEVELS = 2;

function decodeHtml(bytes: Uint8Array): string {
  if (bytes.length > SOURCE_LIMITS.characters * 3) throw new SourceRefused('too_large');
  const begin = new TextDecoder('windows-1252').decode(bytes.subarray(0, 4096));
  const encoding = begin.startsWith('ÿþ') ? 'utf-16le' : begin.startsWith('þÿ') ? 'utf-16be' : CHARSET.exec(begin)?.[1];
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

interface PageBlock extends Block {
  isMain: boolean;
  // The part of its text that is in links.
  linked: number;
}

const isSkipped = (name: string, attributes: Record<string, string>, level: number): boolean =>
  SKIPPED.has(name) ||
  'hidden' in attributes ||
  attributes['aria-hidden'] === 'true' ||
  ['navigation', 'complementary', 'contentinfo', 'search'].includes(attributes.role ?? '') ||
  HIDDEN_STYLE.test(attributes.style ?? '') ||
  // Body and html carry the classes of everything that is in them.
  (level > MAX_AROUND_LEVELS && AROUND.test(`${attributes.class ?? ''} ${attributes.id ?? ''}`));

function readPage(html: string): { title: string; blocks: PageBlock[] } {
  const blocks: PageBlock[] = [];
  let title = '';
  let open = '';
  let linked = 0;
  let row: string[] | undefined;
  let level = 0;
  let skippedFrom: number | undefined;
  let mainDepth = 0;
  let linkDepth = 0;

  function end(name: string) {
    const text = name === 'pre' ? cleanText(open).trim() : oneLine(cleanText(open));
    const share = linked / Math.max(1, open.trim().length);
    open = '';
    linked = 0;
    if (text === '') return;
    if (name === 'title') title ||= text;
    else if (row) row.push(oneLine(text));
    else blocks.push({ kind: HEADING.test(name) ? 'heading' : 'text', text, isMain: mainDepth > 0, linked: share });
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      level += 1;
      if (level > MAX_DEPTH) throw new SourceRefused('broken');
      if (skippedFrom === undefined && isSkipped(name, attributes, level)) skippedFrom = level;
      if (skippedFrom !== undefined) return;
      if (MAIN.has(name) || attributes.role === 'main') mainDepth ||= level;
      if (name === 'a') linkDepth ||= level;
      if (name === 'br') open += ' ';
      if (BLOCKS.has(name)) end('');
      if (name === 'tr') row = [];
    },
    ontext(text) {
      if (skippedFrom !== undefined) return;
      open += text;
      if (linkDepth > 0) linked += text.length;
    },
    onclosetag(name) {
      const isShown = skippedFrom === undefined;
      if (isShown && BLOCKS.has(name)) end(name);
      if (isShown && name === 'tr') {
        const text = row?.join(' · ') ?? '';
        row = undefined;
        if (text !== '') blocks.push({ kind: 'text', text, isMain: mainDepth > 0, linked: 0 });
      }
      if (skippedFrom === level) skippedFrom = undefined;
      if (mainDepth === level) mainDepth = 0;
      if (linkDepth === level) linkDepth = 0;
      level -= 1;
    },
  });
  for (let at = 0; at < html.length; at += 100_000) parser.write(html.slice(at, at + 100_000));
  parser.end();
  end('');
  return { title, blocks };
}

// Lists of links, and what is marked as the article has to be a part of the page that counts.
const MOSTLY_LINKED = 0.7;
const LONG_PARAGRAPH = 300;
const ENOUGH = 0.25;
const lengthOf = (blocks: readonly Block[]) => blocks.reduce((sum, { text }) => sum + text.length, 0);

export function readHtml(bytes: Uint8Array): SourceDocument {
  const page = readPage(decodeHtml(bytes));
  const all = page.blocks.filter(
    ({ kind, text, linked }) => kind === 'heading' || linked < MOSTLY_LINKED || text.length >= LONG_PARAGRAPH,
  );
  const main = all.filter(({ isMain }) => isMain);
  const chosen = lengthOf(main) >= lengthOf(all) * ENOUGH ? main : all;
  const blocks = chosen.map(({ kind, text }): Block => ({ kind, text }));
  return { title: page.title || blocks.find(({ kind }) => kind === 'heading')?.text, blocks };
}
