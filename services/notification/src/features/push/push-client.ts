import { buildPushPayload } from '@block65/webcrypto-web-push';
import { MINUTE_MS } from '@coursewright/contracts/durations';
import { parseRetryAfter } from '@coursewright/service-kit';
import type { PushSubscription } from './push-subscription.repository.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** What the worker of the shell shows. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly badge: number;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** A newer notification with the same takes the place of the older one, also at the push service. */
  readonly topic: string;
}

export type PushResult =
  | { readonly outcome: 'taken' | 'gone' | 'refused' }
  | { readonly outcome: 'later'; readonly retryAfterMs?: number };

interface PushClientOptions {
  readonly vapid: VapidKeys;
  /** The contact of a push service (RFC 8292): the address of the site. */
  readonly subject: string;
  /** Where an emulator or a proxy stands for all push services. */
  readonly baseUrl?: string | undefined;
}

export type PushClient = ReturnType<typeof createPushClient>;

const ANSWER_MS = 15_000;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;

export function createPushClient({ vapid, subject, baseUrl }: PushClientOptions) {
  /** @param ttl seconds for which a push service keeps it while the browser is away */
  return async (
    { endpoint, keys }: Pick<PushSubscription, 'endpoint' | 'keys'>,
    { topic, ...message }: PushMessage,
    { ttl, signal }: { ttl: number; signal: AbortSignal },
  ): Promise<PushResult> => {
    const request = await buildPushPayload(
      { data: { ...message, tag: topic }, options: { ttl, topic, urgency: 'normal' } },
      { endpoint, expirationTime: null, keys },
      { subject, ...(await vapid.current()) },
    );
    const { pathname, search } = new URL(endpoint);
    try {
      const { status, headers, body } = await fetch(baseUrl ? baseUrl + pathname + search : endpoint, {
        ...request,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
      });
      await body?.cancel();
      return toResult(status, headers.get('retry-after'));
    } catch {
      signal.throwIfAborted();
      return { outcome: 'later' };
    }
  };
}

function toResult(status: number, retryAfter: string | null): PushResult {
  if (status >= 200 && status < 300) return { outcome: 'taken' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  const retryAfterMs = parseRetryAfter(retryAfter);
  // That of Edge limits with 406.
  if (status !== 429 && status < 500 && !retryAfterMs) return { outcome: 'refused' };
  return retryAfterMs
    ? { outcome: 'later', retryAfterMs: Math.min(retryAfterMs, LONGEST_WAIT_MS) }
    : { outcome: 'later' };
}
