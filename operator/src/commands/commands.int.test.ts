import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startMongo } from '@coursewright/embedded-mongo';
import { createLogger, identifyProcess, listen } from '@coursewright/service-kit';
import { createTestBroker } from '@coursewright/service-kit/testing/broker';
import express from 'express';
import { Mongoose } from 'mongoose';
import type { Command } from '../command.ts';
import { createDoctorCommand } from '../doctor/doctor.command.ts';
import { commands, runCommand } from '../index.ts';
import { openInstallation } from '../installation.ts';
import { loadService } from '../services.ts';
import { createUpgradeCommand } from './upgrade.ts';

let mongo: Awaited<ReturnType<typeof startMongo>>;
beforeEach(async () => {
  mongo = await startMongo({ file: ':memory:' });
});
afterEach(() => mongo.close());

const PUBLIC_URL = 'http://localhost:3000';

async function run(args: string[], env: Record<string, string> = {}, all: readonly Command[] = commands) {
  const lines: string[] = [];
  const code = await runCommand(args, {
    all,
    open: async () => ({
      env: { MONGODB_URI: mongo.uri, PUBLIC_URL, ...env },
      origin: 'a test',
      isRunning: false,
      close: async () => undefined,
    }),
    print: (line) => lines.push(line),
  });
  return { code, text: lines.join('\n') };
}

async function database(name: string) {
  return new Mongoose().createConnection(`${mongo.uri}/${name}`).asPromise();
}

async function startAuth() {
  const { service, readConfig } = await loadService('auth');
  return service.start(readConfig({ AUTH_PORT: '0', MONGODB_URI: mongo.uri, PUBLIC_URL }), {
    connectBroker: createTestBroker().connect,
    logger: createLogger({ name: 'auth', level: 'silent' }),
  });
}

test('PLT-39 an operator makes an admin and turns two-step sign-in off, through the code and the audit log of auth', async () => {
  const auth = await startAuth();
  const connection = await database('auth');
  const users = connection.collection('users');
  for (const name of ['Main', 'Ada']) {
    const email = `${name.toLowerCase()}@example.org`;
    await fetch(`${auth.url}/api/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mName: name, email, password: 'correct horse battery' }),
    });
  }
  const ada = () => users.findOne({ email: 'ada@example.org' });

  expect(await run(['admin', 'promote', 'ada@example.org'])).toMatchObject({
    code: 1,
    text: expect.stringMatching(/not confirmed/),
  });
  await users.updateOne(
    { email: 'ada@example.org' },
    { $set: { emailVerified: true, secondFactor: { secret: 'x', recoveryHashes: [] } } },
  );
  const before = await ada();
  expect(await run(['admin', 'promote', 'ADA@example.org'])).toEqual({ code: 0, text: 'Ada is an admin now' });
  const promoted = await ada();
  expect(promoted).toMatchObject({ role: 'admin', sessionGeneration: before?.sessionGeneration + 1 });

  expect((await run(['admin', 'reset-two-factor', 'ada@example.org'])).code).toBe(0);
  expect(await ada()).toMatchObject({ secondFactor: null, revision: promoted?.revision + 1 });
  expect((await run(['admin', 'reset-two-factor', 'eve@example.org'])).code).toBe(1);

  const entries = await connection.collection('audit').find().toArray();
  expect(entries.map(({ adminId, action, outcome, details }) => [adminId, action, outcome, details.email])).toEqual([
    ['operator', 'coursewright admin promote', 'refused', 'ada@example.org'],
    ['operator', 'coursewright admin promote', 'done', 'ADA@example.org'],
    ['operator', 'coursewright admin reset-two-factor', 'done', 'ada@example.org'],
    ['operator', 'coursewright admin reset-two-factor', 'refused', 'eve@example.org'],
  ]);
  await connection.close();
  await auth.close();
});

test('PLT-38 upgrade shows and runs migrations once, under load, and goes on after an interruption', async () => {
  const connection = await database('auth');
  const things = connection.collection<{ _id: number; text: string; size?: number }>('things');
  await things.insertMany(Array.from({ length: 500 }, (_, _id) => ({ _id, text: 'x'.repeat(_id % 7) })));
  let runs = 0;
  let isBroken = true;
  const addSizes = {
    name: 'sizes-of-things',
    async run() {
      runs += 1;
      for await (const { _id, text } of things.find({ size: { $exists: false } })) {
        if (isBroken && _id === 250) throw new Error('the database went away');
        await things.updateOne({ _id }, { $set: { size: text.length } });
      }
    },
  };
  const all = [createUpgradeCommand({ auth: [addSizes] })];
  expect((await run(['upgrade', '--dry-run'], {}, all)).text).toMatch(/auth +1 +sizes-of-things +pending, would run/);
  expect(runs).toBe(0);

  // New documents of the new release and changes of old ones go on meanwhile.
  let over = false;
  const writing = (async () => {
    let written = 0;
    for (let _id = 1000; !over; _id += 1, written += 1) {
      await things.insertOne({ _id, text: 'new', size: 3 });
      await things.updateOne({ _id: _id % 500 }, { $set: { text: 'changed', size: 7 } });
    }
    return written;
  })();
  await expect(run(['upgrade'], {}, all)).rejects.toThrow('the database went away');
  expect((await run(['upgrade', '--dry-run'], {}, all)).text).toMatch(/sizes-of-things +interrupted, would run/);
  isBroken = false;
  const two = await Promise.all([run(['upgrade'], {}, all), run(['upgrade'], {}, all)]);
  over = true;
  expect(await writing).toBeGreaterThan(0);
  expect(two.map(({ code }) => code)).toEqual([0, 0]);
  expect(runs).toBe(2);
  expect(await things.countDocuments({ size: { $exists: false } })).toBe(0);
  expect((await run(['upgrade', '--dry-run'], {}, all)).text).not.toContain('would run');
  expect((await run(['upgrade'])).text).toBe('This release has no data migrations.');
  await connection.close();
});

test('PLT-36 doctor names what is wrong with what to do, and is content with a system that is right', async () => {
  const models = express()
    .use(express.json())
    .post('/v1/chat/completions', (req, res) => {
      const { model, response_format: format } = req.body as { model: string; response_format?: object };
      if (model !== 'writer') return void res.status(404).json({ error: { message: `model ${model} not found` } });
      const content = format ? '{"questions":[]}' : 'Blue light is scattered more.';
      res.json({ choices: [{ message: { content }, finish_reason: 'stop' }] });
    });
  const server = await listen(models, 0);
  const right = { SMTP_URL: 'smtp://127.0.0.1:9', OPENAI_BASE_URL: `${server.url}/v1`, OPENAI_MODEL: 'writer' };
  const wrong = await run(['doctor'], {
    ...right,
    AMQP_URL: 'amqp://127.0.0.1:9',
    OPENAI_MODEL: 'poet',
    AI_CONCURRENCY: 'many',
  });
  expect(wrong.code).toBe(1);
  expect(wrong.text).toMatch(/WRONG +course-generation +AI_CONCURRENCY must be a number\n +→ correct AI_CONCURRENCY/);
  expect(wrong.text).toMatch(/WRONG +RabbitMQ .*ECONNREFUSED.*\n +→ start it/);
  expect(wrong.text).toMatch(/WRONG +mail server +127\.0\.0\.1:9: .*ECONNREFUSED/);
  expect(wrong.text).toMatch(/ok +MongoDB +answers, version 8/);

  const otherModel = await run(['doctor'], { ...right, OPENAI_MODEL: 'poet' });
  expect(otherModel.text).toMatch(/WRONG +model: model .*poet not found.*\n +→ .*OPENAI_MODEL/);
  expect(otherModel.text).toMatch(/- +model: JSON +not tried/);
  await run(['upgrade']);
  const two = await run(['doctor'], { ...right, OPENAI_FALLBACK_MODEL: 'poet' });
  expect(two.text).toMatch(/ok +model: model/);
  expect(two.text).toMatch(/WRONG +fallback model: model .*poet not found.*\n +→ .*OPENAI_FALLBACK_MODEL/);
  const better = await run(['doctor'], right);
  expect(better.text).toMatch(/note +model: usage .*no usage.*\n +→ /);
  expect(better.text).toMatch(/ok +model: JSON +as asked for/);
  expect(better.text).toMatch(/ok +database auth +can be read, all migrations have run/);
  expect(better.text).toContain('1 thing is wrong.');

  const late = createDoctorCommand({ now: () => new Date(Date.now() - 60_000) });
  expect((await run(['doctor'], right, [late])).text).toMatch(/WRONG +clock of MongoDB +(59|60)\d{3} ms ahead/);
  const hasty = createDoctorCommand({ timeoutMs: 1_500 });
  const away = await run(['doctor'], { ...right, MONGODB_URI: 'mongodb://127.0.0.1:9' }, [hasty]);
  expect(away.text).toMatch(/WRONG +MongoDB .*ECONNREFUSED.*\n +→ start it/);
  await server.close();
}, 180_000);

test('PLT-39 wrong use of the command line is explained', async () => {
  expect((await run([])).code).toBe(0);
  expect((await run(['help'])).text).toContain('jobs requeue');
  expect(await run(['sing'])).toMatchObject({ code: 2, text: expect.stringContaining('There is no command sing.') });
  expect(await run(['backup'])).toMatchObject({
    code: 2,
    text: expect.stringMatching(/^file is missing\n\ncoursewright backup <file>/),
  });
  expect((await run(['backup', 'a', 'b'])).text).toContain('b is not expected here');
  expect((await run(['doctor', '--loud'])).text).toContain("Unknown option '--loud'");
  expect((await run(['restore', '--help'])).text).toMatch(/--force +delete what the databases contain/);
  await expect(run(['jobs', 'requeue', 'auth'])).rejects.toThrow('name one job by its id');
  await expect(run(['jobs', 'list', '--service', 'bank'])).rejects.toThrow('there is no service bank');
});

test('PLT-36 doctor checks the chart of a checkout, and says where the .env of docker compose is used', async () => {
  expect((await run(['doctor'])).text).toMatch(/ok +chart +is of Coursewright/);
  const ofCompose = run(['doctor'], { MONGODB_URI: '', MONGO_PASSWORD: 'secret' });
  await expect(ofCompose).rejects.toThrow('docker compose run --build --rm operator');
});

test('PLT-36 settings come from the environment, .env, npm start while it runs, or its database', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'coursewright-operator-'));
  const given = (more = {}) => openInstallation({ folder, given: more });
  await expect(given()).rejects.toThrow(/MONGODB_URI is not set, and there is no embedded database at .*\.data/);
  const made = await openInstallation({ folder, given: {}, createsDatabase: true });
  expect(made.env.MONGODB_URI).toMatch(/^mongodb:\/\/127/);
  await made.close();
  const { pid } = process;
  const environment = { MONGODB_URI: 'mongodb://of-start' };
  await writeFile(
    path.join(folder, '.data/running.json'),
    JSON.stringify({ pid, identity: identifyProcess(pid), environment }),
  );
  expect(await given()).toMatchObject({ isRunning: true, env: { MONGODB_URI: 'mongodb://of-start' } });
  // An npm start that was killed leaves its file behind, for a process that gets its number too, a full disk half of it.
  const another = JSON.stringify({ pid, identity: identifyProcess(process.ppid), environment });
  for (const left of [JSON.stringify({ pid: 2 ** 22 + 1, environment: {} }), another, '{"pid"']) {
    await writeFile(path.join(folder, '.data/running.json'), left);
    const stopped = await given();
    expect(stopped.isRunning).toBe(false);
    await stopped.close();
  }
  await writeFile(path.join(folder, '.env'), 'MONGODB_URI=" mongodb://of-file "\nPORT=1\n');
  expect((await given({ PORT: '2', MONGODB_URI: '' })).env).toMatchObject({
    MONGODB_URI: 'mongodb://of-file',
    PORT: '2',
  });
  await rm(folder, { recursive: true, force: true });
});

test('PLT-37 a backup that cannot be written or read is said to be so in one line', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'coursewright-operator-'));
  const [file, made] = [path.join(folder, 'plain.txt'), path.join(folder, 'made')];
  await writeFile(file, 'plain');
  await mkdir(made);
  const cases = [
    ['backup', path.join(folder, 'missing/x'), /^there is no such file or folder$/],
    ['backup', path.join(file, 'x'), /^a part of the path is a file/],
    ['backup', made, /^the path is that of a folder/],
    ['restore', path.join(folder, 'missing'), /^there is no such file or folder$/],
    ['restore', made, /^the path is that of a folder/],
    ['restore', file, /^the backup is damaged/],
  ] as const;
  for (const [command, given, message] of cases) await expect(run([command, given])).rejects.toThrow(message);
  await expect(run(['backup', file], { MONGODB_URI: 'mongo:27017' })).rejects.toThrow(
    /^cannot reach MongoDB \(Invalid scheme/,
  );
  await rm(folder, { recursive: true });
});
