import { randomUUID } from 'node:crypto';
import { type Revoked, revocationsPath } from '@coursewright/contracts';
import { createEventStream, createLogger, type EventStream, listen, requireService } from '@coursewright/service-kit';
import { createTestClock, eventually } from '@coursewright/service-kit/testing';
import express from 'express';
import { gatewayKey } from '../testing/gateway.ts';
import { createRevocations } from './revocations.ts';

async function setup() {
  const streams: EventStream[] = [];
  const app = express();
  app.get(revocationsPath, requireService('gateway', gatewayKey), (_req, res) => {
    streams.push(createEventStream(res));
  });
  const auth = await listen(app, 0);
  const clock = createTestClock();
  const logger = createLogger({ name: 'gateway', level: 'silent' });
  const revocations = createRevocations({
    ...{ authUrl: auth.url, key: gatewayKey, gatewayId: randomUUID(), logger, clock },
  });
  const heard = { revoked: [] as Revoked[], gaps: 0, gateways: 0 };
  revocations.follow({
    onRevoked: (revoked) => heard.revoked.push(revoked),
    onGap: () => {
      heard.gaps += 1;
    },
    onGateways: (count) => {
      heard.gateways = count;
    },
  });
  const connected = (times = 1) => eventually(() => expect(streams).toHaveLength(times));
  const sendState = (complete: boolean, connection = 0) =>
    streams.at(-1)?.send({ event: 'state', data: { complete, connection, gateways: streams.length + 2 } });
  // Of what auth says at this moment.
  const maxAgeMs = () => revocations.maxAgeMs(clock.monotonic());
  const maxAgeIs = (ms: number) => eventually(() => expect(maxAgeMs()).toBe(ms));
  await connected();
  return {
    ...{ streams, clock, revocations, heard, connected, sendState, maxAgeMs, maxAgeIs },
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
  const { clock, heard, maxAgeMs, maxAgeIs, revocations, sendState } = fixture;
  expect(maxAgeMs()).toBe(1_000);
  await clock.advance(10);
  sendState(true);
  await maxAgeIs(5_000);
  expect(revocations.maxAgeMs(clock.monotonic() - 1)).toBe(1_000);
  expect(heard).toMatchObject({ gaps: 1, gateways: 3 });
});

test('PLT-31 a revocation arrives as it is sent', async () => {
  const { heard, streams } = fixture;
  const revoked = { users: ['ada'], sessions: ['s1', 's2'] };
  streams[0]?.send({ event: 'revoked', data: revoked });
  await eventually(() => expect(heard.revoked).toEqual([revoked]));
});

test('PLT-31 while auth does not hear its other processes, or is silent, one second again', async () => {
  const { clock, heard, maxAgeMs, maxAgeIs, sendState } = fixture;
  sendState(true);
  await maxAgeIs(5_000);
  sendState(false);
  await maxAgeIs(1_000);
  sendState(true);
  await maxAgeIs(5_000);
  expect(heard.gaps).toBe(2);
  sendState(true, 1);
  await eventually(() => expect(heard.gaps).toBe(3));
  await clock.advance(3_001);
  expect(maxAgeMs()).toBe(1_000);
});

test('PLT-31 a stream that ends, or is silent, is opened again, and what may have been missed is checked', async () => {
  const { clock, connected, heard, maxAgeIs, maxAgeMs, sendState, streams } = fixture;
  sendState(true);
  await maxAgeIs(5_000);
  streams[0]?.close();
  await maxAgeIs(1_000);
  await eventually(() => expect(clock.timers).toBe(1));
  await clock.advance(500);
  await connected(2);
  sendState(true);
  await maxAgeIs(5_000);
  expect(heard.gaps).toBe(2);

  await eventually(async () => {
    await clock.advance(3_001);
    expect(streams).toHaveLength(3);
  });
  expect(maxAgeMs()).toBe(1_000);
});
