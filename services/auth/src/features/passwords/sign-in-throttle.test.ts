import { createSignInThrottle, delayFor } from './sign-in-throttle.ts';

/** A lane whose waits end when the test says so. */
function laneByHand() {
  const open: { ms: number; end: () => void }[] = [];
  const takeTurn = createSignInThrottle({
    pause: (ms) => new Promise<void>((end) => open.push({ ms, end })),
  });
  return { open, takeTurn };
}

const busy = expect.objectContaining({ kind: 'rate_limited', retryAfterMs: 10_000 });
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('API-05 the wait doubles from one second to ten', () => {
  expect([0, 1, 2, 3, 4, 5, 1_000].map(delayFor)).toEqual([0, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
});

test('API-05 attempts at one account wait one after the other, two at most; another account does not wait for them', async () => {
  const { open, takeTurn } = laneByHand();
  const first = takeTurn('ada', 'a', 1);
  const second = takeTurn('ada', 'b', 2);
  await expect(takeTurn('ada', 'c', 3)).rejects.toEqual(busy);
  await settle();
  expect(open.map(({ ms }) => ms)).toEqual([1_000]);
  const other = takeTurn('eve', 'a', 4);
  await settle();
  expect(open.map(({ ms }) => ms)).toEqual([1_000, 8_000]);
  open[0]?.end();
  await first;
  await settle();
  expect(open.map(({ ms }) => ms)).toEqual([1_000, 8_000, 2_000]);
  for (const { end } of open) end();
  await Promise.all([second, other]);
  const again = takeTurn('ada', 'a', 1);
  await settle();
  open.at(-1)?.end();
  await expect(again).resolves.toBeUndefined();
});

test('API-05 one source has one place at an account, and another source the other one', async () => {
  const { open, takeTurn } = laneByHand();
  const first = takeTurn('ada', 'a', 1);
  await expect(takeTurn('ada', 'a', 2)).rejects.toEqual(busy);
  const second = takeTurn('ada', 'b', 2);
  await settle();
  open[0]?.end();
  await first;
  await settle();
  open[1]?.end();
  await expect(second).resolves.toBeUndefined();
});

test('API-05 what waits in all is bounded, whatever accounts are named', async () => {
  const { open, takeTurn } = laneByHand();
  const turns = Array.from({ length: 200 }, (_, at) => takeTurn(`account ${at}`, `source ${at}`, 1));
  await expect(takeTurn('one more', 'a', 1)).rejects.toEqual(busy);
  await settle();
  for (const { end } of open) end();
  await Promise.all(turns);
  const next = takeTurn('one more', 'a', 1);
  await settle();
  open.at(-1)?.end();
  await expect(next).resolves.toBeUndefined();
});
