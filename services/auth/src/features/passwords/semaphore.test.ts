import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSemaphore } from './semaphore.ts';

test('ACC-09 never more than four jobs run at once, the others wait their turn', async () => {
  const pass = createSemaphore({ inside: 4, waiting: 50, whenFull: () => new Error('full') });
  let running = 0;
  let most = 0;
  const job = async () => {
    most = Math.max(most, ++running);
    await nextTurn();
    running--;
  };
  await Promise.all(Array.from({ length: 30 }, () => pass(job)));
  expect(most).toBe(4);
});

test('ACC-09 a full queue rejects, and a failed job frees its slot', async () => {
  const pass = createSemaphore({ inside: 1, waiting: 1, whenFull: () => new Error('full') });
  const failing = pass(async () => {
    await nextTurn();
    throw new Error('broken');
  });
  const waiting = pass(async () => 'served');
  await expect(pass(async () => 'never')).rejects.toThrow('full');
  await expect(failing).rejects.toThrow('broken');
  await expect(waiting).resolves.toBe('served');
  await expect(pass(async () => 'again')).resolves.toBe('again');
});
