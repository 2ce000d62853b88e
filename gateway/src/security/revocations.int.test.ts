import { randomUUID } from 'node:crypto';
import { type Revoked, revocationsPath } from '@coursewright/contracts';
import {
  type Clock,
  createEventStream,
  createLogger,
  type EventStream,
  listen,
  requireService,
} from '@coursewright/service-kit';
import { createCollector, createTestClock } from '@coursewright/service-kit/testing';
import express from 'express';
import { gatewayKey } from '../testing/gateway.ts';
import { createRevocations } from './revocations.ts';

async function setup() {
  const { items: streams, add: addStream, reached: connected } = createCollector<EventStream>();
  const app = express();
  app.get(revocationsPath, requireService('gateway', gatewayKey), (_req, res) => {
    addStream(createEventStream(res));
  });
  const auth = await listen(app, 0);
  const clock = createTestClock();
  const retries = createCollector<number>();
  const after: Clock['after'] = (ms, work) => {
    retries.add(ms);
    return clock.after(ms, work);
  };
  const logger = createLogger({ name: 'gateway', level: 'silent' });
  const revocations = createRevocations({
    authUrl: auth.url,
    key: gatewayKey,
    gatewayId: randomUUID(),
    logger,
    clock: { ...clock, after },
  });
  const states = createCollector<number>();
  const revoked = createCollector<Revoked>();
  const heard = { gaps: 0 };
  revocations.follow({
    onRevoked: revoked.add,
    onGap: () => {
      heard.gaps += 1;
    },
    onGateways: states.add,
  });
  /** Resolves once the gateway has heard it. */
  async function sendState(complete: boolean, connection = 0) {
    streams.at(-1)?.send({ event: 'state', data: { complete, connection, gateways: streams.length + 2 } });
    await states.reached(states.items.length + 1);
  }
  // Of what auth says at this moment.
  const maxAgeMs = () => revocations.maxAgeMs(clock.monotonic());
  await connected(1);
  return {
    streams,
    clock,
    revocations,
    heard,
    revoked,
    states,
    retries,
    connected,
    sendState,
    maxAgeMs,
    async close() {
      await revocations.close();
      await auth.close();
    },
  };
}

let fixture: Awaited<ReturnType<typeof setup>>;
beforeEach(async () => {
  fixture = await setup();
});
afterEach(() => fixture.close());

test('PLT-31 what was said before auth sends its revocations is believed for a second, what is said then for five', async () => {
  const { clock, heard, maxAgeMs, revocations, sendState, states } = fixture;
  expect(maxAgeMs()).toBe(1_000);
  await clock.advance(10);
  await sendState(true);
  expect(maxAgeMs()).toBe(5_000);
  expect(revocations.maxAgeMs(clock.monotonic() - 1)).toBe(1_000);
  expect([heard.gaps, states.items]).toEqual([1, [3]]);
});

test('PLT-31 a revocation arrives as it is sent', async () => {
  const { revoked, streams } = fixture;
  const data = { users: ['ada'], sessions: ['s1', 's2'] };
  streams[0]?.send({ event: 'revoked', data });
  expect(await revoked.reached(1)).toEqual([data]);
});

test('PLT-31 while auth does not hear its other processes, or is silent, one second again', async () => {
  const { clock, heard, maxAgeMs, sendState } = fixture;
  await sendState(true);
  expect(maxAgeMs()).toBe(5_000);
  await sendState(false);
  expect(maxAgeMs()).toBe(1_000);
  await sendState(true);
  expect(maxAgeMs()).toBe(5_000);
  expect(heard.gaps).toBe(2);
  await sendState(true, 1);
  expect(heard.gaps).toBe(3);
  await clock.advance(3_001);
  expect(maxAgeMs()).toBe(1_000);
});

test('PLT-31 a stream that ends, or is silent, is opened again, and what may have been missed is checked', async () => {
  const { clock, connected, heard, maxAgeMs, retries, sendState, streams } = fixture;
  await sendState(true);
  expect(maxAgeMs()).toBe(5_000);
  streams[0]?.close();
  await retries.reached(1);
  expect(maxAgeMs()).toBe(1_000);
  await clock.advance(500);
  await connected(2);
  await sendState(true);
  expect(maxAgeMs()).toBe(5_000);
  expect(heard.gaps).toBe(2);

  // it is looked at every three seconds
  await clock.advance(6_001);
  await retries.reached(2);
  await clock.advance(500);
  await connected(3);
  expect(maxAgeMs()).toBe(1_000);
});
