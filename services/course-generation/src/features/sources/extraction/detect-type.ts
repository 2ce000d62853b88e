import { findUnicode } from './charset.ts';
import { isTranscript } from './readers/read-transcript.ts';
import { SourceRefused, type SourceType } from './source.ts';

const HEAD = 64 * 1024;

// Files that are no text and begin like none.
const BINARY =
  /^(?:\x89PNG|GIF8[79]a|\xff\xd8\xff|RIFF.{4}[A-Z]{3}|7z\xbc\xaf|\xd0\xcf[^a]\xe0|(?:Rar!|OggS|ID3)[^\s!-~\x7f-\xff]|\{\\rtf)/s;
// A mail, or a page that a browser saved as one.
const MAIL = /^(?:[\w-]{1,60}:.*\r?\n(?:[ \t].*\r?\n)*){0,30}MIME-Version: ?1\.0\b/i;
const MARKDOWN = /^(?: {0,3}#{1,6} \S| {0,3}(?:```|~~~)|\|.*\||.*\[[^\]]{1,200}\]\([^)]{1,500}\)|---\s*$)/m;
const HTML = /<!doctype html|<html[\s>]|<(?:head|body|article|main)[\s>]/i;

const toBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

/**
 * By the content; name and content type decide only between kinds of text.
 * @throws SourceRefused
 */
export function detectType(name: string, bytes: Uint8Array, contentType = ''): SourceType {
  if (bytes.length === 0) throw new SourceRefused('empty');
  const begin = toBuffer(bytes.subarray(0, 1024)).toString('latin1');
  if (begin.startsWith('%PDF-') || (begin.includes('%PDF-') && toBuffer(bytes).includes('endobj'))) return 'pdf';
  if (begin.startsWith('PK\u0003') || begin.startsWith('PK\u0005')) {
    if (toBuffer(bytes).includes('word/document')) return 'docx';
    throw new SourceRefused('unsupported');
  }
  // An encrypted DOCX is an OLE file with this stream, whose name is in UTF-16.
  if (
    begin.startsWith('\u00d0\u00cf\u0011\u00e0') &&
    toBuffer(bytes).includes([...'EncryptedPackage'].join('\u0000'))
  ) {
    throw new SourceRefused('encrypted');
  }
  const unicode = findUnicode(bytes);
  if (BINARY.test(begin) || MAIL.test(begin) || unicode === undefined) throw new SourceRefused('unsupported');
  const text = new TextDecoder(unicode).decode(bytes.subarray(0, HEAD));
  if (unicode !== 'utf-8' && text.includes('\u0000')) throw new SourceRefused('unsupported');
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const mime = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (['vtt', 'srt', 'sbv', 'ass', 'lrc'].includes(ending) || mime === 'text/vtt' || /^\s*WEBVTT/.test(text))
    return 'transcript';
  if (['md', 'markdown', 'mdx'].includes(ending) || mime === 'text/markdown') return 'markdown';
  if (['html', 'htm', 'xhtml'].includes(ending) || /^(?:text\/html|application\/xhtml\+xml)$/.test(mime)) return 'html';
  if (/^\s*</.test(text) && HTML.test(text.slice(0, 4096))) return 'html';
  if (isTranscript(text)) return 'transcript';
  return ending !== 'txt' && MARKDOWN.test(text.slice(0, 8192)) ? 'markdown' : 'text';
}
