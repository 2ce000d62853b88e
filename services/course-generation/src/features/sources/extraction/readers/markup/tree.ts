import { Parser } from 'htmlparser2';
import { SourceRefused } from '../../source.ts';

export interface Element {
  // Without a prefix in XML.
  name: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
  parent: Element | undefined;
}
export type Node = Element | string;

interface Options {
  xml?: boolean;
  // `<a/>` has no content, as in XHTML.
  selfClosing?: boolean;
  // The parser takes longer for every level.
  maxDepth: number;
  // With each element that has ended. One that is taken leaves the tree, so that a long document needs little memory.
  take?: (element: Element) => boolean;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
const MATH_PREFIX = /^(?:m|mml|mathml):/;

// Entities of a document type are never expanded: no program writes one into a DOCX.
export function parseTree(
  parts: Iterable<string>,
  { xml = false, selfClosing = xml, maxDepth, take }: Options,
): Element {
  const root: Element = { name: '', attributes: {}, children: [], parent: undefined };
  let open = root;
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > maxDepth) throw new SourceRefused('broken');
        const element: Element = {
          name: xml ? localName(name) : name.replace(MATH_PREFIX, ''),
          attributes,
          children: [],
          parent: open,
        };
        open.children.push(element);
        open = element;
      },
      ontext(text) {
        const last = open.children.length - 1;
        const before = open.children[last];
        if (typeof before === 'string') open.children[last] = before + text;
        else open.children.push(text);
      },
      onclosetag() {
        const element = open;
        open = element.parent ?? root;
        depth -= 1;
        if (take?.(element)) open.children.pop();
      },
      onprocessinginstruction(name) {
        if (xml && name.toLowerCase() === '!doctype') throw new SourceRefused('broken');
      },
    },
    { xmlMode: xml, recognizeSelfClosing: selfClosing },
  );
  for (const part of parts) parser.write(part);
  parser.end();
  return root;
}

export const isElement = (node: Node | undefined): node is Element => typeof node === 'object';
export const listElements = (element: Element): Element[] => element.children.filter(isElement);

// Not recursive: a generator within generators takes longer for every level.
export function* descendants(element: Element): Generator<Element> {
  const open = listElements(element).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    yield next;
    for (const child of listElements(next).reverse()) open.push(child);
  }
}

export function find(element: Element, test: (one: Element) => boolean): Element | undefined {
  for (const one of descendants(element)) if (test(one)) return one;
  return undefined;
}

export const readText = (node: Node): string =>
  typeof node === 'string' ? node : node.children.map(readText).join('');
