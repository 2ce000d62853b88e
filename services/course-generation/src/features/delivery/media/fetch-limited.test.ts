import { createCooldown, MediaError } from './fetch-limited.ts';

const MINUTE = 60_000;

function after(error: unknown) {
  let now = 0;
  const cooldown = createCooldown(() => now);
  cooldown.start('pexels', error);
  return (minutes: number) => {
    now = minutes * MINUTE;
    return cooldown.isActive('pexels');
  };
}

test('CRS-09 a provider is skipped for half a minute, for as long as it says, or for an hour without quota', () => {
  const stumbled = after(new MediaError('upstream', '500'));
  expect([stumbled(0.4), stumbled(0.6)]).toEqual([true, false]);
  const busy = after(new MediaError('rate', '429', { retryAfterMs: 5 * MINUTE }));
  expect([busy(4), busy(6)]).toEqual([true, false]);
  const spent = after(new MediaError('quota', '403'));
  expect([spent(59), spent(61)]).toEqual([true, false]);
});

test('CRS-09 a cooldown is bounded, and applies to the failed provider only', () => {
  const odd = after(new MediaError('rate', '429', { retryAfterMs: 10_000 * MINUTE }));
  expect([odd(300), odd(400)]).toEqual([true, false]);
  expect(createCooldown().isActive('pexels')).toBe(false);
});
