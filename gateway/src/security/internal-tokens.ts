import {
  type Revoked,
  type TokenAudience,
  tokenAudiences,
  tokenExchangePath,
  tokenExchangeSchema,
} from '@coursewright/contracts';
import {
  AppError,
  abortAfter,
  type Caller,
  type Clock,
  createInternalTokenProfile,
  createRemoteKeySource,
  createServiceCredential,
  createTokenVerifier,
  getJwksUrl,
  INTERNAL_TOKEN_SECONDS,
  systemClock,
  traceHeaders,
  unauthenticated,
  unavailable,
} from '@coursewright/service-kit';

export interface TokenGrant {
  readonly token: string;
  readonly caller: Caller;
}

// Rejects with `unauthenticated` if the session is over, `unavailable` if auth cannot be reached.
type ExchangeToken = (accessToken: string, audience: TokenAudience) => Promise<TokenGrant>;

/** How the gateway itself calls auth. */
export interface AuthAccess {
  readonly authUrl: string;
  readonly key: string;
  readonly timeoutMs: number;
  readonly clock: Clock;
}

export function createTokenExchange({ authUrl, key, timeoutMs, clock }: AuthAccess): ExchangeToken {
  const keys = createRemoteKeySource(getJwksUrl(authUrl));
  const verifiers = new Map(
    tokenAudiences.map((audience) => [audience, createTokenVerifier(createInternalTokenProfile(audience), keys)]),
  );
  const credential = createServiceCredential('gateway', key);

  const exchange = (accessToken: string, audience: TokenAudience) =>
    abortAfter(clock, timeoutMs, async (signal) => {
      const response = await fetch(`${authUrl}${tokenExchangePath}?${new URLSearchParams({ audience })}`, {
        headers: { authorization: `Bearer ${accessToken}`, ...credential(), ...traceHeaders() },
        signal,
        redirect: 'error',
      });
      const body: unknown = await response.json();
      if (response.status === 401) throw unauthenticated('Please sign in', { code: 'session_over' });
      const { token } = tokenExchangeSchema.parse(body);
      const caller = await verifiers.get(audience)?.(token);
      if (!caller) throw new Error(`no internal tokens for ${audience}`);
      return { token, caller };
    });

  return async (accessToken, audience) => {
    try {
      return await exchange(accessToken, audience);
    } catch (cause) {
      if (cause instanceof AppError && cause.code === 'session_over') throw cause;
      throw unavailable('Sign-in cannot be checked right now', { cause, retryAfterMs: 5_000 });
    }
  };
}

export type InternalTokens = ReturnType<typeof createInternalTokens>;

interface Entry {
  grant?: TokenGrant;
  // Time of the request to auth: the grant is not older.
  requestedAt: number;
  pending?: Promise<TokenGrant> | undefined;
}

export interface InternalTokenOptions {
  readonly clock?: Clock;
  // How long a grant that was requested at this moment may be used.
  readonly maxAgeMs?: (requestedAt: number) => number;
  readonly maxEntries?: number;
  // After this time without a response from auth, a read gets a cached token.
  readonly readTimeoutMs?: number;
}

const MAX_AGE_MS = 1_000;
const LIFETIME_MS = INTERNAL_TOKEN_SECONDS * 1000;
const MAX_ENTRIES = 10_000;
const READ_TIMEOUT_MS = 2_000;

const entryKey = (token: string, audience: TokenAudience) => `${audience} ${token}`;

// Cache of internal tokens by access token.
export function createInternalTokens(exchange: ExchangeToken, options: InternalTokenOptions = {}) {
  const { clock = systemClock, maxEntries = MAX_ENTRIES, readTimeoutMs = READ_TIMEOUT_MS } = options;
  const { maxAgeMs = () => MAX_AGE_MS } = options;
  // Least recently used first: a map keeps the order of insertion.
  const entries = new Map<string, Entry>();

  function find(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (entry) {
      entries.delete(key);
      entries.set(key, entry);
    }
    return entry;
  }

  function findOrCreate(key: string): Entry {
    const known = find(key);
    if (known) return known;
    const [leastRecent] = entries.keys();
    if (entries.size >= maxEntries && leastRecent !== undefined) entries.delete(leastRecent);
    const entry: Entry = { requestedAt: Number.NEGATIVE_INFINITY };
    entries.set(key, entry);
    return entry;
  }

  // An entry that was dropped in the meantime is no longer in the map, so what is written to it is never read.
  async function request(token: string, audience: TokenAudience): Promise<TokenGrant> {
    const key = entryKey(token, audience);
    const entry = findOrCreate(key);
    const requestedAt = clock.monotonic();
    try {
      const grant = await exchange(token, audience);
      if (requestedAt >= entry.requestedAt) Object.assign(entry, { grant, requestedAt });
      return grant;
    } catch (error) {
      if (!isUnavailable(error) && entries.get(key) === entry) forget(token);
      throw error;
    }
  }

  function requestOnce(token: string, audience: TokenAudience): Promise<TokenGrant> {
    const entry = findOrCreate(entryKey(token, audience));
    entry.pending ??= request(token, audience).finally(() => {
      entry.pending = undefined;
    });
    return entry.pending;
  }

  function findRecent(key: string, ageMs: (requestedAt: number) => number): TokenGrant | undefined {
    const entry = find(key);
    return entry && clock.monotonic() - entry.requestedAt < ageMs(entry.requestedAt) ? entry.grant : undefined;
  }

  function forget(token: string) {
    for (const audience of tokenAudiences) entries.delete(entryKey(token, audience));
  }

  return {
    // Bypasses the cache.
    getFresh: request,
    // As old as `maxAgeMs` allows, one second by default. While auth is down, reads get a cached token until it expires.
    async getCached(token: string, audience: TokenAudience, isRead: boolean): Promise<TokenGrant> {
      const key = entryKey(token, audience);
      const recent = findRecent(key, maxAgeMs);
      if (recent) return recent;
      const unexpired = () => (isRead ? findRecent(key, () => LIFETIME_MS) : undefined);
      const pending = requestOnce(token, audience);
      try {
        return await (unexpired() ? withTimeout(clock, readTimeoutMs, pending) : pending);
      } catch (error) {
        const cached = isUnavailable(error) ? unexpired() : undefined;
        if (!cached) throw error;
        return cached;
      }
    },
    forget,
    forgetRevoked(revoked: Revoked): void {
      const isRevoked = createRevokedCheck(revoked);
      // What is on its way may have been looked up before.
      for (const [key, { grant }] of entries) if (!grant || isRevoked(grant.caller)) entries.delete(key);
    },
  };
}

export function createRevokedCheck({ users, sessions }: Revoked) {
  const [over, changed] = [new Set(sessions), new Set(users)];
  return ({ userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>) => over.has(sessionId) || changed.has(userId);
}

// The request itself continues for callers that wait longer.
async function withTimeout<T>(clock: Clock, milliseconds: number, result: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const cancel = clock.after(milliseconds, () => reject(unavailable('Sign-in cannot be checked right now')));
  try {
    return await Promise.race([result, timeout]);
  } finally {
    cancel();
    result.catch(() => undefined);
  }
}

const isUnavailable = (error: unknown) => error instanceof AppError && error.kind === 'unavailable';
