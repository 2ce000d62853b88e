import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import { startChild } from '../e2e/support/child.ts';
import { brokerUrl } from '../e2e/support/config.ts';
import {
  type Children,
  portNames,
  type Settings,
  startSeparately,
  startTogether,
} from '../e2e/support/product-parts.ts';
import { startBroker } from './broker.ts';
import { type Caller, createCaller } from './caller.ts';
import { getUsage, quantile, table } from './figures.ts';
import { unlimited } from './product.ts';
import { adminCases, type Case, homeCases, type Totals } from './table-cases.ts';

// npm run bench:tables -- --runs 20 --mode both --data DIR
// What pages for admins, the dashboard and /home cost with 10,000 users, 50,000 courses and 5,000 contact messages on the
// embedded database, through the gateway. Ends with 1 when the p95 of a page, of the dashboard or of /home is above --limit ms.
const { values: options } = parseArgs({
  options: {
    users: { type: 'string', default: '10000' },
    courses: { type: 'string', default: '50000' },
    contacts: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '20' },
    // `separate`: a process for each part on RabbitMQ; `together`: one process, as npm start; or `both`.
    mode: { type: 'string', default: 'both' },
    data: { type: 'string' },
    only: { type: 'string', default: '' },
    limit: { type: 'string', default: '200' },
    url: { type: 'string' },
  },
});
const WARM_UP = 3;
const password = 'a seeded password';
const limit = Number(options.limit);
const totals: Totals = {
  users: Number(options.users),
  paid: Math.ceil(Number(options.users) / 10),
  courses: Number(options.courses),
  contacts: Number(options.contacts),
  audit: 2000,
  own: 500,
};

let tooSlow = 0;
if (options.url) await ask(options.url);
else await measureOwn();
console.log(
  tooSlow > 0 ? `${tooSlow} cases have a p95 above ${limit} ms` : `Every p95 that counts is below ${limit} ms`,
);
process.exitCode = tooSlow > 0 ? 1 : 0;

async function measureOwn(): Promise<void> {
  const dataDir = options.data ?? (await mkdtemp(path.join(tmpdir(), 'coursewright-tables-')));
  try {
    if (!options.data) await seed(dataDir);
    const megabytes = Math.round(statSync(path.join(dataDir, 'mongo.db')).size / 1e6);
    console.log(`${availableParallelism()} cores, load ${load()}; database file ${megabytes} MB\n`);
    if (options.mode !== 'together') await measure('separate', dataDir);
    if (options.mode !== 'separate') await measure('together', dataDir);
  } finally {
    if (!options.data) await rm(dataDir, { recursive: true, force: true });
  }
}

async function seed(dataDir: string): Promise<void> {
  const amounts = ['users', 'courses', 'contacts', 'seed'] as const;
  const args = amounts.flatMap((name) => [`--${name}`, options[name]]);
  const child = startChild('dev/src/seed.ts', args, { DATA_DIR: dataDir });
  if ((await child.ended(600_000)) !== 0) throw new Error(child.output());
  console.log(`Seeded:\n${child.output()}`);
}

async function measure(mode: 'separate' | 'together', dataDir: string): Promise<void> {
  const broker = mode === 'separate' && !brokerUrl ? await startBroker() : undefined;
  const ports = await freePorts(portNames);
  const settings: Settings = { ...ports, ...unlimited, DATA_DIR: dataDir, LOG_LEVEL: 'error', PAYMENTS: 'none' };
  if (broker) settings.AMQP_URL = broker.url;
  const children: Children = new Map();
  try {
    const began = performance.now();
    await (mode === 'separate' ? startSeparately(settings, children) : startTogether(settings, children));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const memory = () => [...children].map(([part, { pid }]) => `${part} ${getUsage(pid).megabytes} MB`).join(', ');
    console.log(`${mode}: ready in ${seconds} s; ${memory()}`);
    await ask(`http://localhost:${ports.PORT}`);
    console.log(`after that ${memory()}\n`);
  } finally {
    await Promise.all([...children.values()].map((child) => child.stop()));
    await broker?.stop();
  }
}

async function ask(url: string): Promise<void> {
  const [admin, learner] = [createCaller(url), createCaller(url)];
  await admin.call('POST', '/api/signin', { email: 'admin@example.org', password });
  await learner.call('POST', '/api/signin', { email: 'learner@example.org', password });
  const found = await admin.call<{ rows: { id: string }[] }>('GET', '/api/admin/users?search=learner');
  const someId = found.rows[0]?.id ?? '';
  const rows = [['', 'case', 'p50', 'p95', 'max', 'raw', 'sent', '']];
  const wanted = ({ group, name }: Case) => `${group} ${name}`.includes(options.only);
  for (const one of adminCases(totals, someId).filter(wanted)) rows.push(await getRow(one, admin));
  for (const one of homeCases(totals).filter(wanted)) rows.push(await getRow(one, learner));
  console.log(`\n${table(rows)}\n\nload ${load()}`);
}

async function getRow({ group, name, paths, judged }: Case, caller: Caller): Promise<string[]> {
  const runs = group === 'CSV files' ? 3 : Number(options.runs);
  const times: number[] = [];
  const once = async (encoding = 'gzip, br') => {
    const began = performance.now();
    const answers = await Promise.all(
      paths.map((one) => {
        const [method, path, body] = one.startsWith('POST ')
          ? (['POST', one.slice(5), {}] as const)
          : (['GET', one] as const);
        return caller.send(method, path, body, { 'accept-encoding': encoding });
      }),
    );
    const ms = performance.now() - began;
    let bytes = 0;
    for (const [at, answer] of answers.entries()) {
      if (answer.status !== 200) throw new Error(`${paths[at]}: ${answer.status} ${await answer.text()}`);
      bytes += (await answer.arrayBuffer()).byteLength;
    }
    return { ms, bytes };
  };
  const raw = (await once('identity')).bytes;
  for (let run = 1; run < WARM_UP && group !== 'CSV files'; run++) await once();
  let sent = 0;
  for (let run = 0; run < runs; run++) {
    const { ms, bytes } = await once();
    times.push(ms);
    sent = bytes;
  }
  const p95 = quantile(times, 0.95);
  const slow = judged && p95 > limit;
  if (slow) tooSlow++;
  const figures = [quantile(times, 0.5), p95, Math.max(...times)].map((value) => `${value.toFixed(1)} ms`);
  return [group, name, ...figures, kilobytes(raw), kilobytes(sent), slow ? 'SLOW' : judged ? '' : 'not judged'];
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
