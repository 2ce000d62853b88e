import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import { startChild } from '../support/child.ts';
import { test as base, expect } from '../support/test.ts';

const test = base.extend<{ start: (env?: Record<string, string>) => Promise<ReturnType<typeof startChild>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  start: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'coursewright-e2e-'));
    const children: ReturnType<typeof startChild>[] = [];
    await use(async (env = {}) => {
      const child = startChild('dev/src/start.ts', ['--target=all'], {
        DATA_DIR: folder,
        ...(await freePorts(['PORT', 'MAILBOX_PORT', 'PAYMENTS_PORT'])),
        ...env,
      });
      children.push(child);
      return child;
    });
    await Promise.all(children.map((child) => child.stop()));
    await rm(folder, { recursive: true, force: true });
  },
});

const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

test('PLT-06 one command starts everything and prints one address', { tag: '@PLT-06' }, async ({ start }) => {
  const child = await start();
  const [, url = ''] = await child.printed(/is ready: +(\S+)/);
  expect(child.output().match(/Coursewright is ready/g)).toHaveLength(1);
  expect(child.output(), 'what is embedded, and where the mailbox is').toMatch(/Database +embedded[\s\S]*http:\/\/127/);
  expect((await fetch(url)).status).toBe(200);
  child.signal('SIGINT');
  expect(await child.ended(), 'Ctrl-C ends it cleanly').toBe(0);
  await expect(fetch(url)).rejects.toThrow();
});

test('PLT-06 what keeps it from starting is one clear line', { tag: '@PLT-06' }, async ({ start }) => {
  const busy = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => busy.once('listening', listening));
  const { port } = busy.address() as { port: number };
  const faults: [env: Record<string, string>, words: RegExp][] = [
    [{ PORT: String(port) }, new RegExp(`port ${port} is in use`)],
    [{ PORT: 'eighty' }, /PORT.*must be a port number/],
    [{ MONGODB_URI: 'mongodb://127.0.0.1:9/' }, /cannot reach .*127\.0\.0\.1:9/],
  ];
  const fails = async ([env, words]: (typeof faults)[number]) => {
    const child = await start(env);
    expect(await child.ended(), JSON.stringify(env)).toBe(1);
    const complaint = lines(child.output()).filter((line) => words.test(line));
    expect(complaint, child.output()).toHaveLength(1);
    expect(child.output(), 'no stack trace').not.toMatch(/^\s+at /m);
  };
  await Promise.all(faults.map(fails));
  busy.close();
});
