import http from 'node:http';
import https from 'node:https';
import { type AddressGuard, guardedLookup, publicInternet } from '@coursewright/service-kit';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

export const webhookGuard: AddressGuard = {
  ...publicInternet,
  isAllowed: (url) => url.protocol === 'https:' && publicInternet.isAllowed(url),
};

export interface PostResult {
  /** The HTTP status of the answer. */
  readonly status?: number;
  readonly problem?: 'unreachable' | 'timeout' | 'status';
}

interface Message {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

function begin(guard: AddressGuard, { url, body, headers }: Message, signal: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const { request } = url.startsWith('https:') ? https : http;
  request(url, {
    method: 'POST',
    lookup: guardedLookup(guard),
    signal,
    agent: false,
    headers: {
      ...headers,
      'user-agent': 'Coursewright-Webhooks/1.0',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  })
    .once('response', resolve)
    .on('error', reject)
    .end(body);
  return promise;
}

async function send(guard: AddressGuard, message: Message, signal: AbortSignal): Promise<number> {
  if (!guard.isAllowed(new URL(message.url))) throw new Error('the address is not allowed');
  const response = await begin(guard, message, signal);
  try {
    let length = 0;
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > MAX_ANSWER_BYTES) break;
    }
    return response.statusCode ?? 0;
  } finally {
    response.destroy();
  }
}

/**
 * Each connection is to an address that was checked for it, and a redirect is not followed. What is answered is read up
 * to a limit and not kept. @throws the reason of `signal`
 */
export async function postMessage(
  guard: AddressGuard,
  message: Message,
  signal: AbortSignal,
  timeoutMs = TIMEOUT_MS,
): Promise<PostResult> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const status = await send(guard, message, AbortSignal.any([signal, timeout]));
    return { status, ...((status < 200 || status >= 300) && { problem: 'status' }) };
  } catch {
    signal.throwIfAborted();
    return { problem: timeout.aborted ? 'timeout' : 'unreachable' };
  }
}
