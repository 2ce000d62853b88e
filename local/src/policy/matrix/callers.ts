import type { Call, Owner } from './calls.ts';

/**
 * What a caller may still do: `nobody` nothing, `user` and `admin` what is theirs; what is `former` was ended, with a
 * token that has not expired.
 */
export type Standing = 'nobody' | 'user' | 'admin' | 'former user' | 'former admin';

/** Somebody who calls. */
export interface Caller {
  readonly name: string;
  readonly token: string | undefined;
  readonly standing: Standing;
}

/** Which way a call goes in. */
export type Way = 'gateway' | 'service';

/** The services that are not auth believe a token until it expires, ten minutes at most; auth knows better at once. */
const believesTokens = (owner: Owner) => owner !== 'auth';

/**
 * What a caller hears of an endpoint before its objects are looked at: 401, 403, or undefined where they may pass.
 * The one rule behind the whole matrix.
 */
export function refusalOf({ standing }: Caller, { endpoint: { auth }, owner }: Call, way: Way): 401 | 403 | undefined {
  if (auth === 'public') return undefined;
  if (standing === 'nobody') return 401;
  if (standing === 'user') return auth === 'admin' ? 403 : undefined;
  if (standing === 'admin') return undefined;
  if (auth === 'user') return believesTokens(owner) ? undefined : 401;
  // the gateway looks into the token, and asks auth only about those who say that they are admins
  if (standing === 'former user') return way === 'gateway' || believesTokens(owner) ? 403 : 401;
  return way === 'gateway' || !believesTokens(owner) ? 401 : undefined;
}
