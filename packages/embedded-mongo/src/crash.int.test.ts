import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';

type Item = { _id: string; code: string; n: number; pad: string };
const ROUNDS = 3;
const WRITERS = 8;
const started: { kill(): Promise<void> }[] = [];

afterAll(() => Promise.all(started.map((server) => server.kill())));

async function startProcess(file: string) {
  const script = path.join(import.meta.dirname, 'testing/serve.ts');
  const child = spawn(process.execPath, [script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const [line] = await Promise.race([once(child.stdout, 'data'), exited.then(() => ['no port'])]);
  const port = /port (\d+)/.exec(String(line))?.[1];
  const client = new MongoClient(`mongodb://127.0.0.1:${port}`);
  const items = client.db('crash').collection<Item>('items');
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
    await client.close();
  };
  started.push({ kill });
  return { items, kill };
}

test('PLT-09 a server killed during writes loses none that it acknowledged', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mongo-crash-'));
  const file = path.join(folder, 'data.db');
  const acknowledged = new Map<string, number>();
  let written = 0;

  async function writeUntilKilled(items: Awaited<ReturnType<typeof startProcess>>['items'], running: () => boolean) {
    while (running()) {
      const _id = `d${written++}`;
      try {
        await items.insertOne({ _id, code: `c${_id}`, n: 0, pad: 'p'.repeat(500) });
        acknowledged.set(_id, 0);
        await items.updateOne({ _id }, { $inc: { n: 1 } });
        acknowledged.set(_id, 1);
      } catch {
        return;
      }
    }
  }

  async function verify({ items }: Awaited<ReturnType<typeof startProcess>>) {
    const stored = new Map((await items.find().toArray()).map((item) => [item._id, item]));
    const lost = [...acknowledged].filter(([id, n]) => (stored.get(id)?.n ?? -1) < n);
    expect(lost).toEqual([]);
    expect(await items.countDocuments()).toBe(stored.size);
    for (const { _id, code, pad } of stored.values()) {
      expect(pad).toHaveLength(500);
      expect((await items.find({ code }).toArray()).map((item) => item._id)).toEqual([_id]);
    }
    const [some] = stored.values();
    if (some) await expect(items.insertOne({ ...some, _id: 'other' })).rejects.toMatchObject({ code: 11000 });
  }

  for (let round = 0; round < ROUNDS; round++) {
    const server = await startProcess(file);
    await server.items.createIndex({ code: 1 }, { unique: true });
    await verify(server);
    let running = true;
    const writers = Array.from({ length: WRITERS }, () => writeUntilKilled(server.items, () => running));
    const enough = acknowledged.size + WRITERS * (2 + round);
    while (acknowledged.size < enough) await delay(5);
    await server.kill();
    running = false;
    await Promise.all(writers);
  }

  const server = await startProcess(file);
  await verify(server);
  expect(acknowledged.size).toBeGreaterThan(ROUNDS * WRITERS);
  await server.kill();
  await rm(folder, { recursive: true });
});
