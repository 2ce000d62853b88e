import type { Request } from 'express';
import type { Caller } from './caller.ts';
import type { TokenVerifier } from './token-verifier.ts';

/** Tells who makes a request: undefined without a token, an `unauthenticated` error with a bad one. */
export type Authenticator = (request: Request) => Promise<Caller | undefined>;

/**
 * Authenticates by `Authorization: Bearer`.
 * @param refine may replace the caller by what the service itself knows, such as the present role, or refuse.
 */
export function authenticate(
  verify: TokenVerifier,
  refine: (caller: Caller) => Promise<Caller> | Caller = (caller) => caller,
): Authenticator {
  return async (request) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    return token === undefined ? undefined : refine(await verify(token));
  };
}
