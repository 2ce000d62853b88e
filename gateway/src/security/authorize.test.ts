import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createTestClock } from '@coursewright/service-kit/testing';
import { createStreamRevocation } from './authorize.ts';
import type { InternalTokens } from './internal-tokens.ts';

function setup() {
  const clock = createTestClock();
  const holder = { userId: 'ada', sessionId: 's1', issuedAt: new Date(0) };
  const tokens = { getFresh: async () => ({}) } as unknown as InternalTokens;
  const { watch } = createStreamRevocation({ verify: async () => holder, tokens, everyMs: 1_000, clock });
  const stream = (closed: boolean) => Object.assign(new EventEmitter(), { closed }) as unknown as ServerResponse;
  return { clock, watch, stream };
}

test('API-05 a stream whose client left while its session was checked is not watched for ever', () => {
  const { clock, watch, stream } = setup();
  watch(stream(true), 'token');
  expect(clock.timers).toBe(0);
  const open = stream(false);
  watch(open, 'token');
  expect(clock.timers).toBe(1);
  open.emit('close');
  expect(clock.timers).toBe(0);
});
