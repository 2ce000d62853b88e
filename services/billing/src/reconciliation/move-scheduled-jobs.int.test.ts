import { startMongo } from '@coursewright/embedded-mongo';
import { Mongoose } from 'mongoose';
import { moveScheduledJobs } from './move-scheduled-jobs.ts';

test('PAY-13 when each reconciliation ran last is carried over from the former release', async () => {
  const server = await startMongo({ file: ':memory:' });
  const connection = await new Mongoose().createConnection(`${server.uri}/billing`).asPromise();
  const jobs = connection.collection<{ _id: string; lastRun?: Date; leaseUntil?: Date; owner?: string }>('jobs');
  const lastRun = new Date('2026-11-22T08:00:00Z');
  try {
    await jobs.insertMany([
      { _id: 'reconcile-subscriptions', lastRun, leaseUntil: new Date(0), owner: 'former' },
      { _id: 'reconcile-ends', lastRun: new Date(0), leaseUntil: new Date(0) },
    ]);
    for (let starts = 0; starts < 2; starts += 1) {
      await moveScheduledJobs.run(connection);
      expect(await jobs.find({}, { sort: { _id: 1 } }).toArray()).toMatchObject([
        { _id: 'schedule:reconcile-ends', type: 'reconcile-ends', state: 'queued', payload: {} },
        { _id: 'schedule:reconcile-subscriptions', type: 'reconcile-subscriptions', payload: { lastRun } },
      ]);
    }
  } finally {
    await connection.close();
    await server.close();
  }
});
