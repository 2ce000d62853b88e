import type { Call } from './calls.ts';

/** What a caller may do: nothing, what is theirs, or what is for admins too; `stale` ones gave no password lately. */
export type Standing = 'nobody' | 'user' | 'admin' | 'stale user' | 'stale admin';

/** Which way a call goes in. */
export type Way = 'gateway' | 'service';

/** Where tokens are shown: the gateway and auth know access tokens, the other services passes alone. */
export type Desk = 'gateway' | 'auth' | 'service';

/** Somebody who calls. */
export interface Caller {
  readonly name: string;
  readonly standing: Standing;
  /** What they show; at a service only a pass made just now can be good. */
  readonly token: (desk: Desk) => string | undefined;
  /** The only way on which there is such a caller. */
  readonly only?: Way;
}

/** What is heard before an object is looked at. */
export interface Heard {
  readonly status: 401 | 403;
  readonly code?: string;
}

/**
 * What a caller hears of an endpoint, or undefined where they may pass. The one rule behind the whole matrix, the same
 * at the gateway and at every service.
 */
export function refusalOf({ standing }: Caller, { endpoint: { auth, fresh } }: Call): Heard | undefined {
  if (auth === 'public') return undefined;
  if (standing === 'nobody') return { status: 401 };
  if (auth === 'admin' && standing.endsWith('user')) return { status: 403, code: 'forbidden' };
  if (fresh && standing.startsWith('stale')) return { status: 403, code: 'identity_unconfirmed' };
  return undefined;
}
