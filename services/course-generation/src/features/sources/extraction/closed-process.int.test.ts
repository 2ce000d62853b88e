import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { forkClosed } from './closed-process.ts';

const PROBE = 'testing/probe-process.ts';

test('CRS-23 a process that reads files of strangers reads no other file and reaches nothing', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = await mkdtemp(path.join(tmpdir(), 'closed-'));
  const secret = path.join(folder, 'running.json');
  await writeFile(secret, '{}');
  const child = forkClosed(PROBE, { cpuSeconds: 10 });
  try {
    child.send({ port: (server.address() as AddressInfo).port, secret });
    const [answers] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [Record<string, string>];
    expect(Object.keys(answers).length).toBeGreaterThan(15);
    expect(Object.entries(answers).filter(([, answer]) => answer !== 'refused')).toEqual([]);
    expect(connections).toBe(0);
  } finally {
    child.kill('SIGKILL');
    server.close();
    await rm(folder, { recursive: true });
  }
});

test('CRS-23 a process that uses more than its processor time is ended', async () => {
  const child = forkClosed(PROBE, { cpuSeconds: 1 });
  child.send('work');
  expect(await once(child, 'exit')).toEqual([null, 'SIGXCPU']);
});
