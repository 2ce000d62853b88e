import type { TokenAudience } from '@coursewright/contracts';
import { unauthenticated, unavailable } from '@coursewright/service-kit';
import { createTestClock } from '@coursewright/service-kit/testing';
import { createInternalTokens, type InternalTokenOptions, type TokenGrant } from './internal-tokens.ts';

function setup(options: Omit<InternalTokenOptions, 'clock'> = {}) {
  const timers = createTestClock();
  const state = { at: 0, exchanges: 0, failure: undefined as Error | undefined, held: Promise.resolve() };
  async function exchange(accessToken: string): Promise<TokenGrant> {
    state.exchanges += 1;
    const token = `${accessToken} ${state.exchanges}`;
    await state.held;
    if (state.failure) throw state.failure;
    const caller = { userId: 'u', sessionId: 's', role: 'user' as const, authenticatedAt: new Date(0) };
    return { token, caller };
  }
  const tokens = createInternalTokens(exchange, {
    clock: { ...timers, monotonic: () => state.at },
    maxAgeMs: () => 5_000,
    ...options,
  });
  const getCached = async (token = 'a', reads = true, audience: TokenAudience = 'billing') =>
    (await tokens.getCached(token, audience, reads)).token;
  const getFresh = async (token = 'a', audience: TokenAudience = 'billing') =>
    (await tokens.getFresh(token, audience)).token;
  return { state, getCached, getFresh, forget: tokens.forget, forgetRevoked: tokens.forgetRevoked, timers };
}
const down = unavailable('away');
const over = unauthenticated('over');

test('PLT-31 a revoked session or user is looked up again, others are not', async () => {
  const { getCached, forgetRevoked } = setup();
  await getCached();
  forgetRevoked({ users: ['other'], sessions: ['other'] });
  expect(await getCached()).toBe('a 1');
  forgetRevoked({ users: [], sessions: ['s'] });
  expect(await getCached()).toBe('a 2');
  forgetRevoked({ users: ['u'], sessions: [] });
  expect(await getCached()).toBe('a 3');
});

test('PLT-31 an exchange that was on its way when its session was revoked is not kept', async () => {
  const { state, getCached, forgetRevoked } = setup();
  const held = Promise.withResolvers<void>();
  state.held = held.promise;
  const early = getCached();
  forgetRevoked({ users: [], sessions: ['s'] });
  held.resolve();
  expect(await early).toBe('a 1');
  expect(await getCached()).toBe('a 2');
});

test('API-02 a token for one service is never used for another', async () => {
  const { getCached } = setup();
  expect(await getCached('a', true, 'billing')).toBe('a 1');
  expect(await getCached('a', true, 'course-generation')).toBe('a 2');
  expect(await getCached('a', true, 'billing')).toBe('a 1');
});

test('ACC-10 a session that is over for one service is over for all', async () => {
  const { state, getCached, getFresh } = setup();
  await getCached('a', true, 'course-generation');
  state.failure = over;
  await expect(getFresh('a', 'billing')).rejects.toBe(over);
  state.failure = down;
  await expect(getCached('a', true, 'course-generation')).rejects.toBe(down);
});

test('VIS-05 a sign-out drops the tokens for every service', async () => {
  const { getCached, forget } = setup();
  await getCached('a', true, 'course-generation');
  await getCached('a', true, 'billing');
  forget('a');
  expect(await getCached('a', true, 'course-generation')).toBe('a 3');
  expect(await getCached('a', true, 'billing')).toBe('a 4');
});

test('ACC-10 a read waits less than a write for a slow auth, and the late response is cached all the same', async () => {
  const { state, getCached, timers } = setup();
  await getCached();
  const held = Promise.withResolvers<void>();
  state.held = held.promise;
  state.at = 6_000;
  const written = getCached('a', false);
  const read = getCached();
  expect(timers.timers).toBe(1);
  await timers.advance(2_000);
  expect(await read).toBe('a 1');
  held.resolve();
  expect(await written).toBe('a 2');
  expect(await getCached()).toBe('a 2');
});

test('ACC-10 a token is cached for five seconds, then exchanged again', async () => {
  const { state, getCached } = setup();
  expect(await getCached()).toBe('a 1');
  state.at = 4_999;
  expect(await getCached()).toBe('a 1');
  state.at = 5_000;
  expect(await getCached()).toBe('a 2');
});

test('ACC-10 the five seconds count from the request, not from a late response', async () => {
  const { state, getCached } = setup();
  let answer = () => {};
  state.held = new Promise((resolve) => {
    answer = resolve;
  });
  const first = getCached();
  state.at = 2_000;
  answer();
  await first;
  state.at = 5_000;
  expect(await getCached()).toBe('a 2');
});

test('ACC-10 concurrent calls cause one exchange for each token', async () => {
  const { state, getCached } = setup();
  const grants = await Promise.all(Array.from({ length: 50 }, (_, index) => getCached(index % 2 ? 'a' : 'b')));
  expect([state.exchanges, new Set(grants).size]).toEqual([2, 2]);
});

test('ADM-06 sensitive calls use neither the cache nor a pending exchange', async () => {
  const { state, getCached, getFresh } = setup();
  await getCached();
  expect(await getFresh()).toBe('a 2');
  state.at = 6_000;
  const [, exact] = await Promise.all([getCached(), getFresh()]);
  expect(exact).toBe('a 4');
});

test('ADM-06 the result of a sensitive call is used by all later ones', async () => {
  const { state, getCached, getFresh } = setup();
  await getCached();
  state.failure = over;
  await expect(getFresh()).rejects.toBe(over);
  await expect(getCached()).rejects.toBe(over);
});

test('VIS-05 a forgotten token is exchanged again, and an earlier response is not cached', async () => {
  const { state, getCached, forget } = setup();
  let answer = () => {};
  state.held = new Promise((resolve) => {
    answer = resolve;
  });
  const before = getCached();
  forget('a');
  answer();
  expect(await before).toBe('a 1');
  expect(await getCached()).toBe('a 2');
  forget('a');
  expect(await getCached()).toBe('a 3');
});

test('ACC-10 while auth is down, reads work until the token expires after a minute; writes and sensitive calls fail', async () => {
  const { state, getCached, getFresh } = setup();
  await getCached();
  state.failure = down;
  expect(await getCached()).toBe('a 1');
  state.at = 59_999;
  expect(await getCached()).toBe('a 1');
  await expect(getCached('a', false)).rejects.toBe(down);
  await expect(getFresh()).rejects.toBe(down);
  await expect(getCached('b')).rejects.toBe(down);
  state.at = 60_000;
  await expect(getCached()).rejects.toBe(down);
});

test('VIS-05 a user who signed out cannot read while auth is down', async () => {
  const { state, getCached, forget } = setup();
  await getCached();
  forget('a');
  state.failure = down;
  await expect(getCached()).rejects.toBe(down);
});

test('ACC-10 a session that is over cannot read, even if auth goes down afterwards', async () => {
  const { state, getCached } = setup();
  await getCached();
  state.at = 6_000;
  state.failure = over;
  await expect(getCached()).rejects.toBe(over);
  state.failure = down;
  await expect(getCached()).rejects.toBe(down);
});

test('API-05 the cache is bounded: the least recently used entry is dropped first', async () => {
  const { getCached } = setup({ maxEntries: 2 });
  await getCached('a');
  await getCached('b');
  await getCached('a');
  await getCached('c');
  expect(await getCached('a')).toBe('a 1');
  expect(await getCached('c')).toBe('c 3');
  expect(await getCached('b')).toBe('b 4');
});
