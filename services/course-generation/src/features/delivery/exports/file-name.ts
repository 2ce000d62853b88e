import { clip } from '@coursewright/text';
import { oneLine } from '../../authoring/text/index.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: no file system likes them
const FORBIDDEN = /[<>:"/\\|?*\u0000-\u001f]+/g;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

export function toFileName(title: string, ending: string): string {
  const plain = clip(oneLine(title).replace(FORBIDDEN, ' ').replace(/\s+/g, ' '), 80).replace(/^[. ]+|[. ]+$/g, '');
  const stem = plain === '' || RESERVED.test(plain) ? 'course' : plain;
  return `${stem}.${ending}`;
}

const percentEncoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*!]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** RFC 6266, with the full name by RFC 8187. */
export function attachment(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '')
    .trim();
  const fallback = plain.startsWith('.') ? `course${plain}` : plain;
  return `attachment; filename="${fallback}"; filename*=UTF-8''${percentEncoded(fileName)}`;
}
