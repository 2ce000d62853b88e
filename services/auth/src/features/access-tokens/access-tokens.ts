import { type AccessTokenView, MAX_ACCESS_TOKENS, type newAccessTokenSchema } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import {
  type AuditLog,
  type Caller,
  conflict,
  createBearerAuthenticator,
  isAccessToken,
  mintAccessToken,
  notFound,
  unauthenticated,
} from '@coursewright/service-kit';
import type { z } from 'zod';
import type { SessionService } from '../sessions/index.ts';
import type { UserRepository } from '../users/index.ts';
import type { AccessTokenRepository, StoredAccessToken } from './access-token.repository.ts';

interface Dependencies {
  readonly tokens: AccessTokenRepository;
  readonly users: Pick<UserRepository, 'findById'>;
  readonly sessions: Pick<SessionService, 'requireUser'>;
  readonly audit: Pick<AuditLog, 'begin'>;
}

const NEVER = new Date(0);

export function createAccessTokens({ tokens, users, sessions, audit }: Dependencies) {
  // Names are personal data, which the log does not keep.
  async function record(action: string, { userId, start, scopes }: StoredAccessToken) {
    const end = await audit.begin({ adminId: userId, action, details: { start, scopes: scopes.join(' ') } });
    await end('done');
  }

  async function listOf(caller: Caller): Promise<StoredAccessToken[]> {
    const user = await sessions.requireUser(caller);
    return tokens.list(user.id, user.sessionGeneration);
  }

  return {
    list: async (caller: Caller): Promise<AccessTokenView[]> => (await listOf(caller)).map(describe),

    async create(caller: Caller, { name, scopes, days }: z.output<typeof newAccessTokenSchema>) {
      const { id: userId, sessionGeneration: generation } = await sessions.requireUser(caller);
      const token = mintAccessToken();
      const createdAt = new Date();
      const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
      const stored = await tokens.insert({ token, userId, name, scopes, generation, createdAt, expiresAt });
      // Counted with those that are made at the same moment.
      const valid = (await tokens.list(userId, generation)).filter((each) => each.expiresAt > createdAt);
      if (valid.length > MAX_ACCESS_TOKENS) {
        await tokens.remove(stored);
        throw conflict('You have the most access tokens there can be. Revoke one that you no longer need.');
      }
      await record('access token created', stored);
      return { token, accessToken: describe(stored) };
    },

    async revoke(caller: Caller, tokenId: string): Promise<void> {
      const own = (await listOf(caller)).find(({ _id }) => _id.toHexString() === tokenId);
      if (!own) throw notFound('There is no such access token');
      await tokens.revoke(own, new Date());
      await record('access token revoked', own);
    },

    async revokeLeaked(token: string): Promise<void> {
      const stored = await tokens.find(token);
      if (!stored) return;
      await tokens.revoke(stored, new Date());
      await record('access token in an address revoked', stored);
    },

    // Never as an admin, and never with a fresh password.
    authenticate: createBearerAuthenticator(async (token) => {
      if (!isAccessToken(token)) return undefined;
      const now = new Date();
      const stored = await tokens.find(token);
      const user = stored && stored.expiresAt > now ? await users.findById(stored.userId) : undefined;
      if (!stored || !user || user.suspension || user.sessionGeneration !== stored.generation)
        throw unauthenticated('Please sign in', { code: 'session_over' });
      await tokens.markUsed(stored, now);
      return {
        userId: user.id,
        sessionId: stored._id.toHexString(),
        role: 'user',
        authenticatedAt: NEVER,
        scopes: stored.scopes,
      };
    }),
  };
}

function describe({ _id, name, start, scopes, createdAt, expiresAt, lastUsedAt }: StoredAccessToken): AccessTokenView {
  return {
    id: _id.toHexString(),
    name,
    start,
    scopes,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
