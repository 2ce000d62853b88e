import { setupMessaging } from '../messaging/testing/setup-messaging.ts';
import { createTestJobs } from '../testing/index.ts';
import type { NewJob } from './job-store.ts';
import { createPendingJobs } from './pending-jobs.ts';

test('PLT-09 a job of a document is inserted once, also when processes were killed before and after the insert', async () => {
  const bench = await setupMessaging();
  try {
    const { jobs } = await createTestJobs(bench.connection);
    const collection = bench.connection.collection('orders');
    const ids = async () => (await bench.jobs.find({}, { sort: { _id: 1 } }).toArray()).map(({ _id }) => _id);
    const pending = () => collection.countDocuments({ 'pendingJobs.id': { $exists: true } });
    let isDown = false;
    const add = async (job: NewJob) => {
      if (isDown) throw new Error('no database');
      return jobs.add(job);
    };
    const { insert, schedule } = createPendingJobs({ collection }, { add: add as typeof jobs.add }, bench.logger);
    const brew = (id: string) => ({ id, type: 'brew', payload: { item: id } });
    const run = { at: new Date(), lastRun: undefined, progress: undefined, signal: AbortSignal.timeout(60_000) };

    await collection.insertMany([
      { _id: 'a' as never, pendingJobs: [brew('tea'), brew('cocoa')] },
      { _id: 'b' as never, pendingJobs: [brew('coffee')] },
      { _id: 'c' as never },
    ]);
    isDown = true;
    await insert({ _id: 'b' });
    expect([await ids(), await pending()]).toEqual([[], 2]);
    isDown = false;
    await insert({ _id: 'b' });
    expect([await ids(), await pending()]).toEqual([['coffee'], 1]);

    // Inserted, then killed before the document was changed.
    await collection.updateOne({ _id: 'b' as never }, { $push: { pendingJobs: brew('coffee') } } as object);
    await schedule.run({ ...run, saveProgress: async () => {} });
    expect([await ids(), await pending()]).toEqual([['cocoa', 'coffee', 'tea'], 0]);
    expect(await bench.jobs.findOne({ _id: 'tea' })).toMatchObject({ state: 'queued', payload: { item: 'tea' } });
  } finally {
    await bench.close();
  }
});
