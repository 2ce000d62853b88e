import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { HOUR_MS } from '@coursewright/contracts/durations';
import { runCommand } from '@coursewright/operator';
import type { Closable } from '@coursewright/service-kit';
import { eventually } from '@coursewright/service-kit/testing';
import { Binary, Decimal128, Double, Int32, Long, MongoClient, ObjectId } from 'mongodb';
import { createVirtualCustomer, pay } from '../../chaos/virtual-customer.ts';
import { projectRoot } from '../../e2e/support/config.ts';
import { createCaller } from '../../load/caller.ts';
import { startDatabase, startOutside, startSystem } from './start-system.ts';

const DATABASES = ['auth', 'billing', 'course-generation', 'notification'];
// Later writes change nothing of these documents but their outbox.
const WRITTEN_ONCE = [
  ['billing', 'payments'],
  ['course-generation', 'courses'],
  ['course-generation', 'lessons'],
] as const;

const open: Closable[] = [];
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'coursewright-backup-'));
  file = path.join(folder, 'coursewright.backup');
});
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close();
  await rm(folder, { recursive: true, force: true });
});

async function opened<T extends Closable>(opening: Promise<T>): Promise<T> {
  const resource = await opening;
  open.push(resource);
  return resource;
}

/** A system that the test ends by itself. */
async function startLost(...of: Parameters<typeof startSystem>) {
  const system = await startSystem(...of);
  let closing: Promise<void> | undefined;
  const close = async () => {
    closing ??= Promise.resolve(system.close());
    await closing;
  };
  open.push({ close });
  return { url: system.url, close };
}

async function operator(mongoUri: string, ...args: string[]) {
  const lines: string[] = [];
  const env = { MONGODB_URI: mongoUri };
  const code = await runCommand(args, {
    open: async () => ({ env, origin: 'a test', isRunning: false, close: async () => undefined }),
    print: (line) => lines.push(line),
  });
  return { code, text: lines.join('\n') };
}

async function connect(uri: string) {
  const client = await MongoClient.connect(uri);
  open.push({ close: () => client.close() });
  return client;
}

type Stored = { _id: unknown } & Record<string, unknown>;

const withoutOutbox = ({ pendingEvents: _, pendingSince: __, ...document }: Stored = { _id: undefined }) => document;

const readAll = async (client: MongoClient, database: string, collection: string) =>
  (await client.db(database).collection(collection).find().toArray()) as Stored[];

const mailsTo = (mails: readonly { to: string[]; subject: string }[], email: string) =>
  mails
    .filter(({ to }) => to.includes(email))
    .map(({ subject }) => subject)
    .toSorted();

/** A learner who signs up, writes a course, buys a plan, and writes courses until it is told to stop. */
async function createLearner(url: string, name: string, buys: boolean) {
  const email = `${name}@example.org`;
  const customer = await createVirtualCustomer(url, email);
  const { call } = createCaller(url, { patient: true });
  const account = { email, password: 'nine or more' };
  const { userData } = await call<{ userData: { _id: string } }>('POST', '/api/signin', account);
  const courses: string[] = [];
  const learner = {
    email,
    courses,
    async makeCourse() {
      const subtopics = [{ title: 'Rye', theory: '<p>Rye is a grain.</p>', youtube: '', image: '', done: true }];
      const content = JSON.stringify({ bread: [{ title: 'Flour', subtopics }] });
      const course = { user: userData._id, type: 'Text & Image Course', mainTopic: 'Bread', content };
      const { courseId } = await call<{ courseId: string }>('POST', '/api/course', course);
      courses.push(courseId);
    },
  };
  await learner.makeCourse();
  if (buys) {
    const checkout = await customer.checkout('stripe', 'monthly');
    if (!checkout) throw new Error(`${email} cannot buy`);
    await pay(checkout);
    await customer.comeBack(checkout);
  }
  return learner;
}

// Two databases written one after the other: in no instant the second one is ahead, or more than one behind.
function writeWitness(client: MongoClient, isOver: () => boolean) {
  const first = client.db('auth').collection<{ _id: string; n: number }>('witness');
  const second = client.db('notification').collection<{ _id: string; n: number }>('witness');
  return (async () => {
    for (let n = 1; !isOver(); n += 1) {
      await first.updateOne({ _id: 'witness' }, { $set: { n } }, { upsert: true });
      await second.updateOne({ _id: 'witness' }, { $set: { n } }, { upsert: true });
    }
  })();
}

test('PLT-37 a backup under load, restored into an empty system, has all books and courses as of one instant', async () => {
  const outside = await opened(startOutside());
  const source = await opened(startDatabase());
  const system = await startLost(source.uri, outside);
  const client = await connect(source.uri);
  const before = await Promise.all(
    ['ada', 'bea', 'cem', 'dov'].map((name, at) => createLearner(system.url, name, at < 3)),
  );
  const getSubjects = async (email: string) => mailsTo(await readMails(outside.mailbox.url), email);
  await eventually(async () => {
    for (const [at, { email }] of before.entries()) expect(await getSubjects(email)).toHaveLength(at < 3 ? 3 : 2);
  });
  const mailsBefore = await readMails(outside.mailbox.url);

  let over = false;
  const acknowledgedBefore = before.flatMap(({ courses }) => courses);
  const writing = Promise.all([
    ...before.map(async (learner) => {
      while (!over) await learner.makeCourse();
    }),
    (async () => {
      const late: { email: string }[] = [];
      for (let at = 0; !over && at < 20; at += 1) late.push(await createLearner(system.url, `late${at}`, at % 2 === 0));
      return late;
    })(),
    writeWitness(client, () => over),
  ]);
  await eventually(() => expect(before.every(({ courses }) => courses.length > 2)).toBe(true));
  const backedUp = await operator(source.uri, 'backup', file);
  const acknowledgedDuring = before.flatMap(({ courses }) => courses);
  await eventually(() =>
    expect(before.flatMap(({ courses }) => courses).length).toBeGreaterThan(acknowledgedDuring.length + 4),
  );
  over = true;
  await writing;
  expect(backedUp.text).toMatch(/documents in \d+ collections, snapshot of/);
  // The system is lost here; the payment gateways and the mails remain.
  await system.close();

  const target = await opened(startDatabase());
  expect((await operator(target.uri, 'restore', file)).text).toContain('restored:');
  const restored = await connect(target.uri);

  const witness = async (database: string) => Number((await readAll(restored, database, 'witness'))[0]?.n);
  const [first, second] = [await witness('auth'), await witness('notification')];
  expect(first).toBeGreaterThan(1);
  expect([0, 1]).toContain(first - second);

  const courses = new Set((await readAll(restored, 'course-generation', 'courses')).map(({ _id }) => String(_id)));
  expect(acknowledgedBefore.filter((id) => !courses.has(id))).toEqual([]);
  expect(courses.size).toBeLessThan(await client.db('course-generation').collection('courses').countDocuments());
  for (const [database, collection] of WRITTEN_ONCE) {
    const originals = new Map((await readAll(client, database, collection)).map((one) => [String(one._id), one]));
    const copies = await readAll(restored, database, collection);
    expect(copies.length).toBeGreaterThan(2);
    for (const copy of copies) expect(withoutOutbox(copy)).toEqual(withoutOutbox(originals.get(String(copy._id))));
  }

  const purchases = outside.sandbox.describe().purchases;
  const again = await opened(startSystem(target.uri, outside));
  const ada = createCaller(again.url, { patient: true });
  await ada.call('POST', '/api/signin', { email: before[0]?.email, password: 'nine or more' });
  const { subscription } = await ada.call<{ subscription: object | null }>('GET', '/api/subscription');
  expect(subscription).toMatchObject({ provider: 'stripe' });
  // Events are published again and consumers have caught up: every plan is the same in all three books.
  await eventually(async () => {
    const accounts = await readAll(restored, 'billing', 'accounts');
    const plans = new Map(accounts.map(({ _id, plan }) => [String(_id), plan]));
    for (const { _id, plan } of await readAll(restored, 'auth', 'users')) {
      const learner = (await readAll(restored, 'course-generation', 'learners')).find(
        (one) => String(one._id) === String(_id),
      );
      expect([plan, learner?.plan]).toEqual([plans.get(String(_id)) ?? 'free', plan]);
    }
    expect(
      await restored
        .db('auth')
        .collection('sent_events')
        .countDocuments({ dueAt: { $exists: true } }),
    ).toBe(0);
  });
  // Nobody paid or was refunded twice, and no mail of the time before came again.
  const settledPurchases = outside.sandbox.describe().purchases;
  expect(settledPurchases).toEqual(purchases);
  const mailsAfter = await readMails(outside.mailbox.url);
  for (const { email } of before) expect(mailsTo(mailsAfter, email)).toEqual(mailsTo(mailsBefore, email));
}, 600_000);

async function readMails(url: string): Promise<{ to: string[]; subject: string }[]> {
  return (await (await fetch(`${url}/mails.json`)).json()) as { to: string[]; subject: string }[];
}

test('PLT-37 a mail that waited in a backup is held after the restore, until an operator queues it again', async () => {
  const outside = await opened(startOutside());
  const source = await opened(startDatabase());
  const system = await startLost(source.uri, {
    ...outside,
    mailbox: { ...outside.mailbox, smtpUrl: 'smtp://127.0.0.1:9' },
  });
  const { email } = await createLearner(system.url, 'ada', false);
  const lost = (await connect(source.uri)).db('notification').collection('jobs');
  await eventually(async () => expect(await lost.findOne({ type: /welcome/, attempts: { $gt: 0 } })).toBeTruthy());
  await system.close();
  // as if a process had just begun to send it
  await lost.updateOne({ type: /welcome/ }, { $set: { state: 'running', runAt: new Date(Date.now() + HOUR_MS) } });
  await operator(source.uri, 'backup', file);

  const target = await opened(startDatabase());
  await operator(target.uri, 'restore', file);
  await opened(startSystem(target.uri, outside));
  const restored = await connect(target.uri);
  const jobs = restored.db('notification').collection<{ _id: string }>('jobs');
  // The one that welcomes, and the one that confirms the address.
  await eventually(async () => expect(await jobs.countDocuments({ state: 'failed' })).toBe(2));
  expect(mailsTo(await readMails(outside.mailbox.url), email)).toEqual([]);

  const env = { PUBLIC_URL: 'http://localhost:3000', SMTP_URL: outside.mailbox.smtpUrl, MONGODB_URI: target.uri };
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const code = await runCommand(args, {
      open: async () => ({ env, origin: 'a test', isRunning: false, close: async () => undefined }),
      print: (line) => lines.push(line),
    });
    return { code, text: lines.join('\n') };
  };
  const listed = await run('jobs', 'list', '--service', 'notification', '--state', 'dead');
  expect(listed.text).toContain('of the time before a restore');
  expect((await run('jobs', 'requeue', 'notification', '--all')).text).toBe('2 jobs are queued again');
  await eventually(async () => expect(mailsTo(await readMails(outside.mailbox.url), email)).toHaveLength(2));
  expect((await run('jobs', 'list', '--service', 'notification', '--state', 'dead')).text).toBe('There are none.');
  expect((await run('jobs', 'requeue', 'notification', 'bm8')).code).toBe(1);
}, 300_000);

test('PLT-37 a scheduled backup is one more file in a folder, and only so many of the newest stay', async () => {
  const source = await opened(startDatabase());
  await (await connect(source.uri)).db('auth').collection('things').insertOne({ n: 1 });
  const dated = (day: number) => `coursewright-2026-01-0${day}T03-30-00Z.backup`;
  // a backup that was cut off, and files of others
  const others = ['coursewright.backup', 'keys.txt'];
  for (const name of [dated(1), dated(2), dated(3), `${dated(1)}.part`, ...others])
    await writeFile(path.join(folder, name), '');
  const backup = (keep: string) => operator(source.uri, 'backup', folder, '--keep', keep);

  expect((await backup('3')).text).toMatch(/^.*\/coursewright-[-\dT]{19}Z\.backup: 1 documents in 1 collections/);
  const [made = ''] = (await readdir(folder)).filter((name) => !name.includes('2026-01') && !others.includes(name));
  expect((await readdir(folder)).toSorted()).toEqual([...others, dated(2), dated(3), made].toSorted());
  expect((await stat(path.join(folder, made))).mode & 0o777).toBe(0o600);
  expect((await operator(source.uri, 'restore', path.join(folder, made), '--verify')).text).toContain('is complete');

  expect(await backup('0')).toMatchObject({ code: 2, text: expect.stringMatching(/^--keep must be a number/) });
}, 120_000);

const everyType = {
  _id: new ObjectId(),
  double: new Double(3),
  int: new Int32(3),
  long: Long.fromString('9007199254740993'),
  decimal: Decimal128.fromString('1.10'),
  date: new Date('2026-11-25T10:00:00.123Z'),
  binary: new Binary(Buffer.from([0, 1, 255]), 4 - 4),
  pattern: /a.b/i,
  nothing: null,
  nested: { list: [1.5, 'é', { deep: true }], empty: {} },
};

test.each([[], ['--rolling']])(
  'PLT-37 values keep their types, and only an empty system is filled without --force %p',
  async (...how) => {
    const source = await opened(startDatabase());
    const target = await opened(startDatabase());
    const [from, into] = [await connect(source.uri), await connect(target.uri)];
    for (const database of DATABASES)
      await from
        .db(database)
        .collection<Stored>('things')
        .insertOne({ ...everyType });
    await operator(source.uri, 'backup', file, ...how);
    await into.db('billing').collection('things').insertOne({ old: true });

    await expect(operator(target.uri, 'restore', file)).rejects.toThrow('billing has data');
    expect(await into.db('auth').collection('things').countDocuments()).toBe(0);
    await operator(target.uri, 'restore', file, '--force');
    for (const database of DATABASES) {
      const raw = (client: MongoClient) =>
        client.db(database).collection('things').find({}, { raw: true }).toArray() as unknown as Promise<Buffer[]>;
      const [[original], [copy, ...more]] = [await raw(from), await raw(into)];
      expect(more).toEqual([]);
      expect(Buffer.from(copy ?? []).equals(Buffer.from(original ?? [0]))).toBe(true);
    }
  },
  120_000,
);

test('PLT-37 a damaged or incomplete file is refused before anything is changed, and a restore that was cut off is noticed', async () => {
  const source = await opened(startDatabase());
  const from = await connect(source.uri);
  for (const database of DATABASES)
    await from
      .db(database)
      .collection('things')
      .insertMany(Array.from({ length: 300 }, (_, n) => ({ n, text: 'x'.repeat(100) })));
  await operator(source.uri, 'backup', file);
  expect((await operator(source.uri, 'restore', file, '--verify')).text).toContain('1200 documents in 4 collections');

  const target = await opened(startDatabase());
  const into = await connect(target.uri);
  // in compose a file can be given on the standard input alone
  for (const [option, said] of [
    ['--verify', '- is complete: '],
    ['--show-keys', ''],
  ] as const) {
    const main = path.join(projectRoot, 'operator/src/main.ts');
    const env = { ...process.env, MONGODB_URI: target.uri };
    const answer = spawnSync(process.execPath, [main, 'restore', '-', option], { env, input: await readFile(file) });
    expect([answer.status, String(answer.stdout)]).toEqual([0, expect.stringContaining(said)]);
    expect(await into.db('auth').listCollections().toArray()).toEqual([]);
  }
  const bytes = gunzipSync(await readFile(file));
  const changed = Buffer.from(bytes);
  changed[Math.floor(changed.length / 2)] = (changed[Math.floor(changed.length / 2)] ?? 0) ^ 1;
  for (const damaged of [
    gzipSync(changed),
    gzipSync(bytes.subarray(0, -10)),
    (await readFile(file)).subarray(0, -10),
  ]) {
    await writeFile(file, damaged);
    await expect(operator(target.uri, 'restore', file)).rejects.toThrow(/is damaged/);
  }
  expect(await into.db('auth').listCollections().toArray()).toEqual([]);
  await writeFile(file, gzipSync(Buffer.from('something else entirely')));
  await expect(operator(target.uri, 'restore', file)).rejects.toThrow(/damaged|not a backup/);

  // As a restore leaves it that was killed in between.
  await into
    .db('auth')
    .collection<{ _id: string }>('restores')
    .insertOne({ _id: 'last', takenAt: new Date(), startedAt: new Date() } as never);
  const outside = await opened(startOutside());
  await expect(startSystem(target.uri, outside)).rejects.toThrow('a restore of the database auth did not finish');
}, 180_000);
