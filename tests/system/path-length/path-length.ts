import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '@coursewright/dev';
import { type Closable, closeAll } from '@coursewright/service-kit';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import { MongoClient } from 'mongodb';
import { dataRoot } from '../../e2e/support/config.ts';
import { createPayments } from '../../e2e/support/payments.ts';
import { createLearner } from '../../load/learner.ts';
import { createCoverage, getFile } from './coverage.ts';
import { FIRST_TOPIC, startPausedModel } from './paused-model.ts';

// npm run paths: which source files run, and how often the database is written, from a submitted topic to the first topic
// of the outline on the page, and from a Stripe webhook to the plan in auth. The whole product runs in this process, the
// page in a second one. A file counts when a function of it runs in both of two rounds, so what is read once and cached
// does not, and when that function does not run while nobody uses the product.
const ROUNDS = 2;
// longer than the gateway's health checks are apart; it lasts until scheduled work has run, too
const IDLE_MS = 16_000;
const QUIET_MS = 700;
const WRITES = ['insert', 'update', 'delete', 'findAndModify'];
const LEASES = 'packages/service-kit/src/jobs/job-run.ts';
const topicParts = /^(mfe-learner|packages|gateway|services\/(auth|course-generation))\//;
const webhookParts = /^(packages|gateway|services\/(auth|billing))\//;

export interface PathLengths {
  topicFiles: string[];
  writes: string[];
  webhookFiles: string[];
}

interface Write {
  database: string;
  name: string;
  text: string;
}

const coverage = createCoverage();
const started: Closable[] = [];
const writes: Write[] = [];
let onWrite: (write: Write) => void = () => {};
let lastWrite = 0;
let scheduledRuns = 0;

try {
  recordWrites();
  const model = await startPausedModel();
  started.push(model);
  const folder = await mkdtemp(path.join(dataRoot, 'coursewright-paths-'));
  started.push({ close: () => rm(folder, { recursive: true, force: true }) });
  const ports = await freePorts(['PORT', 'MONGO_PORT', 'MAILBOX_PORT', 'PAYMENTS_PORT']);
  const product = await startProduct({
    ...ports,
    DATA_DIR: folder,
    LOG_LEVEL: 'fatal',
    OPENAI_BASE_URL: model.url,
    AI_PREFETCH: '0',
  });
  started.push(product);
  const mongo = await MongoClient.connect(`mongodb://127.0.0.1:${ports.MONGO_PORT}`);
  started.push(mongo);
  const payments = createPayments(`http://127.0.0.1:${ports.PAYMENTS_PORT}`);

  report('the product is ready');
  // they load while nobody uses the product
  const pages = Array.from({ length: ROUNDS }, () => startPage(product.url));
  await untilQuiet();
  coverage.start();
  scheduledRuns = 0;
  await sleep(IDLE_MS);
  while (scheduledRuns < 2) await sleep(100);
  const idle = new Set(coverage.stop());

  const outlines = await inSequence(pages, (page) => measureOutline(page, model.resume));
  const webhooks = await inSequence(pages, () => measureWebhook(product.url, payments, mongo));
  const lengths: PathLengths = {
    // A slow machine renews leases meanwhile.
    topicFiles: commonFiles(outlines.map(({ functions }) => functions)).filter(
      (file) => topicParts.test(file) && file !== LEASES,
    ),
    writes: outlines.map(({ writes }) => writes).sort((a, b) => a.length - b.length)[0] ?? [],
    webhookFiles: commonFiles(webhooks).filter((file) => webhookParts.test(file)),
  };
  function commonFiles([first = [], ...others]: string[][]): string[] {
    const common = first.filter((name) => !idle.has(name) && others.every((names) => names.includes(name)));
    return [...new Set(common.map(getFile))].sort();
  }
  report('measured');
  if (process.argv.includes('--json')) process.stdout.write(JSON.stringify(lengths));
  else print(lengths);
} finally {
  await closeAll(started);
}

// On standard error, for a run that fails or hangs.
function report(step: string) {
  console.error(`${Math.round(performance.now() / 1000)} s: ${step}`);
}

// All connections of this process are observed; the driver reports what it sends.
function recordWrites() {
  const { connect } = MongoClient.prototype;
  MongoClient.prototype.connect = function (this: MongoClient) {
    Object.assign(this, { monitorCommands: true });
    const sent = new Map<number, Write>();
    this.on('commandStarted', ({ commandName, command, databaseName, requestId }) => {
      if (!WRITES.includes(commandName)) return;
      // Schedules write whether or not somebody uses the product.
      if (JSON.stringify(command).includes('"schedule:')) {
        scheduledRuns += 1;
        return;
      }
      const text = JSON.stringify(command.updates ?? command.update ?? command.documents ?? '');
      sent.set(requestId, { database: databaseName, name: `${commandName} ${command[commandName]}`, text });
    });
    this.on('commandSucceeded', ({ requestId, reply }) => {
      const write = sent.get(requestId);
      sent.delete(requestId);
      const { n, lastErrorObject, value } = reply as {
        n?: number;
        lastErrorObject?: { n: number };
        value?: { _id?: unknown } | null;
      };
      // Workers look for work by writes that find nothing.
      if (!write || !(n ?? lastErrorObject?.n) || String(value?._id).startsWith('schedule:')) return;
      lastWrite = Date.now();
      writes.push(write);
      onWrite(write);
    });
    return connect.call(this);
  };
}

async function untilQuiet() {
  lastWrite = Date.now();
  while (Date.now() - lastWrite < QUIET_MS) await sleep(50);
}

function startPage(url: string) {
  const page = fork(path.join(import.meta.dirname, 'run-page.ts'), [url]);
  started.push({ close: () => void page.kill() });
  const nextMessage = async () => (await once(page, 'message', { signal: AbortSignal.timeout(300_000) }))[0];
  const hasLoaded = nextMessage();
  // a page that fails is reported by the round that waits for it
  hasLoaded.catch(() => undefined);
  return {
    hasLoaded,
    ask(what: 'type' | 'call' | 'submit') {
      page.send(what);
      return nextMessage();
    },
  };
}

async function measureOutline(page: ReturnType<typeof startPage>, finishOutline: () => void) {
  await page.hasLoaded;
  await page.ask('type');
  report('the topic is typed');
  await untilQuiet();
  await page.ask('call');
  writes.length = 0;
  coverage.start();
  const ofPage: string[] = await page.ask('submit');
  const functions = [...coverage.stop(), ...ofPage];
  const ofService = writes.filter(({ database }) => database === 'course-generation');
  const upToTopic = ofService.slice(0, ofService.findIndex(({ text }) => text.includes(FIRST_TOPIC)) + 1);
  report('the first topic is shown');
  finishOutline();
  await untilQuiet();
  return { functions, writes: upToTopic.map(({ name }) => name) };
}

async function measureWebhook(url: string, payments: ReturnType<typeof createPayments>, mongo: MongoClient) {
  const learner = createLearner(url);
  await learner.signUp(`buyer.${Date.now()}@example.org`);
  await mongo
    .db('auth')
    .collection('users')
    .updateMany({}, { $set: { emailVerified: true } });
  await payments.deliver({ mode: 'hold' });
  const checkout = await learner.call<{ url: string }>('POST', '/api/stripepayment', { planId: 'monthly' });
  const form = new URLSearchParams({ do: 'pay', card: '4242424242424242' });
  await fetch(checkout.url, { method: 'POST', body: form, redirect: 'manual' });
  report('paid');
  await untilQuiet();
  const functions = new Promise<string[]>((resolve) => {
    onWrite = ({ database, name, text }) => {
      if (database !== 'auth' || !name.endsWith(' users') || !text.includes('"monthly"')) return;
      onWrite = () => {};
      resolve(coverage.stop());
    };
  });
  coverage.start();
  await payments.deliver({ mode: 'normal' });
  await payments.flush();
  report('webhooks are delivered');
  return functions;
}

async function inSequence<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

function print({ topicFiles, webhookFiles, writes }: PathLengths) {
  printFiles('Files from a submitted topic to the first topic on the page (aim 60)', topicFiles);
  printFiles('Files from a Stripe webhook to the plan in auth (aim 40)', webhookFiles);
  console.log(`Writes of course-generation before the first topic (aim 4): ${writes.length}\n  ${writes.join('\n  ')}`);
}

function printFiles(title: string, files: string[]) {
  console.log(`${title}: ${files.length}`);
  for (const [part, ofPart = []] of Object.entries(Object.groupBy(files, (file) => file.split('/src/')[0] ?? ''))) {
    console.log(`  ${part}: ${ofPart.length}`);
    for (const file of ofPart) console.log(`    ${file.slice(part.length + '/src/'.length)}`);
  }
}
