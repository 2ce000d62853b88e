import { ApiError } from '@coursewright/mfe-kit';
import { retry, waitOrOnline } from './retry.ts';

const unreachable = () => new ApiError({ status: 0, code: 'network', message: 'No network' });

test('STU-03 what failed without a network is tried again as soon as there is one, not when the pause is over', async () => {
  // The delay itself never ends.
  jest.useFakeTimers();
  let online = false;
  const work = async () => {
    if (!online) throw unreachable();
    return 'opened';
  };
  const paused = Promise.withResolvers<void>();
  const result = retry(work, { signal: new AbortController().signal, onPause: () => paused.resolve() });
  await paused.promise;
  online = true;
  window.dispatchEvent(new Event('online'));
  expect(await result).toBe('opened');
  jest.useRealTimers();
});

test('STU-03 a pause that was stopped calls back nothing', () => {
  let called = 0;
  const stop = waitOrOnline(1000, () => {
    called += 1;
  });
  stop();
  window.dispatchEvent(new Event('online'));
  expect(called).toBe(0);
});
