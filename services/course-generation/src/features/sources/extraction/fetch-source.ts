import type { IncomingMessage } from 'node:http';
import { type AddressGuard, publicInternet, requestGuarded } from '@coursewright/service-kit';
import { decompress } from '../../../decompress.ts';
import { detectType } from './detect-type.ts';
import { SOURCE_LIMITS, SourceRefused, type SourceType } from './source.ts';

interface FetchSourceOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  guard?: Partial<AddressGuard>;
}

interface FetchedSource {
  bytes: Uint8Array;
  type: SourceType;
  name: string;
  charset: string | undefined;
}

const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 5;
const HEADERS = {
  'user-agent': 'Coursewright/1.0',
  accept: 'text/html,application/xhtml+xml,application/pdf,text/plain,text/markdown;q=0.9,*/*;q=0.5',
  'accept-encoding': 'identity',
};

async function readBody(response: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of decompress(response) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > SOURCE_LIMITS.bytes) throw new SourceRefused('too_large');
    chunks.push(chunk);
  }
  if (!response.complete) throw new SourceRefused('unreachable');
  return Buffer.concat(chunks);
}

function getName(url: URL): string {
  const last = url.pathname.split('/').findLast((part) => part !== '');
  try {
    return last === undefined ? url.hostname : decodeURIComponent(last);
  } catch {
    return url.hostname;
  }
}

const SHORT_PAGE = 20_000;
const SHORT_TEXT = 200;
const NOT_SHOWN = /<!--[\s\S]*?(?:-->|$)|<(script|style|noscript|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

// Of a page that only leads to another one, as site generators write for former addresses.
function findRefresh(bytes: Uint8Array): string | undefined {
  if (bytes.length > SHORT_PAGE) return undefined;
  const page = Buffer.from(bytes).toString().replace(NOT_SHOWN, ' ');
  const text = page.replace(/<[^<>]*>/g, ' ').replace(/\s+/g, ' ');
  if (text.length > SHORT_TEXT) return undefined;
  for (const [tag] of page.matchAll(/<meta\b[^<>]{0,2000}>/gi)) {
    if (!/http-equiv\s*=\s*["']?refresh\b/i.test(tag)) continue;
    const [, to] = /content\s*=\s*["']?\s*\d(?:\.\d+)?\s*[;,]\s*url\s*=\s*["']?([^"'<>\s]+)/i.exec(tag) ?? [];
    if (to) return to.replaceAll('&amp;', '&');
  }
  return undefined;
}

async function follow(address: URL, guard: AddressGuard, signal: AbortSignal, before = 0): Promise<FetchedSource> {
  let url = address;
  for (let redirects = before; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (!guard.isAllowed(url)) throw new SourceRefused('forbidden_address');
    const response = await requestGuarded(guard, url, { headers: HEADERS, signal });
    const { statusCode = 0, headers } = response;
    try {
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        url = parse(headers.location, url);
        continue;
      }
      if (statusCode < 200 || statusCode >= 300) throw new SourceRefused('unreachable');
      if (Number(headers['content-length'] ?? 0) > SOURCE_LIMITS.bytes) throw new SourceRefused('too_large');
      const bytes = await readBody(response);
      const name = getName(url);
      const contentType = headers['content-type'] ?? '';
      const charset = /;\s*charset\s*=\s*["']?([^\s"';]{1,40})/i.exec(contentType)?.[1];
      const type = detectType(name, bytes, contentType);
      const page = { bytes, type, name, charset };
      const refresh = type === 'html' ? findRefresh(bytes) : undefined;
      const next = refresh === undefined ? null : URL.parse(refresh, url);
      if (!next || next.href === url.href || !/^https?:$/.test(next.protocol)) return page;
      // Where it leads nowhere, the page itself is left.
      return await follow(next, guard, signal, redirects + 1).catch((error: unknown) => {
        if (signal.aborted) throw error;
        return page;
      });
    } finally {
      response.destroy();
    }
  }
  throw new SourceRefused('unreachable');
}

function parse(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (!url) throw new SourceRefused('forbidden_address');
  return url;
}

/**
 * A web page or file of the public internet. Every redirect is checked like the first address.
 * @throws SourceRefused
 */
export async function fetchSource(
  url: string,
  { signal, timeoutMs = TIMEOUT_MS, guard }: FetchSourceOptions = {},
): Promise<FetchedSource> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const both = signal ? AbortSignal.any([signal, timeout]) : timeout;
  try {
    return await follow(parse(url.trim()), { ...publicInternet, ...guard }, both);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof SourceRefused) throw error;
    throw new SourceRefused(timeout.aborted ? 'timeout' : 'unreachable', { cause: error });
  }
}
