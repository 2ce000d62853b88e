import { type AddressGuard, publicInternet, requestGuarded } from '@coursewright/service-kit';

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

async function send(guard: AddressGuard, message: Message, signal: AbortSignal): Promise<number> {
  const { url, body } = message;
  const headers = {
    ...message.headers,
    'user-agent': 'Coursewright-Webhooks/1.0',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const response = await requestGuarded(guard, new URL(url), { method: 'POST', headers, body, signal });
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
