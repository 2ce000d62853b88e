import { unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import { type Block, cleanText, oneLine, type SourceDocument } from '../document.ts';
import { SOURCE_LIMITS, SourceRefused } from '../source.ts';

const DOCUMENT = /^word\/document\d*\.xml$/;
const STYLES = 'word/styles.xml';
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
        if (!DOCUMENT.test(name) && name !== STYLES && name !== CORE) return false;
        size += originalSize;
        if (size > MAX_XML_BYTES) throw new SourceRefused('too_large');
        return true;
      },
    });
  } catch (cause) {
    throw cause instanceof SourceRefused ? cause : new SourceRefused('broken', { cause });
  }
}

interface Handler {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

// Entities of a document type are never expanded: no program writes one into a DOCX.
function readXml(bytes: Uint8Array, { open, text, close }: Handler): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new SourceRefused('broken');
        open?.(name, attributes);
      },
      ontext: (data) => text?.(data),
      onclosetag(name) {
        depth -= 1;
        close?.(name);
      },
      onprocessinginstruction(name) {
        if (name.toLowerCase() === '!doctype') throw new SourceRefused('broken');
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += 1_000_000) {
    parser.write(decoder.decode(bytes.subarray(at, at + 1_000_000), { stream: true }));
  }
  parser.end(decoder.decode());
}

// Styles are named in the language of the program; their outline level is a number.
function readHeadingStyles(styles: Uint8Array | undefined): Set<string> {
  const headings = new Set(Array.from({ length: 9 }, (_, at) => `Heading${at + 1}`)).add('Title');
  let id = '';
  readXml(styles ?? new Uint8Array(), {
    open(name, attributes) {
      if (name === 'w:style') id = attributes['w:styleId'] ?? '';
      else if (name === 'w:outlineLvl' && Number(attributes['w:val']) < 9) headings.add(id);
      else if (name === 'w:name' && /^(?:heading \d|title)$/i.test(attributes['w:val'] ?? '')) headings.add(id);
    },
  });
  return headings;
}

function readTitle(core: Uint8Array | undefined): string | undefined {
  let inTitle = false;
  let title = '';
  readXml(core ?? new Uint8Array(), {
    open: (name) => {
      inTitle = name === 'dc:title';
    },
    text: (text) => {
      if (inTitle) title += text;
    },
    close: () => {
      inTitle = false;
    },
  });
  return oneLine(cleanText(title)) || undefined;
}

function readBlocks(document: Uint8Array, headings: ReadonlySet<string>): Block[] {
  const blocks: Block[] = [];
  let characters = 0;
  let paragraph = '';
  let isHeading = false;
  let inText = false;
  // Deleted text, field codes, and the second copy that older programs read.
  let hidden = 0;
  let row: string[] | undefined;
  const isHidden = (name: string) => ['w:del', 'w:instrText', 'mc:Fallback', 'w:delText'].includes(name);

  function endParagraph() {
    const text = cleanText(paragraph).trim();
    paragraph = '';
    if (text === '') return;
    if (row) row.push(oneLine(text));
    else blocks.push({ kind: isHeading ? 'heading' : 'text', text: isHeading ? oneLine(text) : text });
  }

  readXml(document, {
    open(name, attributes) {
      if (isHidden(name)) hidden += 1;
      else if (name === 'w:p') isHeading = false;
      else if (name === 'w:pStyle') isHeading = headings.has(attributes['w:val'] ?? '');
      else if (name === 'w:outlineLvl') isHeading ||= Number(attributes['w:val']) < 9;
      else if (name === 'w:t') inText = true;
      else if (name === 'w:tab') paragraph += ' ';
      else if (name === 'w:br' || name === 'w:cr') paragraph += '\n';
      else if (name === 'w:noBreakHyphen') paragraph += '-';
      else if (name === 'w:tr') row = [];
    },
    text(text) {
      if (!inText || hidden > 0) return;
      paragraph += text;
      characters += text.length;
      if (characters > SOURCE_LIMITS.characters) throw new SourceRefused('too_large');
    },
    close(name) {
      if (isHidden(name)) hidden -= 1;
      else if (name === 'w:t') inText = false;
      else if (name === 'w:p') endParagraph();
      else if (name === 'w:tr') {
        if (row && row.length > 0) blocks.push({ kind: 'text', text: row.join(' · ') });
        row = undefined;
      }
    },
  });
  return blocks;
}

export function readDocx(bytes: Uint8Array): SourceDocument {
  const files = unzip(bytes);
  const document = Object.keys(files).find((name) => DOCUMENT.test(name));
  const content = document === undefined ? undefined : files[document];
  if (!content) throw new SourceRefused('broken');
  const blocks = readBlocks(content, readHeadingStyles(files[STYLES]));
  return { title: readTitle(files[CORE]) ?? blocks.find(({ kind }) => kind === 'heading')?.text, blocks };
}
