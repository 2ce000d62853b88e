import { unzipSync } from 'fflate';
import { type Block, cleanText, oneLine, type SourceDocument } from '../../document.ts';
import { SOURCE_LIMITS, SourceRefused } from '../../source.ts';
import { type Element, find, listElements, parseTree, readText } from '../markup/tree.ts';
import { createBlockReader, isOutermost } from './document-blocks.ts';
import { readChart, readDiagram, readRelations } from './drawings.ts';
import { attribute, readNumbering, readStyles } from './styles.ts';

const DOCUMENT = /^word\/document\d*\.xml$/;
// Headers, footers and comments are not among them.
const OTHERS = /^word\/(styles|numbering|footnotes|endnotes)\d*\.xml$/;
const DRAWINGS = /^word\/(?:diagrams\/data|charts\/chart)\d*\.xml$/;
const RELATIONS = /^word\/_rels\/document\d*\.xml\.rels$/;
const CORE = 'docProps/core.xml';
// XML of a document is some ten times as long as its text.
const MAX_XML_BYTES = 60 * 1024 * 1024;
const MAX_ENTRIES = 5_000;
// The parser takes longer for every level.
const MAX_DEPTH = 300;

function unzip(bytes: Uint8Array): Record<string, Uint8Array> {
  let entries = 0;
  let size = 0;
  try {
    // The sizes are those of the directory of the file. fflate never writes more than they say.
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        entries += 1;
        if (entries > MAX_ENTRIES) throw new SourceRefused('too_large');
        if (![DOCUMENT, OTHERS, DRAWINGS, RELATIONS].some((wanted) => wanted.test(name)) && name !== CORE) return false;
        size += originalSize;
        if (size > MAX_XML_BYTES) throw new SourceRefused('too_large');
        return true;
      },
    });
  } catch (cause) {
    throw cause instanceof SourceRefused ? cause : new SourceRefused('broken', { cause });
  }
}

function* decode(bytes: Uint8Array): Generator<string> {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || bytes[1] === 0;
  const decoder = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8');
  for (let at = 0; at < bytes.length; at += 1_000_000) {
    yield decoder.decode(bytes.subarray(at, at + 1_000_000), { stream: true });
  }
  yield decoder.decode();
}

const parse = (bytes: Uint8Array, take?: (element: Element) => boolean) =>
  parseTree(decode(bytes), { xml: true, maxDepth: MAX_DEPTH, ...(take && { take }) });

function getNotes(root: Element | undefined): Map<string, Element> {
  const list = root && listElements(root)[0];
  // Those with a type are the lines between text and notes.
  const notes = list
    ? listElements(list).filter((note) => [undefined, 'normal'].includes(attribute(note, 'type')))
    : [];
  return new Map(notes.map((note) => [attribute(note, 'id') ?? '', note]));
}

export function readDocx(bytes: Uint8Array): SourceDocument {
  const files = unzip(bytes);
  const findFile = (test: RegExp) => files[Object.keys(files).find((name) => test.test(name)) ?? ''];
  const readTree = (name: string) => {
    const file = findFile(new RegExp(`^word/${name}\\d*\\.xml$`));
    return file && parse(file);
  };
  const content = findFile(DOCUMENT);
  if (!content) throw new SourceRefused('broken');
  const relations = findFile(RELATIONS);
  const targets = readRelations(relations && parse(relations));
  const reader = createBlockReader({
    findDrawing: (id) => {
      const name = targets.get(id) ?? '';
      const file = files[name];
      if (!file || !DRAWINGS.test(name)) return [];
      return name.includes('diagrams') ? readDiagram(parse(file)) : readChart(parse(file));
    },
    styles: readStyles(readTree('styles')),
    getNumber: readNumbering(readTree('numbering')),
    footnotes: getNotes(readTree('footnotes')),
    endnotes: getNotes(readTree('endnotes')),
  });
  const blocks: Block[] = [];
  let characters = 0;
  parse(content, (element) => {
    if (!isOutermost(element)) return false;
    for (const block of reader.read(element)) {
      blocks.push(block);
      characters += block.text.length;
    }
    if (characters > SOURCE_LIMITS.characters) throw new SourceRefused('too_large');
    return true;
  });
  blocks.push(...reader.endnotes());
  const core = files[CORE] && find(parse(files[CORE]), ({ name }) => name === 'title');
  const title = core ? oneLine(cleanText(readText(core))) : '';
  return { title: title || blocks.find(({ kind }) => kind === 'heading')?.text, blocks, unread: reader.unread };
}
