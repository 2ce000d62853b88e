import { authEvents, type EventEnvelope } from '@coursewright/contracts';
import { raise, withEvents } from '@coursewright/service-kit';
import { trusted } from 'mongoose';
import { ABSOLUTE_MS, idleLimit, isAlive } from './rotation.ts';
import type { SessionModel, StoredSession } from './session.model.ts';

const PASSKEY_PROOF_MS = 5 * 60 * 1000;

export type SessionRepository = ReturnType<typeof createSessionRepository>;

export function createSessionRepository(
  model: SessionModel,
  onRaised: () => void,
  onRevoked: (sessionId: string) => void,
) {
  return {
    async open({
      id,
      ...given
    }: Pick<StoredSession, 'userId' | 'generation' | 'currentHash' | 'device'> & { id: string }): Promise<void> {
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
    find: async (id: string): Promise<StoredSession | undefined> => (await model.findById(id).lean()) ?? undefined,
    // Compare-and-set; false when the session was rotated or revoked meanwhile.
    async rotate({ _id, currentHash, endsAt, rotations }: StoredSession, childHash: string): Promise<boolean> {
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
    async markUsed({ _id, currentHash }: StoredSession): Promise<void> {
      await model.updateOne({ _id, currentHash, revokedAt: null }, { $set: { currentUsed: true } });
    },
    async authenticate(id: string, by: 'password' | 'passkey'): Promise<void> {
      const now = new Date();
      const proof = by === 'passkey' && { passkeyProofAt: now };
      await model.updateOne({ _id: id, revokedAt: null }, { $set: { authenticatedAt: now, ...proof } });
    },
    // False without a recent proof, and the second time.
    async takePasskeyProof(id: string): Promise<boolean> {
      const since = new Date(Date.now() - PASSKEY_PROOF_MS);
      const { modifiedCount } = await model.updateOne(
        { _id: id, revokedAt: null, passkeyProofAt: trusted({ $gt: since }) },
        { $unset: { passkeyProofAt: 1 } },
      );
      return modifiedCount === 1;
    },
    async revoke(
      { _id, userId }: Pick<StoredSession, '_id' | 'userId'>,
      reason: 'logout' | 'reuse' | 'outdated' | 'ended',
      ...events: readonly EventEnvelope[]
    ): Promise<void> {
      const ended = { $set: { revokedAt: new Date(), revokedFor: reason } };
      const told = raise(authEvents.sessionEnded, { userId, sessionId: _id });
      const { matchedCount } = await model.updateOne({ _id, revokedAt: null }, withEvents(ended, told, ...events));
      if (matchedCount === 0) return;
      onRevoked(_id);
      onRaised();
    },
    async findOpen(userId: string, generation: number): Promise<StoredSession[]> {
      const open = await model.find({ userId, generation, revokedAt: null }).sort({ rotatedAt: -1 }).lean();
      const now = new Date();
      return open.filter((session) => isAlive(session, now));
    },
    // Of the sessions that are kept.
    async lastSeen(userId: string): Promise<Date | undefined> {
      return (await model.findOne({ userId }).sort({ rotatedAt: -1 }).select('rotatedAt').lean())?.rotatedAt;
    },
    async removeAll(userId: string): Promise<void> {
      await model.deleteMany({ userId });
    },
    async keepThrough(id: string, generation: number): Promise<void> {
      await model.updateOne({ _id: id, revokedAt: null, generation: generation - 1 }, { $set: { generation } });
    },
  };
}
