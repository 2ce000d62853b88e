import { unauthenticated, unavailable } from '@coursewright/service-kit';
import type { Admission } from './ask-for-pass.ts';
import { createPasses } from './passes.ts';

/** Passes that are counted, from an auth that can be told to answer late, to be away and to refuse; and its clock. */
function desk(mostKept?: number) {
  const state = { at: 0, given: 0, failure: undefined as Error | undefined, held: Promise.resolve() };
  async function ask(token: string): Promise<Admission> {
    state.given += 1;
    const pass = `${token} ${state.given}`;
    await state.held;
    if (state.failure) throw state.failure;
    const caller = { userId: 'u', sessionId: 's', role: 'user' as const, authenticatedAt: new Date(0) };
    return { pass, caller };
  }
  const passes = createPasses(ask, () => state.at, mostKept);
  const lately = async (token = 'a', reads = true) => (await passes.lately(token, reads)).pass;
  const now = async (token = 'a') => (await passes.now(token)).pass;
  return { state, lately, now, forget: passes.forget };
}
const away = unavailable('away');
const over = unauthenticated('over');

test('ACC-10 a pass serves for five seconds, then auth is asked anew', async () => {
  const { state, lately } = desk();
  expect(await lately()).toBe('a 1');
  state.at = 4_999;
  expect(await lately()).toBe('a 1');
  state.at = 5_000;
  expect(await lately()).toBe('a 2');
});

test('ACC-10 the five seconds count from the question, not from a late answer', async () => {
  const { state, lately } = desk();
  let answer = () => {};
  state.held = new Promise((resolve) => {
    answer = resolve;
  });
  const first = lately();
  state.at = 2_000;
  answer();
  await first;
  state.at = 5_000;
  expect(await lately()).toBe('a 2');
});

test('ACC-10 many calls at once ask once for each token', async () => {
  const { state, lately } = desk();
  const passes = await Promise.all(Array.from({ length: 50 }, (_, index) => lately(index % 2 ? 'a' : 'b')));
  expect([state.given, new Set(passes).size]).toEqual([2, 2]);
});

test('ADM-06 sensitive calls are never answered from memory, nor by a question that is on its way', async () => {
  const { state, lately, now } = desk();
  await lately();
  expect(await now()).toBe('a 2');
  state.at = 6_000;
  const [, exact] = await Promise.all([lately(), now()]);
  expect(exact).toBe('a 4');
});

test('ADM-06 what a sensitive call found out is known to all later ones', async () => {
  const { state, lately, now } = desk();
  await lately();
  state.failure = over;
  await expect(now()).rejects.toBe(over);
  await expect(lately()).rejects.toBe(over);
});

test('VIS-05 what is forgotten is asked anew, and an answer from before comes too late to be remembered', async () => {
  const { state, lately, forget } = desk();
  let answer = () => {};
  state.held = new Promise((resolve) => {
    answer = resolve;
  });
  const before = lately();
  forget('a');
  answer();
  expect(await before).toBe('a 1');
  expect(await lately()).toBe('a 2');
  forget('a');
  expect(await lately()).toBe('a 3');
});

test('ACC-10 while auth is away, reading goes on for the minute that a pass lives; writing and sensitive calls stop', async () => {
  const { state, lately, now } = desk();
  await lately();
  state.failure = away;
  expect(await lately()).toBe('a 1');
  state.at = 59_999;
  expect(await lately()).toBe('a 1');
  await expect(lately('a', false)).rejects.toBe(away);
  await expect(now()).rejects.toBe(away);
  await expect(lately('b')).rejects.toBe(away);
  state.at = 60_000;
  await expect(lately()).rejects.toBe(away);
});

test('VIS-05 whoever signed out while auth then goes away does not read on', async () => {
  const { state, lately, forget } = desk();
  await lately();
  forget('a');
  state.failure = away;
  await expect(lately()).rejects.toBe(away);
});

test('ACC-10 a session that is over is not read on with, even if auth goes away after that', async () => {
  const { state, lately } = desk();
  await lately();
  state.at = 6_000;
  state.failure = over;
  await expect(lately()).rejects.toBe(over);
  state.failure = away;
  await expect(lately()).rejects.toBe(away);
});

test('API-05 no more is kept than there is room for: the oldest goes first', async () => {
  const { state, lately } = desk(2);
  await lately('a');
  await lately('b');
  await lately('c');
  expect(await lately('c')).toBe('c 3');
  expect(await lately('b')).toBe('b 2');
  expect(await lately('a')).toBe('a 4');
  expect(state.given).toBe(4);
});
