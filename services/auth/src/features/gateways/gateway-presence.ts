import type { Clock } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';

const EVERY_MS = 5_000;
const AWAY_MS = 3 * EVERY_MS;

export async function createGatewayPresence(connection: Connection, clock: Clock) {
  const gateways = connection.collection<{ _id: string; seenAt: Date }>('gateways');
  await gateways.createIndex({ seenAt: 1 }, { expireAfterSeconds: 3600 });
  return {
    everyMs: EVERY_MS,
    // Notes that a gateway runs; resolves to how many do.
    async see(id: string): Promise<number> {
      const now = clock.now().getTime();
      await gateways.updateOne({ _id: id }, { $set: { seenAt: new Date(now) } }, { upsert: true });
      return gateways.countDocuments({ seenAt: { $gt: new Date(now - AWAY_MS) } });
    },
  };
}
