import { EventEmitter } from 'node:events';
import type { Connection } from 'mongoose';
import { type Clock, systemClock } from '../clock/clock.ts';
import type { JobType } from '../jobs/job.ts';
import { createJobRun, type RunningJob } from '../jobs/job-run.ts';
import { createJobStore, type JobDocument } from '../jobs/job-store.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createLogger } from '../logging/logger.ts';
import { type Broker, connectBroker } from '../messaging/broker.ts';
import { createTestBroker } from './test-broker.ts';

/** The jobs of one process, which has a broker of its own. */
export async function openTestJobs(
  connection: Connection,
  clock: Clock,
  polling: { pollMs?: number | undefined } = {},
) {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const broker = await connectBroker({ connect: createTestBroker().connect, logger });
  const jobs = createJobs({ connection, broker, logger, service: 'test', clock, ...polling });
  await jobs.prepare();
  return { jobs, close: () => jobs.close().then(() => broker.close()) };
}

/** Jobs whose claims and runs a test decides on: two claims of one job are two processes that both hold it. */
export async function createTestJobs(connection: Connection) {
  const emitter = new EventEmitter();
  const logger = createLogger({ name: 'test', level: 'silent' });
  const broker = {
    notify: (topic: string, data: unknown) => void emitter.emit(topic, data),
    subscribe: () => () => {},
  } as unknown as Broker;
  const service = 'test';
  const jobs = createJobs({ connection, broker, logger, service });
  const store = createJobStore(connection, systemClock.now);
  const running = new Map<string, RunningJob>();
  const runJob = createJobRun({ service, store, logger, clock: systemClock, running, leaseMs: 30_000 });
  emitter.on(`jobs.${service}`, ({ cancelled = '' }: { cancelled?: string }) => running.get(cancelled)?.abort());
  await jobs.prepare();

  return {
    jobs,
    /** Undefined when the job is over. */
    async claim(id: string): Promise<JobDocument | undefined> {
      const claimed = await store.collection.findOneAndUpdate(
        { _id: id, state: { $in: ['queued', 'running'] } },
        { $set: { state: 'running' }, $inc: { attempts: 1, fence: 1 } },
        { returnDocument: 'after' },
      );
      return claimed ?? undefined;
    },
    async run(type: JobType, claimed: JobDocument): Promise<void> {
      await runJob(type, claimed);
      await runJob.flush();
    },
    /** As the process does whose drain takes too long. */
    interrupt: (id: string) => running.get(id)?.abort(),
  };
}
