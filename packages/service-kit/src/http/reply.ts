import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type InterfaceLanguage, interfaceLanguages } from '@coursewright/contracts';
import type { Request, Response } from 'express';

export class Reply<T = unknown> {
  readonly status: number;
  readonly body: T;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: T, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export function reply(status: number): Reply<undefined>;
export function reply<T>(status: number, body: T, headers?: Readonly<Record<string, string>>): Reply<T>;
export function reply(status: number, body?: unknown, headers?: Readonly<Record<string, string>>): Reply {
  return new Reply(status, body, headers);
}

/** Expected failures of the legacy API: status 200 with `success: false`. */
export class FailureReply extends Reply<{ success: false; message: string }> {
  constructor(message: string) {
    super(200, { success: false, message });
  }
}

export function failureReply(message: string): FailureReply {
  return new FailureReply(message);
}

// A smaller answer fits one packet anyway.
const MIN_COMPRESSED_BYTES = 1_024;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const compress = {
  // Quality 4 is smaller than gzip at about its price; the default of 11 is for files that are compressed once.
  br: (bytes: Buffer) => compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => compressGzip(bytes),
};

/** Whether `If-None-Match` names the weak `etag` (RFC 9110, weak comparison). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^(?!W\/)/, 'W/'));
  return known.includes(etag) || known.includes('W/*');
}

interface SendOptions {
  /** The client may keep the answer, and asks with its ETag whether it has changed. */
  readonly revalidate: boolean;
  /** Part of the ETag: an answer that one account keeps is never confirmed to another one. */
  readonly userId: string | undefined;
}

/** Sends JSON with an ETag if it may be kept, compressed if that pays. */
export async function sendJson(req: Request, res: Response, body: unknown, options: SendOptions): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(body));
  res.type('json');
  if (options.revalidate) {
    const digest = createHash('sha256')
      .update(`${options.userId ?? ''}\n`)
      .update(bytes)
      .digest('base64url');
    const etag = `W/"${digest}"`;
    res.set({ 'Cache-Control': 'private, no-cache', ETag: etag }).vary('Accept-Encoding');
    if (matchesEtag(req.get('if-none-match'), etag)) {
      res.removeHeader('Content-Type');
      res.status(304).end();
      return;
    }
  }
  if (bytes.length < MIN_COMPRESSED_BYTES) return void res.set('Content-Length', String(bytes.length)).end(bytes);
  res.vary('Accept-Encoding');
  const encoding = (['br', 'gzip'] as const).find((name) => req.acceptsEncodings(name) === name);
  const sent = encoding ? await compress[encoding](bytes) : bytes;
  if (encoding) res.set('Content-Encoding', encoding);
  res.set('Content-Length', String(sent.length)).end(sent);
}

/** The first language of the interface that the request names; null when it names none. */
export function readLanguage(req: Request): InterfaceLanguage | null {
  const accepted = req.acceptsLanguages().map((tag) => tag.toLowerCase().split('-')[0]);
  const named = accepted.find((code) => interfaceLanguages.some((language) => language === code));
  return interfaceLanguages.find((language) => language === named) ?? null;
}

/** The first of the wanted languages that is offered, else the first one offered. */
export function chooseLanguage(
  offered: readonly InterfaceLanguage[],
  ...wanted: readonly (InterfaceLanguage | null | undefined)[]
): InterfaceLanguage {
  const chosen = wanted.find((language) => offered.some((one) => one === language));
  return chosen ?? offered[0] ?? 'en';
}
