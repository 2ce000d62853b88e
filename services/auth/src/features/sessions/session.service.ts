import { authEvents } from '@coursewright/contracts';
import {
  accessTokenProfile,
  type Caller,
  type Logger,
  raise,
  type SessionClaims,
  signToken,
  unauthenticated,
} from '@coursewright/service-kit';
import type { User, UserRepository } from '../users/index.ts';
import { describeDevice } from './describe-device.ts';
import {
  deriveChild,
  formatRefreshToken,
  getHash,
  hasDescendant,
  mintRefreshToken,
  parseRefreshToken,
  type RefreshToken,
} from './refresh-token.ts';
import { evaluateRotation, isAlive, isSessionToken } from './rotation.ts';
import type { StoredSession } from './session.model.ts';
import type { SessionRepository } from './session.repository.ts';
import type { SigningKey } from './signing-key.ts';

interface SessionTokens {
  readonly access: string;
  readonly refresh: string;
}

export type SessionService = ReturnType<typeof createSessionService>;

interface Dependencies {
  readonly sessions: SessionRepository;
  readonly users: UserRepository;
  readonly key: SigningKey;
  readonly logger: Logger;
}

export function createSessionService({ sessions, users, key, logger }: Dependencies) {
  function tokensFor(user: User, refresh: RefreshToken): SessionTokens {
    const access = signToken(accessTokenProfile, key, { userId: user.id, sessionId: refresh.sessionId });
    return { access, refresh: formatRefreshToken(refresh) };
  }

  async function rotate(presented: RefreshToken) {
    for (;;) {
      const session = await sessions.find(presented.sessionId);
      if (!session) return undefined;
      const child = deriveChild(presented, key.rotationKey);
      const { currentHash, rotations } = session;
      const isAncestor = () => hasDescendant(presented, currentHash, key.rotationKey, rotations);
      const verdict = evaluateRotation(session, { hash: getHash(presented), isAncestor }, new Date());
      if (verdict === 'over' || verdict === 'unknown') return undefined;
      if (verdict === 'reuse') {
        await endReused(session);
        return undefined;
      }
      if (verdict === 'repeat' || (await sessions.rotate(session, getHash(child)))) return { session, child };
    }
  }

  // A reused token has two holders and the owner is unknown: both are signed out, and the owner gets a mail.
  async function endReused({ _id, userId, generation, device }: StoredSession) {
    const user = await users.findById(userId);
    const wasOpen = user?.sessionGeneration === generation;
    const told = wasOpen ? [{ userId, name: user.name, email: user.email, ...(device && { device }) }] : [];
    await sessions.revoke({ _id, userId }, 'reuse', ...told.map((data) => raise(authEvents.refreshTokenReused, data)));
    logger.warn({ userId }, 'a used refresh token came back: session revoked');
  }

  async function present({ userId, sessionId, issuedAt }: SessionClaims) {
    const [session, user] = await Promise.all([sessions.find(sessionId), users.findById(userId)]);
    if (!session || !user || session.userId !== userId) return undefined;
    if (!isAlive(session, new Date()) || session.generation !== user.sessionGeneration) return undefined;
    const isFirstUse = issuedAt && session.previousHash && !session.currentUsed;
    if (isFirstUse && isSince(issuedAt, session.rotatedAt)) await sessions.markUsed(session);
    return { session, user };
  }

  async function stillPresent(holder: SessionClaims) {
    const now = await present(holder);
    if (!now) throw unauthenticated('Please sign in', { code: 'session_over' });
    return now;
  }

  return {
    findUser: async (caller: Caller): Promise<User | undefined> => (await present(caller))?.user,
    async open(user: User, userAgent: string | undefined): Promise<SessionTokens> {
      const refresh = mintRefreshToken();
      const { id: userId, sessionGeneration: generation } = user;
      await sessions.open({
        id: refresh.sessionId,
        userId,
        generation,
        currentHash: getHash(refresh),
        device: describeDevice(userAgent),
      });
      return tokensFor(user, refresh);
    },
    async refresh(refreshToken: string | undefined) {
      const presented = parseRefreshToken(refreshToken);
      const rotated = presented && (await rotate(presented));
      if (!rotated) return undefined;
      const { session, child } = rotated;
      const user = await users.findById(session.userId);
      if (user?.sessionGeneration === session.generation) return { user, tokens: tokensFor(user, child) };
      await sessions.revoke(session, 'outdated');
      return user?.suspension ? 'suspended' : undefined;
    },
    async end(caller: Caller | undefined, refreshToken: string | undefined): Promise<void> {
      const presented = parseRefreshToken(refreshToken);
      const session = presented && (await sessions.find(presented.sessionId));
      const held = session && isSessionToken(session, getHash(presented));
      const called = caller && { _id: caller.sessionId, userId: caller.userId };
      for (const each of [called, held && session._id !== called?._id ? session : undefined]) {
        if (each) await sessions.revoke(each, 'logout');
      }
    },
    requireUser: async (caller: Caller): Promise<User> => (await stillPresent(caller)).user,
    async confirm(holder: SessionClaims): Promise<Caller> {
      const { session, user } = await stillPresent(holder);
      const { userId, sessionId } = holder;
      const { role, emailVerified } = user;
      return { userId, sessionId, role, emailVerified, authenticatedAt: session.authenticatedAt };
    },
    confirmIdentity: ({ sessionId }: Caller, by: 'password' | 'passkey'): Promise<void> =>
      sessions.authenticate(sessionId, by),
  };
}

const CLOCK_TOLERANCE_MS = 3_000;

// Tokens carry whole seconds of the issuing process's clock.
const isSince = (issuedAt: Date, moment: Date) =>
  issuedAt.getTime() >= Math.floor(moment.getTime() / 1000) * 1000 - CLOCK_TOLERANCE_MS;
