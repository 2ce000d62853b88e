import { createSingleFlight } from './sync-subscription.ts';

test('PAY-11 rule 5: who asks during a look shares one that begins later; other lanes do not wait', async () => {
  const singleFlight = createSingleFlight<number>();
  let begun = 0;
  const gates: PromiseWithResolvers<void>[] = [];
  const load = async () => {
    begun += 1;
    const mine = begun;
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
    return mine;
  };
  const first = singleFlight('a', load);
  const others = Array.from({ length: 20 }, () => singleFlight('a', load));
  const elsewhere = singleFlight('b', load);
  expect(begun).toBe(2);
  gates[0]?.resolve();
  expect(await first).toBe(1);
  gates[1]?.resolve();
  expect(await elsewhere).toBe(2);
  await Promise.resolve();
  const late = singleFlight('a', load);
  gates[2]?.resolve();
  expect(new Set(await Promise.all(others))).toEqual(new Set([3]));
  expect(begun).toBe(4);
  gates[3]?.resolve();
  expect(await late).toBe(4);
});

test('PAY-11 a look that fails does not close the lane', async () => {
  const singleFlight = createSingleFlight<number>();
  const failing = singleFlight('a', () => Promise.reject(new Error('away')));
  const next = singleFlight('a', async () => 2);
  await expect(failing).rejects.toThrow('away');
  expect(await next).toBe(2);
  expect(await singleFlight('a', async () => 3)).toBe(3);
});
