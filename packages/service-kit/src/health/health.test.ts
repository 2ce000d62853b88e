import express from 'express';
import { listen } from '../lifecycle/listen.ts';
import { createHealthMonitor, healthRoutes } from './health.ts';

test('ADM-03 what works and what does not is known with the moment since when', async () => {
  let works = true;
  const watch = createHealthMonitor({ database: () => works, broker: () => Promise.reject(new Error('away')) });
  const [database, broker] = await watch.check();
  expect(database).toEqual({ name: 'database', ok: true, since: expect.any(String) });
  expect(broker).toMatchObject({ name: 'broker', ok: false });
  works = false;
  expect((await watch.check())[0]).toEqual(database);
  watch.close();
});

test('ADM-03 the moment stays as long as the state does, and moves when it changes', async () => {
  let works = true;
  const watch = createHealthMonitor({ database: () => works });
  jest.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(0);
  const first = (await watch.check())[0];
  jest.restoreAllMocks();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1e9);
  expect((await watch.check())[0]).toEqual(first);
  works = false;
  clock.mockReturnValue(2e9);
  const down = (await watch.check())[0];
  expect(down?.ok).toBe(false);
  expect(down?.since).not.toBeUndefined();
  clock.mockReturnValue(3e9);
  expect((await watch.check())[0]).toEqual(down);
  clock.mockRestore();
  watch.close();
});

test('API-07 a part is not ready when a check fails, or is late three times in a row', async () => {
  let check: () => boolean | Promise<boolean> = () => new Promise(() => undefined);
  const server = await listen(express().use(healthRoutes({ database: () => check() }, [], 5)), 0);
  const status = async () => (await fetch(`${server.url}/health/ready`)).status;
  expect(await status()).toBe(503);
  check = () => true;
  expect(await status()).toBe(200);
  check = () => new Promise(() => undefined);
  expect([await status(), await status(), await status()]).toEqual([200, 200, 503]);
  check = () => true;
  expect(await status()).toBe(200);
  check = () => false;
  expect(await status()).toBe(503);
  await server.close();
});
