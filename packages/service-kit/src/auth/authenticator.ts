import type { Request } from 'express';
import type { Caller } from './caller.ts';
import { remoteKeys } from './key-source.ts';
import { passProfile } from './token-profile.ts';
import { createTokenVerifier, type TokenVerifier } from './token-verifier.ts';

/** Tells who makes a request: undefined without a token, an `unauthenticated` error with a bad one. */
export type Authenticator = (request: Request) => Promise<Caller | undefined>;

/** Authenticates by `Authorization: Bearer`. */
export function authenticate(verify: TokenVerifier): Authenticator {
  return async (request) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    return token === undefined ? undefined : verify(token);
  };
}

/** Where auth publishes its keys. */
export const keysOf = (authUrl: string): string => `${authUrl}/.well-known/jwks.json`;

/** Authenticates by the pass that the gateway got from auth; the token of a browser is nothing to go by. */
export function authenticatePasses(authUrl: string): Authenticator {
  return authenticate(createTokenVerifier(passProfile, remoteKeys(keysOf(authUrl))));
}
