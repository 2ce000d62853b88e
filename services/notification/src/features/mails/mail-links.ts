import { mailLinkPath, mailLinkSchema } from '@coursewright/contracts';
import { createServiceCredential, traceHeaders, unavailable } from '@coursewright/service-kit';

/** Resolves to undefined when the link is no longer wanted. */
export type FetchLinkToken = (requestId: string, signal: AbortSignal) => Promise<string | undefined>;

const ANSWER_MS = 10_000;

export function createTokenFetcher(authUrl: string, key: string): FetchLinkToken {
  const credential = createServiceCredential('notification', key);

  return async (requestId, signal) => {
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
      const answer = await fetch(`${authUrl}${mailLinkPath(requestId)}`, {
        method: 'POST',
        headers: { ...credential(), ...traceHeaders() },
        signal: limit,
      });
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`auth answered ${answer.status}`);
      return mailLinkSchema.parse(await answer.json()).token;
    } catch (cause) {
      throw unavailable('auth gives no link at the moment', { cause });
    }
  };
}
