import type { z } from 'zod';
import { MediaError } from './media.errors.ts';
import { parseRetryAfter } from './retry-after.ts';
import { retryOnce } from './retry-once.ts';

export interface FetchOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** For both attempts together. */
  timeoutMs?: number;
  attempts?: 1 | 2;
  maxBytes?: number;
}

const TIMEOUT_MS = 6_000;
const MAX_JSON_BYTES = 2 * 1024 * 1024;
const MAX_ERROR_BYTES = 16 * 1024;
const USER_AGENT = 'Coursewright/1.0';

/** The bytes at an address of a provider: no redirects, bounded in time and size, one retry. */
export async function fetchLimited(url: URL, options: FetchOptions = {}): Promise<Buffer> {
  const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_JSON_BYTES, signal } = options;
  const until = performance.now() + timeoutMs;
  const timeout = AbortSignal.timeout(timeoutMs);
  const both = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const attempt = async () => {
    const response = await fetch(url, {
      headers: { 'user-agent': USER_AGENT, ...options.headers },
      redirect: 'error',
      signal: both,
    });
    if (!response.ok) throw await refusal(url, response);
    return await readLimited(response, maxBytes);
  };
  const inOurTerms = () => attempt().catch((error: unknown) => raise(error, url));
  try {
    if (options.attempts === 1) return await inOurTerms();
    return await retryOnce(inOurTerms, () => until - performance.now(), both);
  } catch (error) {
    signal?.throwIfAborted();
    throw timeout.aborted ? new MediaError('timeout', `${url.host} took too long`, { cause: error }) : error;
  }
}

/** JSON of the expected shape. */
export async function fetchJson<S extends z.ZodType>(
  url: URL,
  schema: S,
  { headers, ...options }: FetchOptions = {},
): Promise<z.output<S>> {
  const bytes = await fetchLimited(url, { ...options, headers: { accept: 'application/json', ...headers } });
  const result = schema.safeParse(parse(bytes, url));
  if (result.success) return result.data;
  throw new MediaError('bad_answer', `${url.host} answered in another shape`, { cause: result.error });
}

function parse(bytes: Buffer, url: URL): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch (cause) {
    throw new MediaError('bad_answer', `${url.host} did not answer with JSON`, { cause });
  }
}

async function readLimited(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new MediaError('too_large', `more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function refusal(url: URL, response: Response): Promise<MediaError> {
  const { status } = response;
  const said = await readLimited(response, MAX_ERROR_BYTES).catch(() => Buffer.alloc(0));
  const message = `${url.host} answered ${status}`;
  if (/(quota|dailyLimit)Exceeded/.test(said.toString())) return new MediaError('quota', message);
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'));
  const kind = status === 429 ? 'rate' : status >= 500 ? 'upstream' : 'refused';
  return new MediaError(kind, message, { retryAfterMs });
}

function raise(error: unknown, url: URL): never {
  if (error instanceof MediaError) throw error;
  throw new MediaError('network', `${url.host} could not be read`, { cause: error });
}
