import { authEvents } from '@coursewright/contracts';
import express from 'express';
import type { ServiceConfig } from '../config/config.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { connectBroker } from '../messaging/broker.ts';
import { raise } from '../messaging/outbox.ts';
import {
  createCollector,
  createSilentLogger,
  createTestBroker,
  createTestClock,
  createTestConfig,
  createTestDatabase,
} from '../testing/index.ts';
import { defineService } from './define-service.ts';
import type { Feature } from './feature.ts';

interface Config extends ServiceConfig {
  readonly BILLING_DATABASE: string;
  readonly BILLING_PORT: number;
}

const database = await createTestDatabase();
afterAll(() => database.close());
const config = {
  ...createTestConfig(database),
  BILLING_DATABASE: 'billing',
  BILLING_PORT: 0,
};

const base = {
  name: 'billing',
  database: 'BILLING_DATABASE',
  port: 'BILLING_PORT',
  models: async () => ({}),
  authenticate: () => async () => undefined,
} as const;

function serviceWith(...features: Feature[]) {
  return defineService({
    ...base,
    features: features.map((feature) => (_: { config: Config }) => feature),
    userDeletedHandler: 'user-deleted',
  });
}

test('PLT-09 jobs run before HTTP answers, beside background work, and everything stops in reverse order', async () => {
  const order: string[] = [];
  const closed = Promise.withResolvers<void>();
  const background = () => {
    order.push('start background');
    return {
      close() {
        order.push('close background');
        closed.resolve();
      },
    };
  };
  const proceed = Promise.withResolvers<void>();
  const schedule = {
    name: 'clean',
    everyMs: 60_000,
    async run() {
      await proceed.promise;
      order.push('end of the running job');
    },
  };
  const router = express.Router().get('/answer', (_req, res) => void res.json({ ok: true }));
  const service = serviceWith({ background: [background] }, { routers: [router], schedules: [schedule] });
  const { connect } = createTestBroker();
  const { url, close } = await service.start(config, { connectBroker: connect, logger: createSilentLogger() });
  expect(await (await fetch(`${url}/answer`)).json()).toEqual({ ok: true });
  expect(await (await fetch(`${url}/health/ready`)).json()).toMatchObject({ status: 'ok' });
  const closing = close();
  await closed.promise;
  expect(order).toEqual(['start background', 'close background']);
  proceed.resolve();
  await closing;
  expect(order).toEqual(['start background', 'close background', 'end of the running job']);
});

test('PLT-09 PLT-10 PLT-34 HTTP and jobs run in processes of their own', async () => {
  const jobs = createCollector<string>();
  const greeting = { name: 'greet', run: async ({ payload }: { payload: unknown }) => void jobs.add(String(payload)) };
  let add: ((payload: string) => Promise<unknown>) | undefined;
  const service = defineService({
    ...base,
    features: [
      ({ jobs }: { config: Config; jobs: Jobs }): Feature => {
        add ??= (payload) => jobs.add({ type: 'greet', payload });
        return { jobs: [greeting], routers: [express.Router().get('/answer', (_req, res) => void res.json({}))] };
      },
    ],
  });
  const { connect } = createTestBroker();
  const logger = createSilentLogger();
  const http = await service.start(config, { connectBroker: connect, logger, role: 'http' });
  await add?.('hello');
  // also without any worker: that is when the figure matters most
  const metrics = await (await fetch(`${http.url}/metrics`)).text();
  expect(metrics).toContain('coursewright_jobs_due{consumer="greet",state="queued"} 1');
  const worker = await service.start(config, { connectBroker: connect, logger, role: 'worker' });
  expect(await jobs.reached(1)).toEqual(['hello']);
  await add?.('announced');
  expect(await jobs.reached(2)).toEqual(['hello', 'announced']);
  const status = async (url: string) => (await fetch(url)).status;
  expect([await status(`${http.url}/answer`), await status(`${worker.url}/answer`)]).toEqual([200, 404]);
  expect(await status(`${worker.url}/health/ready`)).toBe(200);
  await worker.close();
  await http.close();
});

test('PLT-04 the deletion of a user reaches every feature in order, again until all have succeeded', async () => {
  const deleted: string[] = [];
  let failures = 1;
  const service = serviceWith(
    { onUserDeleted: async (userId) => void deleted.push(`first ${userId}`) },
    {},
    {
      async onUserDeleted(userId) {
        if (failures-- > 0) throw new Error('not now');
        deleted.push(`last ${userId}`);
      },
    },
  );
  const { connect } = createTestBroker();
  const logger = createSilentLogger();
  const clock = createTestClock();
  const { idle, close } = await service.start(config, { connectBroker: connect, logger, clock, loops: false });
  const broker = await connectBroker({ connect, logger });
  await broker.publish(raise(authEvents.userDeleted, { userId: 'u1' }));
  await idle();
  expect(deleted).toEqual(['first u1']);
  await clock.advance(1_200);
  await idle();
  expect(deleted).toEqual(['first u1', 'first u1', 'last u1']);
  await broker.close();
  await close();
});

test('PLT-06 a service whose feature cannot be built rejects its start and closes what it opened', async () => {
  const closed: string[] = [];
  const service = defineService({
    ...base,
    features: [
      ({ closeOnStop }: { config: Config; closeOnStop<T>(resource: T): T }): Feature => {
        closeOnStop({ close: () => void closed.push('resource') });
        throw new Error('no key');
      },
    ],
  });
  const { connect } = createTestBroker();
  await expect(service.start(config, { connectBroker: connect, logger: createSilentLogger() })).rejects.toThrow(
    'no key',
  );
  expect(closed).toEqual(['resource']);
});
