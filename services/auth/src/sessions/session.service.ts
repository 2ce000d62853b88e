import { authEvents } from '@coursewright/contracts';
import {
  accessProfile,
  type Caller,
  type Logger,
  raise,
  type SessionHolder,
  signToken,
  unauthenticated,
} from '@coursewright/service-kit';
import type { SigningKey } from '../signing-keys/signing-key.ts';
import type { UserRepository } from '../users/user.repository.ts';
import type { User } from '../users/user.ts';
import { describeDevice } from './describe-device.ts';
import {
  childOf,
  formatRefreshToken,
  hashOf,
  mintRefreshToken,
  parseRefreshToken,
  type RefreshToken,
} from './refresh-token.ts';
import { ABSOLUTE_MS, isAlive, judgeRotation } from './rotation.ts';
import type { StoredSession } from './session.model.ts';
import type { SessionRepository } from './session.repository.ts';

interface SessionTokens {
  readonly access: string;
  readonly refresh: string;
}

export interface SessionService {
  open(user: User, userAgent: string | undefined): Promise<SessionTokens>;
  /** Undefined when the token is no longer, or never was, good for a session. */
  refresh(refreshToken: string | undefined): Promise<{ user: User; tokens: SessionTokens } | undefined>;
  /** Ends the session of either token; what is no session is left alone. */
  end(caller: Caller | undefined, refreshToken: string | undefined): Promise<void>;
  /** The account behind a verified token, as it is now; undefined once its session is over. */
  userOf(caller: Caller): Promise<User | undefined>;
  /** The same for calls that nobody may make without one: refuses a session that is over. */
  presentUser(caller: Caller): Promise<User>;
  /** Who is behind a verified token, as of now; refuses a session that is over. */
  confirm(holder: SessionHolder): Promise<Caller>;
  /** The caller has just shown that it is them: their session is fresh for sensitive acts. */
  confirmIdentity(caller: Caller): Promise<void>;
}

interface Dependencies {
  readonly sessions: SessionRepository;
  readonly users: UserRepository;
  readonly key: SigningKey;
  readonly logger: Logger;
}

export function createSessionService({ sessions, users, key, logger }: Dependencies): SessionService {
  function tokensFor(user: User, refresh: RefreshToken): SessionTokens {
    const access = signToken(accessProfile, key, { userId: user.id, sessionId: refresh.sessionId });
    return { access, refresh: formatRefreshToken(refresh) };
  }

  /** The child of `presented`, once it is stored as the current token of its session. */
  async function rotate(presented: RefreshToken) {
    for (;;) {
      const session = await sessions.find(presented.sessionId);
      if (!session) return undefined;
      const child = childOf(presented, key.rotationKey);
      const verdict = judgeRotation(session, hashOf(presented), new Date());
      if (verdict === 'over') return undefined;
      if (verdict === 'reuse') {
        await endCopied(session);
        return undefined;
      }
      if (verdict === 'repeat' || (await sessions.rotate(session, hashOf(child)))) return { session, child };
    }
  }

  /** One of two who hold a copy is not the owner, and nobody can tell which: both are signed out, the owner is told. */
  async function endCopied({ _id, userId, generation, device }: StoredSession) {
    const user = await users.findById(userId);
    const wasOpen = user?.sessionGeneration === generation;
    const told = wasOpen ? [{ userId, name: user.name, email: user.email, ...(device && { device }) }] : [];
    await sessions.revoke(_id, 'reuse', ...told.map((data) => raise(authEvents.sessionCopied, data)));
    logger.warn({ userId }, 'a used refresh token came back: session revoked');
  }

  /** The account and the session behind a verified token, as they are now. */
  async function present({ userId, sessionId }: SessionHolder) {
    const [session, user] = await Promise.all([sessions.find(sessionId), users.findById(userId)]);
    if (!session || !user || session.userId !== userId) return undefined;
    return isAlive(session, new Date()) && session.generation === user.sessionGeneration
      ? { session, user }
      : undefined;
  }

  async function stillPresent(holder: SessionHolder) {
    const now = await present(holder);
    if (!now) throw unauthenticated('Please sign in', { code: 'session_over' });
    return now;
  }

  return {
    userOf: async (caller) => (await present(caller))?.user,
    async open(user, userAgent) {
      const refresh = mintRefreshToken();
      const { id: userId, sessionGeneration: generation } = user;
      await sessions.open({
        id: refresh.sessionId,
        userId,
        generation,
        currentHash: hashOf(refresh),
        device: describeDevice(userAgent),
      });
      return tokensFor(user, refresh);
    },
    async refresh(refreshToken) {
      const presented = parseRefreshToken(refreshToken);
      const rotated = presented && (await rotate(presented));
      if (!rotated) return undefined;
      const { session, child } = rotated;
      const user = await users.findById(session.userId);
      if (user?.sessionGeneration === session.generation) return { user, tokens: tokensFor(user, child) };
      await sessions.revoke(session._id, 'outdated');
      return undefined;
    },
    async end(caller, refreshToken) {
      const presented = parseRefreshToken(refreshToken);
      const session = presented && (await sessions.find(presented.sessionId));
      const known = session && judgeRotation(session, hashOf(presented), new Date()) !== 'over';
      for (const id of new Set([caller?.sessionId, known ? session._id : undefined])) {
        if (id) await sessions.revoke(id, 'logout');
      }
    },
    presentUser: async (caller) => (await stillPresent(caller)).user,
    async confirm({ userId, sessionId }) {
      const now = await stillPresent({ userId, sessionId });
      return { userId, sessionId, role: now.user.role, authenticatedAt: authenticatedAt(now.session) };
    },
    confirmIdentity: ({ sessionId }) => sessions.authenticate(sessionId),
  };
}

/** A session of a former release counts from when it was opened. */
function authenticatedAt(session: StoredSession): Date {
  return session.authenticatedAt ?? new Date(session.endsAt.getTime() - ABSOLUTE_MS);
}
