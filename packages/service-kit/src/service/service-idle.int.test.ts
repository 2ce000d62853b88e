import { defineEvent } from '@coursewright/contracts';
import { HOUR_MS } from '@coursewright/contracts/durations';
import { type Connection, Schema } from 'mongoose';
import { z } from 'zod';
import type { ServiceConfig } from '../config/config.ts';
import { unavailable } from '../errors/app-error.ts';
import { onEvent } from '../jobs/events.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { addEvents, type OutboxFields, outboxFields, raise } from '../messaging/outbox.ts';
import {
  createSilentLogger,
  createTestBroker,
  createTestClock,
  createTestConfig,
  createTestDatabase,
  type TestClock,
  type TestDatabase,
} from '../testing/index.ts';
import { defineService, type RunningService, type ServiceBase } from './define-service.ts';

interface Config extends ServiceConfig {
  readonly BILLING_DATABASE: string;
  readonly BILLING_PORT: number;
}

const stepTaken = defineEvent({ type: 'billing.step.taken.v1', data: z.object({ step: z.number() }) });

async function loadModels(connection: Connection) {
  const Steps = connection.model('Step', new Schema<OutboxFields>({ ...outboxFields }));
  return { Steps };
}
type Context = ServiceBase<Config, object, Awaited<ReturnType<typeof loadModels>>>;

let database: TestDatabase;
let clock: TestClock;
let context: Context;
let service: RunningService;
let done: string[];

/** Nobody is told of it: it is published by the next look at the outbox. */
async function raiseStep(step: number) {
  const document = new context.models.Steps();
  addEvents(document, raise(stepTaken, { step }));
  await document.save();
}

/** An event is handled by a job that adds one more, which raises the next event. */
async function start() {
  const definition = defineService({
    name: 'billing',
    database: 'BILLING_DATABASE',
    port: 'BILLING_PORT',
    models: loadModels,
    authenticate: () => async () => undefined,
    features: [
      (given: Context) => {
        context = given;
        return {
          on: [
            onEvent({
              handler: 'walk',
              events: stepTaken,
              async handle({ data: { step } }) {
                done.push(`event ${step}`);
                if (step < 3) await given.jobs.add({ type: 'walk-on', payload: step });
              },
            }),
          ],
          jobs: [
            {
              name: 'walk-on',
              async run({ payload }: { payload: unknown }) {
                done.push(`job ${payload}`);
                await raiseStep(Number(payload) + 1);
              },
            },
            {
              name: 'fail-once',
              maxAttempts: 2,
              backoffMs: [HOUR_MS],
              async run({ attempts }: { attempts: number }) {
                done.push(`attempt ${attempts}`);
                if (attempts === 1) throw unavailable('not now');
              },
            },
          ] as Parameters<Jobs['register']>[0],
          schedules: [
            { name: 'clean', everyMs: HOUR_MS, run: async () => void done.push('clean') },
            { name: 'start-walk', everyMs: HOUR_MS, run: () => raiseStep(3) },
          ],
        };
      },
    ],
  });
  const config = {
    ...createTestConfig(database),
    BILLING_DATABASE: 'billing',
    BILLING_PORT: 0,
  } as const;
  const { connect } = createTestBroker();
  const options = { connectBroker: connect, logger: createSilentLogger(), clock, loops: false };
  service = await definition.start(config, options);
}

beforeEach(async () => {
  database = await createTestDatabase();
  clock = createTestClock();
  done = [];
});
afterEach(async () => {
  await service.close();
  await database.close();
});

test('PLT-09 a service is idle once its events are handled and its jobs are over, with all that follows from them', async () => {
  await start();
  await raiseStep(1);
  await service.idle();
  expect(done).toEqual(['event 1', 'job 1', 'event 2', 'job 2', 'event 3']);
  expect(await context.relay.outbox()).toEqual({ waiting: 0 });
  expect(await context.jobs.collection.countDocuments({ state: { $ne: 'done' } })).toBe(0);
});

test('PLT-09 a service is idle, and stops, only after the work that it began beside its answers', async () => {
  await start();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const raiseAfter = (gate: Promise<void>) =>
    context.beside(
      gate.then(() => raiseStep(3)),
      'no step was raised',
    );
  raiseAfter(first.promise);
  context.beside(Promise.reject(new Error('no such cup')), 'the cup was not found');
  const idle = service.idle().then(() => done.push('idle'));
  first.resolve();
  await idle;
  expect(done).toEqual(['event 3', 'idle']);
  raiseAfter(second.promise);
  const closing = service.close();
  second.resolve();
  await closing;
  expect(await database.connection.useDb('billing').collection('steps').countDocuments()).toBe(2);
});

test('PLT-09 a service is idle though a retry waits for its time', async () => {
  await start();
  await context.jobs.add({ type: 'fail-once', payload: {} });
  await service.idle();
  expect(done).toEqual(['attempt 1']);
  await clock.advance(1.2 * HOUR_MS);
  await service.idle();
  expect(done).toEqual(['attempt 1', 'attempt 2']);
});

test('PLT-23 a schedule runs once for each time it is asked to, with what follows from it', async () => {
  await start();
  await service.run('clean');
  expect(done).toEqual(['clean']);
  await clock.advance(2 * HOUR_MS);
  await service.idle();
  expect(done).toEqual(['clean']);
  await service.run('clean');
  await service.run('start-walk');
  expect(done).toEqual(['clean', 'clean', 'event 3']);
  await expect(service.run('cleaning')).rejects.toThrow('there is no schedule cleaning');
});

test('PLT-23 without loops nothing recurs: no schedule, no look at the outbox and none for due jobs', async () => {
  await start();
  await raiseStep(3);
  expect(clock.timers).toBe(0);
  await clock.advance(2 * HOUR_MS);
  expect(await context.jobs.collection.countDocuments()).toBe(0);
  expect(await context.relay.outbox()).toMatchObject({ waiting: 1 });
});
