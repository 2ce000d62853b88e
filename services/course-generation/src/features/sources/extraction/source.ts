import type { Unread } from '@coursewright/contracts';

export type { Unread };

export type SourceType = 'pdf' | 'docx' | 'markdown' | 'text' | 'html' | 'transcript';

/** 300 to 900 characters of whole sentences. Only a source that is shorter has a shorter passage. */
export type Passage = {
  /** Of its source, from 0. */
  index: number;
  /** On which it begins, from 1. */
  page?: number;
  /** Of its section; in a transcript the time at which it begins. */
  heading?: string;
  /** In the text of the source, in characters. */
  offset: number;
  text: string;
};

export type ExtractedSource = {
  title: string;
  pages?: number;
  characters: number;
  passages: Passage[];
  unread: Unread[];
};

export type RefusalCode =
  | 'too_large'
  | 'too_many_pages'
  | 'image_only'
  | 'font'
  | 'encrypted'
  | 'broken'
  | 'empty'
  | 'unsupported'
  | 'encoding'
  | 'forbidden_address'
  | 'unreachable'
  | 'sign_in'
  | 'timeout'
  | 'busy';

export const SOURCE_LIMITS = { bytes: 20 * 1024 * 1024, pages: 500, characters: 3_000_000 };

const MESSAGES: Record<RefusalCode, string> = {
  too_large: 'This source is too large. A source has at most 20 MB and 3 million characters.',
  too_many_pages: 'This document is too long. A document has at most 500 pages.',
  image_only: 'This PDF has pictures of text, but no text. Please run text recognition (OCR) on it first.',
  font: 'The text of this PDF could not be read: its fonts do not say which letters they show. Please save it again from the program that made it.',
  encrypted: 'This file is protected by a password. Please save it without a password first.',
  broken: 'This file is damaged and could not be read.',
  empty: 'No text was found in this source.',
  unsupported: 'This kind of file is not supported. Use PDF, DOCX, Markdown, text, HTML or a transcript.',
  encoding: 'The characters of this text could not be read: its encoding is not known. Please save it as UTF-8 first.',
  forbidden_address: 'This address is not a public web page.',
  unreachable: 'This address could not be read.',
  sign_in: 'This page asks for a sign-in. Please save it as a file and add the file.',
  timeout: 'Reading this source took too long.',
  busy: 'Much material is being read at the moment. Please try again in a minute.',
};

export class SourceRefused extends Error {
  override readonly name = 'SourceRefused';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, options?: ErrorOptions) {
    super(MESSAGES[code], options);
    this.code = code;
  }
}
