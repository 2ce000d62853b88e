import { setTimeout as wait } from 'node:timers/promises';
import { createSynchronousRunner } from './run-synchronously.ts';
import { GeneratorError } from './writing/generator-error.ts';

const usage = { promptTokens: 0, completionTokens: 0, estimated: false };
const ask = createSynchronousRunner({ budget: undefined }, 60);
const here = new AbortController().signal;
const endless = (signal: AbortSignal) => wait(10_000, { usage }, { signal });

test('API-01 a legacy call that takes too long ends with an error that says so', async () => {
  await expect(ask('ada', 'lesson', here, endless)).rejects.toMatchObject({ kind: 'unavailable', code: 'too_slow' });
});

test('API-05 a third request of one learner waits for the others; other learners do not', async () => {
  const running = [ask('ada', 'lesson', here, endless), ask('ada', 'lesson', here, endless)];
  await expect(ask('ada', 'lesson', here, endless)).rejects.toMatchObject({ kind: 'rate_limited' });
  await expect(ask('eve', 'lesson', here, async () => ({ usage }))).resolves.toEqual({ usage });
  await Promise.allSettled(running);
  await expect(ask('ada', 'lesson', here, async () => ({ usage }))).resolves.toEqual({ usage });
});

test('API-03 what an author refuses or fails at is told in words for the learner', async () => {
  const failing = (kind: 'refusal' | 'network') => () => Promise.reject(new GeneratorError(kind));
  await expect(ask('ada', 'lesson', here, failing('refusal'))).rejects.toMatchObject({ kind: 'unprocessable' });
  await expect(ask('ada', 'lesson', here, failing('network'))).rejects.toMatchObject({ kind: 'unavailable' });
});
