import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

export interface ServerAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: AsyncIterable<Uint8Array>;
}

interface Options {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

const DECODERS = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };

/** Unlike `fetch`, waits for a model that loads longer than five minutes, and follows no redirect. */
export function post(url: URL, { headers, body, signal }: Options): Promise<ServerAnswer> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
    });
    // Not as an option: a socket that was given back would fail with it.
    const abort = () => void request.destroy();
    signal.addEventListener('abort', abort, { once: true });
    request.once('close', () => signal.removeEventListener('abort', abort));
    request.on('error', reject);
    request.once('response', (response) => {
      // Thrown where the body is read.
      response.on('error', () => undefined);
      const decoder = DECODERS[response.headers['content-encoding'] as keyof typeof DECODERS]?.();
      if (decoder) pipeline(response, decoder, () => undefined);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: decoder ?? response });
    });
    if (signal.aborted) abort();
    else request.end(body);
  });
}
