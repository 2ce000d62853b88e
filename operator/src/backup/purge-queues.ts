import { type Environment, StartupError } from '@coursewright/service-kit';
import { connect } from 'amqplib';
import type { mongo } from 'mongoose';
import { databaseNames, serviceNames } from '../services.ts';

// Messages of the lost time would be about things that the restored databases do not have.
export async function purgeQueues(client: mongo.MongoClient, env: Environment): Promise<number> {
  if (!env.AMQP_URL) return 0;
  const names = databaseNames(env);
  const connection = await connect(env.AMQP_URL).catch((cause: unknown) => {
    throw new StartupError('the databases are restored, but the broker does not answer: purge its queues by hand', {
      cause,
    });
  });
  let purged = 0;
  try {
    for (const service of serviceNames) {
      // The queue of a consumer has the name of its job type.
      const types: unknown[] = await client.db(names[service]).collection('jobs').distinct('type');
      for (const queue of types) {
        if (typeof queue !== 'string' || !queue.startsWith(`${service}.`)) continue;
        // A queue that does not exist closes its channel.
        const channel = await connection.createChannel();
        channel.on('error', () => undefined);
        const result = await channel.purgeQueue(queue).catch(() => undefined);
        purged += result?.messageCount ?? 0;
        if (result) await channel.close();
      }
    }
  } finally {
    await connection.close();
  }
  return purged;
}
