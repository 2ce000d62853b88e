import { createTestClock } from '@coursewright/service-kit/testing';
import { CallTimeout } from './call-limits.ts';

const LIMITS = { firstTokenMs: 30_000, idleMs: 20_000, totalMs: 100_000 };

function start({ maxTokens = 1_000 } = {}) {
  const clock = createTestClock();
  const timeout = new CallTimeout({ limits: LIMITS, maxTokens, signal: undefined, timing: clock });
  return { clock, timeout };
}

test('CRS-06 comments, thoughts and text are signs of life, and while tokens arrive time is not up', async () => {
  const { clock, timeout } = start();
  for (let count = 0; count < 4; count += 1) {
    await clock.advance(20_000);
    timeout.onLife();
  }
  for (let count = 0; count < 30; count += 1) {
    await clock.advance(15_000);
    timeout.onToken();
  }
  expect([timeout.reason, timeout.firstTokenMs]).toEqual([undefined, 95_000]);
  await clock.advance(20_000);
  expect(timeout.reason).toBe('idle_timeout');
});

test('CRS-06 silence before the first token is waited for longer than after it', async () => {
  const { clock, timeout } = start();
  await clock.advance(29_000);
  expect(timeout.reason).toBeUndefined();
  await clock.advance(1_000);
  expect(timeout.reason).toBe('ttft_timeout');
});

test('CRS-06 comments without an answer are not waited for without end', async () => {
  const { clock, timeout } = start();
  for (let count = 0; count < 10; count += 1) {
    timeout.onLife();
    await clock.advance(15_000);
  }
  expect(timeout.reason).toBe('deadline');
});

test('CRS-06 an answer slower than a token a second has an end', async () => {
  const { clock, timeout } = start({ maxTokens: 60 });
  let seconds = 0;
  for (; !timeout.reason && seconds < 1_000; seconds += 10) {
    timeout.onToken();
    await clock.advance(10_000);
  }
  expect([timeout.reason, seconds > 150, seconds < 250]).toEqual(['deadline', true, true]);
});
