import { setTimeout as sleep } from 'node:timers/promises';
import { createTurnstile } from './turnstile.ts';

test('ACC-09 never more than four jobs run at once, the others wait their turn', async () => {
  const pass = createTurnstile({ inside: 4, waiting: 50, whenFull: () => new Error('full') });
  let running = 0;
  let most = 0;
  const job = async () => {
    most = Math.max(most, ++running);
    await sleep(2);
    running--;
  };
  await Promise.all(Array.from({ length: 30 }, () => pass(job)));
  expect(most).toBe(4);
});

test('ACC-09 whoever finds the queue full is turned away, and a failed job frees its place', async () => {
  const pass = createTurnstile({ inside: 1, waiting: 1, whenFull: () => new Error('full') });
  const failing = pass(async () => {
    await sleep(5);
    throw new Error('broken');
  });
  const waiting = pass(async () => 'served');
  await expect(pass(async () => 'never')).rejects.toThrow('full');
  await expect(failing).rejects.toThrow('broken');
  await expect(waiting).resolves.toBe('served');
  await expect(pass(async () => 'again')).resolves.toBe('again');
});
