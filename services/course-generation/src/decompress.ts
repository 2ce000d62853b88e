import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';

const DECODERS: Record<string, (() => ReturnType<typeof createGunzip>) | undefined> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** The body of an answer that may be compressed though it was not asked for. Limit what is read of it. */
export function decompress(response: IncomingMessage): Readable {
  // Some servers name a character set there.
  const decoder = DECODERS[response.headers['content-encoding']?.trim().toLowerCase() ?? '']?.();
  // An error is thrown where the body is read.
  if (decoder) pipeline(response, decoder, () => undefined);
  return decoder ?? response;
}
