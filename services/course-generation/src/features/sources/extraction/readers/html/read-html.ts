import { decodeText } from '../../charset.ts';
import { type Block, cleanText, oneLine, type SourceDocument } from '../../document.ts';
import { SourceRefused } from '../../source.ts';
import { descendants, type Element, find, listElements, parseTree, readText } from '../markup/tree.ts';
import { toBlocks } from './page-blocks.ts';
import { findParts, measure } from './page-parts.ts';

const MAX_DEPTH = 1_000;
const META = /<meta[^>]{1,300}charset\s*=\s*["']?\s*([\w.:-]{2,40})/i;
const XML = /^\s*<\?xml[^>]{1,200}encoding\s*=\s*["']([\w.:-]{2,40})/i;

function declaredIn(bytes: Uint8Array): string | undefined {
  const begin = new TextDecoder('windows-1252').decode(bytes.subarray(0, 8192));
  return (XML.exec(begin) ?? META.exec(begin))?.[1];
}

const XHTML = /^\s*<\?xml|<html\s[^>]{0,300}\bxmlns\s*=/i;

function* inParts(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 100_000) yield text.slice(at, at + 100_000);
}

// A rule of its own, not within another one.
const RULE = /(?<=^|[};])([^{};]{1,500})\{([^{}]{0,2000})\}/g;
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g;
const ONE_CLASS = /^\s*\.([\w-]{1,80})\s*$/;

// Google Docs raises, lowers and strikes out letters by classes of its own style sheet.
function applyStyles(root: Element): void {
  const styles = new Map<string, string>();
  for (const style of descendants(root))
    for (const [, selectors = '', rules = ''] of style.name === 'style'
      ? readText(style).replace(COMMENT, '').matchAll(RULE)
      : []) {
      const rule = /vertical-align\s*:\s*(?:super|sub)\b|text-decoration\s*:\s*line-through/i.exec(rules)?.[0];
      if (!rule) continue;
      for (const selector of selectors.split(',')) {
        const name = ONE_CLASS.exec(selector)?.[1];
        if (name) styles.set(name, rule);
      }
    }
  for (const { attributes } of descendants(root)) {
    const rule = attributes.class
      ?.split(/\s+/)
      .map((name) => styles.get(name))
      .find((one) => one);
    if (rule) attributes.style = `${attributes.style ?? ''};${rule}`;
  }
}

const MAX_ADDRESS = 1_000;
// Cloudflare hides what looks like an address, also in code, and its script shows it: the first byte is the key.
function showAddresses(root: Element): void {
  for (const element of descendants(root)) {
    const hidden = element.attributes['data-cfemail'] ?? '';
    if (hidden.length > MAX_ADDRESS) continue;
    const [key = 0, ...letters] = Buffer.from(hidden, 'hex');
    if (letters.length > 0) element.children = [String.fromCharCode(...letters.map((letter) => letter ^ key))];
  }
}

// Each level adds to the depth of the page.
const MOST_FRAMES = 2;
// A frame whose page is in the attribute; it may have frames itself.
function showFrames(root: Element, level = 1): void {
  for (const element of [...descendants(root)]) {
    const { srcdoc } = element.attributes;
    if (element.name !== 'iframe' || !srcdoc) continue;
    const page = parseTree(inParts(srcdoc), { maxDepth: MAX_DEPTH });
    if (level < MOST_FRAMES) showFrames(page, level + 1);
    for (const child of listElements(page)) child.parent = element;
    element.name = 'section';
    element.children = page.children;
  }
}

// As publishers tell search engines; what others get is the beginning.
const CLOSED = /"isAccessibleForFree"\s*:\s*"?false/i;
const BEGINNING = 1_500;

/** Of a whole page, or of a part of one. */
export function readMarkup(html: string, isPage: boolean): { root: Element; blocks: Block[] } {
  const root = parseTree(inParts(html), { maxDepth: MAX_DEPTH, selfClosing: XHTML.test(html.slice(0, 2048)) });
  showFrames(root);
  applyStyles(root);
  showAddresses(root);
  if (!isPage) return { root, blocks: toBlocks(root, new Map()) };
  const amounts = measure(root);
  const blocks = findParts(root, amounts).flatMap((part) => toBlocks(part, amounts));
  // A page of nothing but links.
  return { root, blocks: blocks.length > 0 ? blocks : toBlocks(root, new Map()) };
}

const titleIn = (root: Element, test: (element: Element) => boolean): string => {
  const element = find(root, test);
  return element ? oneLine(cleanText(readText(element))) : '';
};

// Of forms and messages, in characters.
const MOST_OF_FORM = 300;
const MISSING =
  /\b404\b|\b(?:page|file|document) (?:was )?not found|nicht gefunden|introuvable|no encontrad[ao]|non trovata|não encontrada|не найдена|見つかりません|找不到|찾을 수 없|غير موجودة/i;

const countCharacters = (blocks: readonly Block[]) => blocks.reduce((sum, { text }) => sum + text.length, 0);

// What a server shows in place of a page, with the status of one.
function refuseWithoutText(root: Element, title: string, blocks: readonly Block[]): void {
  if (countCharacters(blocks) > MOST_OF_FORM) return;
  const isPassword = ({ name, attributes }: Element) => name === 'input' && /^password$/i.test(attributes.type ?? '');
  if (find(root, isPassword)) throw new SourceRefused('sign_in');
  if (MISSING.test(title)) throw new SourceRefused('unreachable');
}

/** @param charset of the answer of the server */
export function readHtml(bytes: Uint8Array, charset?: string): SourceDocument {
  const html = decodeText(bytes, charset ?? declaredIn(bytes));
  const { root, blocks } = readMarkup(html, true);
  const title = titleIn(root, ({ name, parent }) => name === 'title' && parent?.name !== 'svg');
  const heading = titleIn(root, ({ name }) => name === 'h1');
  // The heading of an article may stand above it.
  const isAbove = heading !== '' && title.startsWith(heading) && !blocks.some(({ text }) => text === heading);
  if (isAbove) blocks.unshift({ kind: 'heading', text: heading });
  refuseWithoutText(root, title || heading, blocks);
  if (countCharacters(blocks) < BEGINNING && CLOSED.test(html)) throw new SourceRefused('sign_in');
  return { title: title || blocks.find(({ kind }) => kind === 'heading')?.text, blocks };
}
