import { randomBytes } from 'node:crypto';
import { type Connection, trusted } from 'mongoose';
import { type AttemptDocument, attemptModel } from './attempt.model.ts';
import type { Attempt, AttemptRepository } from './attempt.ts';

export async function createAttemptRepository(
  connection: Connection,
  now: () => Date = () => new Date(),
): Promise<AttemptRepository> {
  const attempts = attemptModel(connection);
  await attempts.createIndexes();

  async function findOne(filter: Partial<AttemptDocument>): Promise<Attempt | undefined> {
    const found = await attempts.findOne(filter).sort({ createdAt: -1 }).lean<AttemptDocument>();
    return found ? toAttempt(found) : undefined;
  }

  return {
    async create(wish) {
      const attempt: Attempt = { ...wish, id: randomBytes(12).toString('hex'), state: 'open', createdAt: now() };
      const { id: _id, ...rest } = attempt;
      await attempts.create({ _id, ...rest });
      return attempt;
    },

    find: (id) => findOne({ _id: id }),
    findByCheckout: (provider, checkoutId) => findOne({ provider, checkoutId }),
    findBySubscription: (provider, subscriptionId) => findOne({ provider, subscriptionId }),
    newestOf: (userId, provider) => findOne({ userId, provider }),

    async ofUser(userId) {
      return (await attempts.find({ userId }).sort({ createdAt: -1 }).lean<AttemptDocument[]>()).map(toAttempt);
    },

    async rememberCheckout(id, checkout) {
      await attempts.updateOne({ _id: id }, { $set: checkout });
    },

    async rememberOutcome(id, { state, subscriptionId }) {
      const changeable: Attempt['state'][] = ['open', 'failed'];
      await attempts.updateOne(
        { _id: id, state: trusted({ $in: changeable }) },
        { $set: { state, ...(subscriptionId !== undefined && { subscriptionId }) } },
      );
    },

    async openBetween(from, to, limit) {
      const found = await attempts
        .find({ state: 'open', createdAt: trusted({ $gte: from, $lt: to }) })
        .sort({ createdAt: 1 })
        .limit(limit)
        .lean<AttemptDocument[]>();
      return found.map(toAttempt);
    },

    async forget(userId) {
      await attempts.updateMany({ userId }, { $set: { email: '' }, $unset: { payer: 1, address: 1 } });
    },
  };
}

function toAttempt({ _id: id, ...attempt }: AttemptDocument): Attempt {
  return { id, ...attempt };
}
