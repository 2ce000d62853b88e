import { MediaError } from './media.errors.ts';
import { createResting } from './resting.ts';

const MINUTE = 60_000;

function after(error: unknown) {
  let now = 0;
  const resting = createResting(() => now);
  resting.letRest('pexels', error);
  return (minutes: number) => {
    now = minutes * MINUTE;
    return resting.rests('pexels');
  };
}

test('CRS-09 a provider rests for half a minute, for as long as it says, or for an hour without quota', () => {
  const stumbled = after(new MediaError('upstream', '500'));
  expect([stumbled(0.4), stumbled(0.6)]).toEqual([true, false]);
  const busy = after(new MediaError('rate', '429', { retryAfterMs: 5 * MINUTE }));
  expect([busy(4), busy(6)]).toEqual([true, false]);
  const spent = after(new MediaError('quota', '403'));
  expect([spent(59), spent(61)]).toEqual([true, false]);
});

test('CRS-09 nobody is left alone for days, and only who failed is', () => {
  const odd = after(new MediaError('rate', '429', { retryAfterMs: 10_000 * MINUTE }));
  expect([odd(300), odd(400)]).toEqual([true, false]);
  expect(createResting().rests('pexels')).toBe(false);
});
