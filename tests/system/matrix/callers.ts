import type { Call, Owner } from './calls.ts';

export type Standing = 'anonymous' | 'user' | 'admin' | 'stale user' | 'stale admin' | 'unverified user';

export type Way = 'gateway' | 'service';

export interface Caller {
  readonly name: string;
  readonly standing: Standing;
  readonly token: (to: Owner) => string | undefined;
  readonly only?: Way;
}

export interface ExpectedResponse {
  readonly status: 401 | 403;
  readonly code?: string;
}

// What a caller hears of an endpoint, or undefined where they may pass. The one rule behind the whole matrix, the
// same at the gateway and at every service.
export function getRefusal(
  { standing }: Caller,
  { endpoint: { auth, fresh, verified } }: Call,
): ExpectedResponse | undefined {
  if (auth === 'public') return undefined;
  if (standing === 'anonymous') return { status: 401 };
  if (auth === 'admin' && standing.endsWith('user')) return { status: 403, code: 'forbidden' };
  if (verified && standing.startsWith('unverified')) return { status: 403, code: 'email_unverified' };
  if (fresh && standing.startsWith('stale')) return { status: 403, code: 'identity_unconfirmed' };
  return undefined;
}
