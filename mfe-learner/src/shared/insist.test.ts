import { ApiError } from '@coursewright/mfe-kit';
import { insist, waitOrOnline } from './insist.ts';

const unreachable = () => new ApiError({ status: 0, code: 'network', message: 'No network' });

test('STU-03 what failed without a network is tried again as soon as there is one, not when the pause is over', async () => {
  let online = false;
  const work = async () => {
    if (!online) throw unreachable();
    return 'opened';
  };
  const paused = Promise.withResolvers<void>();
  const result = insist(work, { signal: new AbortController().signal, onPause: () => paused.resolve() });
  await paused.promise;
  online = true;
  const before = performance.now();
  window.dispatchEvent(new Event('online'));
  expect(await result).toBe('opened');
  expect(performance.now() - before).toBeLessThan(500);
});

test('STU-03 a pause that was stopped calls nobody back', () => {
  let called = 0;
  const stop = waitOrOnline(1000, () => {
    called += 1;
  });
  stop();
  window.dispatchEvent(new Event('online'));
  expect(called).toBe(0);
});
