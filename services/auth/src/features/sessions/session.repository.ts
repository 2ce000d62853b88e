import { authEvents, type EventEnvelope } from '@coursewright/contracts';
import { raise, withEvents } from '@coursewright/service-kit';
import { trusted } from 'mongoose';
import { ABSOLUTE_MS, idleLimit, isAlive } from './rotation.ts';
import type { SessionModel, StoredSession } from './session.model.ts';

const PASSKEY_PROOF_MS = 5 * 60 * 1000;

export interface SessionRepository {
  open(
    session: Pick<StoredSession, 'userId' | 'generation' | 'currentHash' | 'device'> & { id: string },
  ): Promise<void>;
  find(id: string): Promise<StoredSession | undefined>;
  // Compare-and-set; false when the session was rotated or revoked meanwhile.
  rotate(session: StoredSession, childHash: string): Promise<boolean>;
  markUsed(session: StoredSession): Promise<void>;
  authenticate(id: string, by: 'password' | 'passkey'): Promise<void>;
  // False without a recent proof, and the second time.
  takePasskeyProof(id: string): Promise<boolean>;
  revoke(
    session: Pick<StoredSession, '_id' | 'userId'>,
    reason: 'logout' | 'reuse' | 'outdated' | 'ended',
    ...events: readonly EventEnvelope[]
  ): Promise<void>;
  findOpen(userId: string, generation: number): Promise<StoredSession[]>;
  // Of the sessions that are kept.
  lastSeen(userId: string): Promise<Date | undefined>;
  removeAll(userId: string): Promise<void>;
  keepThrough(id: string, generation: number): Promise<void>;
}

export function createSessionRepository(
  model: SessionModel,
  onRaised: () => void,
  onRevoked: (sessionId: string) => void,
): SessionRepository {
  return {
    async open({ id, ...given }) {
      const now = new Date();
      const endsAt = new Date(now.getTime() + ABSOLUTE_MS);
      await model.create({
        _id: id,
        ...given,
        rotatedAt: now,
        rotations: 0,
        authenticatedAt: now,
        idleExpiresAt: idleLimit(now, endsAt),
        endsAt,
      });
    },
    find: async (id) => (await model.findById(id).lean()) ?? undefined,
    async rotate({ _id, currentHash, endsAt, rotations }, childHash) {
      const now = new Date();
      const { matchedCount } = await model.updateOne(
        { _id, currentHash, revokedAt: null },
        {
          $set: {
            currentHash: childHash,
            previousHash: currentHash,
            rotatedAt: now,
            rotations: rotations + 1,
            currentUsed: false,
            idleExpiresAt: idleLimit(now, endsAt),
          },
        },
      );
      return matchedCount === 1;
    },
    async markUsed({ _id, currentHash }) {
      await model.updateOne({ _id, currentHash, revokedAt: null }, { $set: { currentUsed: true } });
    },
    async authenticate(id, by) {
      const now = new Date();
      const proof = by === 'passkey' && { passkeyProofAt: now };
      await model.updateOne({ _id: id, revokedAt: null }, { $set: { authenticatedAt: now, ...proof } });
    },
    async takePasskeyProof(id) {
      const since = new Date(Date.now() - PASSKEY_PROOF_MS);
      const { modifiedCount } = await model.updateOne(
        { _id: id, revokedAt: null, passkeyProofAt: trusted({ $gt: since }) },
        { $unset: { passkeyProofAt: 1 } },
      );
      return modifiedCount === 1;
    },
    async revoke({ _id, userId }, reason, ...events) {
      const ended = { $set: { revokedAt: new Date(), revokedFor: reason } };
      const told = raise(authEvents.sessionEnded, { userId, sessionId: _id });
      const { matchedCount } = await model.updateOne({ _id, revokedAt: null }, withEvents(ended, told, ...events));
      if (matchedCount === 0) return;
      onRevoked(_id);
      onRaised();
    },
    async findOpen(userId, generation) {
      const open = await model.find({ userId, generation, revokedAt: null }).sort({ rotatedAt: -1 }).lean();
      const now = new Date();
      return open.filter((session) => isAlive(session, now));
    },
    async lastSeen(userId) {
      return (await model.findOne({ userId }).sort({ rotatedAt: -1 }).select('rotatedAt').lean())?.rotatedAt;
    },
    async removeAll(userId) {
      await model.deleteMany({ userId });
    },
    async keepThrough(id, generation) {
      await model.updateOne({ _id: id, revokedAt: null, generation: generation - 1 }, { $set: { generation } });
    },
  };
}
