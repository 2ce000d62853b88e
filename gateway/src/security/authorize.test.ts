import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { mintAccessToken, unauthenticated } from '@coursewright/service-kit';
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

describe('API-08 a stream that was opened with a personal access token', () => {
  function open() {
    const clock = createTestClock();
    const state = { over: false };
    const caller = { userId: 'ada', sessionId: 'token-1', role: 'user', authenticatedAt: new Date(0) };
    const ask = async () => {
      if (state.over) throw unauthenticated('Please sign in');
      return { token: '', caller };
    };
    const tokens = { getFresh: ask, getCached: ask } as unknown as InternalTokens;
    const verify = async () => {
      throw unauthenticated('Please sign in');
    };
    const revocation = createStreamRevocation({ verify, tokens, everyMs: 1_000, clock });
    const ended = Promise.withResolvers<void>();
    const stream = Object.assign(new EventEmitter(), { closed: false, destroy: ended.resolve });
    revocation.watch(stream as unknown as ServerResponse, mintAccessToken());
    return { clock, state, revocation, stream, ended: ended.promise };
  }

  test('API-08 ends when the token is revoked, as that of a session', async () => {
    const { revocation, ended } = open();
    await new Promise(setImmediate);
    revocation.endRevoked({ users: [], sessions: ['token-2'] });
    revocation.endRevoked({ users: [], sessions: ['token-1'] });
    await ended;
  });

  test('API-08 ends when the account may not go on, and with the next look when the news was missed', async () => {
    const first = open();
    await new Promise(setImmediate);
    first.state.over = true;
    first.revocation.endRevoked({ users: ['ada'], sessions: [] });
    await first.ended;
    const second = open();
    second.state.over = true;
    await second.clock.advance(1_000);
    await second.ended;
  });

  test('API-08 goes on while the token is valid', async () => {
    const { clock, stream } = open();
    for (let look = 0; look < 3; look += 1) await clock.advance(1_000);
    expect(clock.timers).toBe(1);
    stream.emit('close');
    expect(clock.timers).toBe(0);
  });
});
