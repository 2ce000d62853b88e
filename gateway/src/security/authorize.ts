import type { ServerResponse } from 'node:http';
import type { Endpoint, Revoked, TokenAudience } from '@coursewright/contracts';
import {
  ACCESS_TOKEN_PREFIX,
  AppError,
  assertAuthorized,
  assertScope,
  type Clock,
  type SessionClaims,
  type TokenVerifier,
  unauthenticated,
} from '@coursewright/service-kit';
import type { Route, RouteOwner } from '../routing.ts';
import { invalidAccessToken } from './access-tokens.ts';
import { createRevokedCheck, type InternalTokens } from './internal-tokens.ts';

// auth looks up sessions itself, and public responses of the gateway are the same for all users.
const WITHOUT_EXCHANGE = new Set<RouteOwner>(['auth', 'gateway']);

interface Options {
  readonly verify: TokenVerifier<SessionClaims>;
  readonly tokens: InternalTokens;
}

const isPersonal = (credential: string) => credential.startsWith(ACCESS_TOKEN_PREFIX);

// Applies the per-user rate limit before the token exchange; throws 429.
type CountUser = (userId: string) => Promise<void>;

/**
 * Authorizes the request and returns the token to forward; services check again. auth gets the access token, every other
 * service an internal token for its audience, or none for a visitor.
 * @param accessToken of the session, or a personal one
 */
export function createAuthorizer({ verify, tokens }: Options) {
  return async (route: Route, accessToken: string | undefined, countUser: CountUser): Promise<string | undefined> => {
    const { owner, endpoint } = route;
    if (accessToken !== undefined && isPersonal(accessToken)) return authorizePersonal(route, accessToken, countUser);
    const isPublic = endpoint.auth === 'public';
    try {
      if (accessToken === undefined) {
        if (isPublic) return undefined;
        throw unauthenticated('Please sign in');
      }
      const { userId } = await verify(accessToken);
      if (isPublic && WITHOUT_EXCHANGE.has(owner)) return accessToken;
      if (!isPublic) await countUser(userId);
      return owner === 'auth' ? accessToken : await exchangeToken(owner, endpoint, accessToken);
    } catch (error) {
      // Without a valid session the caller of a public endpoint is a visitor.
      if (isPublic && error instanceof AppError) return undefined;
      throw error;
    }
  };

  // No endpoint of auth is open to them. Who it is must be asked first: the token itself does not tell.
  async function authorizePersonal({ owner, endpoint }: Route, token: string, countUser: CountUser): Promise<string> {
    const grant = await tokens
      .getCached(token, owner === 'auth' ? 'gateway' : owner, endpoint.method === 'GET')
      .catch((error: unknown) => {
        throw error instanceof AppError && error.kind === 'unauthenticated' ? invalidAccessToken() : error;
      });
    await countUser(grant.caller.userId);
    assertScope(endpoint, grant.caller);
    return grant.token;
  }

  async function exchangeToken(audience: TokenAudience, endpoint: Endpoint, accessToken: string): Promise<string> {
    const sensitive = endpoint.auth === 'admin' || endpoint.fresh;
    const { token, caller } = sensitive
      ? await tokens.getFresh(accessToken, audience)
      : await tokens.getCached(accessToken, audience, endpoint.method === 'GET');
    assertAuthorized(endpoint, caller);
    return token;
  }
}

interface RevocationOptions {
  readonly verify: TokenVerifier<SessionClaims>;
  readonly tokens: InternalTokens;
  readonly everyMs: number;
  readonly clock: Clock;
}

// Ends open streams of sessions that are over. An expired access token alone does not end a stream.
export function createStreamRevocation({ verify, tokens, everyMs, clock }: RevocationOptions) {
  const open = new Map<ServerResponse, string>();
  const holders = new WeakMap<ServerResponse, SessionClaims>();

  const isSessionOver = (accessToken: string): Promise<boolean> =>
    tokens.getFresh(accessToken, 'gateway').then(
      () => false,
      (error: unknown) => error instanceof AppError && error.kind === 'unauthenticated',
    );

  const identify = async (accessToken: string): Promise<SessionClaims> =>
    isPersonal(accessToken) ? (await tokens.getCached(accessToken, 'gateway', true)).caller : verify(accessToken);

  const canAsk = async (accessToken: string) =>
    isPersonal(accessToken) ||
    verify(accessToken).then(
      () => true,
      () => false,
    );

  // Resolves to false when the access token of a session has expired: auth can no longer be asked.
  async function check(stream: ServerResponse, accessToken: string): Promise<boolean> {
    const asked = await canAsk(accessToken);
    if (asked && (await isSessionOver(accessToken))) stream.destroy();
    return asked;
  }

  return {
    watch(stream: ServerResponse, accessToken: string): void {
      if (stream.closed) return;
      const stop = clock.every(everyMs, () => void check(stream, accessToken).then((asked) => asked || stop()));
      open.set(stream, accessToken);
      stream.once('close', () => {
        stop();
        open.delete(stream);
      });
      identify(accessToken).then(
        (holder) => holders.set(stream, holder),
        () => undefined,
      );
    },
    // A user whose rights have changed may keep the session: auth is asked, unless the token has expired.
    endRevoked(revoked: Revoked): void {
      const isRevoked = createRevokedCheck(revoked);
      for (const [stream, accessToken] of open) {
        const holder = holders.get(stream);
        if (!holder || !isRevoked(holder)) continue;
        if (revoked.sessions.includes(holder.sessionId)) stream.destroy();
        else void check(stream, accessToken).then((asked) => asked || stream.destroy());
      }
    },
    // One after the other: there may be hundreds.
    async checkAll(): Promise<void> {
      for (const [stream, accessToken] of [...open]) if (!stream.destroyed) await check(stream, accessToken);
    },
  };
}
