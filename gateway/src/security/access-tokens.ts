import { leakedTokenPath } from '@coursewright/contracts';
import {
  ACCESS_TOKEN_PREFIX,
  AppError,
  abortAfter,
  createServiceCredential,
  findAccessToken,
  isAccessToken,
  traceHeaders,
  unauthenticated,
  unavailable,
} from '@coursewright/service-kit';
import type { AuthAccess } from './internal-tokens.ts';

const BEARER = /^Bearer +(\S+)\s*$/i;

const refused = (message: string) =>
  unauthenticated(message, { code: 'invalid_token', headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });

/** The same for a token that is unknown, expired or revoked. */
export const invalidAccessToken = () => refused('This access token is not valid');

/**
 * The personal access token of a request. Another `Authorization` is ignored, as sessions travel in cookies alone.
 * @throws AppError 401 for one that auth cannot have issued, or beside a session.
 */
export function readAccessToken(authorization: string, session: string | undefined) {
  const token = BEARER.exec(authorization)?.[1];
  if (!token?.startsWith(ACCESS_TOKEN_PREFIX)) return undefined;
  if (session !== undefined) throw refused('Send either an access token or the cookie of a session');
  if (!isAccessToken(token)) throw invalidAccessToken();
  return token;
}

/** Addresses stand in histories and logs: a token in one is revoked, and the request refused. */
export function createLeakGuard(
  { authUrl, key, timeoutMs, clock }: AuthAccess,
  countAddress: (address: string) => Promise<void>,
) {
  const credential = createServiceCredential('gateway', key);

  const revoke = (token: string) =>
    abortAfter(clock, timeoutMs, async (signal) => {
      const response = await fetch(authUrl + leakedTokenPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...credential(), ...traceHeaders() },
        body: JSON.stringify({ token }),
        signal,
        redirect: 'error',
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`auth answered ${response.status}`);
    });

  return async (query: string, address: string): Promise<void> => {
    const token = findAccessToken(decode(query));
    if (token === undefined) return;
    await countAddress(address);
    try {
      await revoke(token);
    } catch (cause) {
      if (cause instanceof AppError && cause.kind !== 'unavailable') throw cause;
      throw unavailable('The access token cannot be revoked right now', { cause, retryAfterMs: 5_000 });
    }
    throw refused('An access token must not stand in an address. It is revoked now.');
  };
}

function decode(query: string): string {
  try {
    return decodeURIComponent(query);
  } catch {
    return query;
  }
}
