import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { TokenAudience } from '@coursewright/contracts';
import type { Request } from 'express';
import { z } from 'zod';
import { unavailable } from '../errors/app-error.ts';
import type { Caller } from './caller.ts';
import { createInternalTokenProfile, createTokenVerifier } from './tokens.ts';

export interface Jwks {
  readonly keys: readonly JsonWebKey[];
}

export type KeySource = (kid: string) => Promise<KeyObject | undefined>;

const jwksSchema = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('EC'),
      crv: z.literal('P-256'),
      x: z.string(),
      y: z.string(),
      kid: z.string().min(1).max(200),
      use: z.literal('sig').optional(),
      alg: z.literal('ES256').optional(),
    }),
  ),
});

function importKeys(jwks: unknown): Map<string, KeyObject> {
  const { keys } = jwksSchema.parse(jwks);
  return new Map(keys.map(({ kid, ...jwk }) => [kid, createPublicKey({ key: jwk, format: 'jwk' })]));
}

export function createStaticKeySource(jwks: Jwks): KeySource {
  const keys = importKeys(jwks);
  return async (kid) => keys.get(kid);
}

const FRESH_MS = 5 * 60_000;
const REFETCH_MS = 30_000;
const FETCH_TIMEOUT_MS = 3_000;

/**
 * Caches keys for five minutes and fetches again for an unknown `kid` at most every 30 seconds. While the URL
 * cannot be reached, known keys stay valid and unknown ones are `unavailable`, never accepted.
 */
export function createRemoteKeySource(jwksUrl: string): KeySource {
  let keys: Map<string, KeyObject> | undefined;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | undefined;

  async function load() {
    triedAt = performance.now();
    const answer = await fetch(jwksUrl, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS), redirect: 'error' });
    if (!answer.ok) throw new Error(`${jwksUrl} answered ${answer.status}`);
    keys = importKeys(await answer.json());
    fetchedAt = performance.now();
  }

  function refresh() {
    fetching ??= load().finally(() => {
      fetching = undefined;
    });
    return fetching;
  }

  return async (kid) => {
    const now = performance.now();
    const stale = now - fetchedAt > FRESH_MS;
    const unknown = !keys?.has(kid);
    const mayTry = fetching !== undefined || keys === undefined || now - triedAt > REFETCH_MS;
    if ((stale || unknown) && mayTry) {
      await refresh().catch((cause: unknown) => {
        if (!keys?.has(kid)) throw unavailable('Sign-in cannot be checked right now', { cause, retryAfterMs: 5_000 });
      });
    }
    return keys?.get(kid);
  };
}

/** Resolves to undefined without a token; throws `unauthenticated` for an invalid one. */
export type Authenticator = (request: Request) => Promise<Caller | undefined>;

export function createBearerAuthenticator(verify: (token: string) => Promise<Caller | undefined>): Authenticator {
  return async (request) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    return token === undefined ? undefined : verify(token);
  };
}

export const getJwksUrl = (authUrl: string): string => `${authUrl}/.well-known/jwks.json`;

export function createInternalAuthenticator(authUrl: string, service: TokenAudience): Authenticator {
  return createBearerAuthenticator(
    createTokenVerifier(createInternalTokenProfile(service), createRemoteKeySource(getJwksUrl(authUrl))),
  );
}
