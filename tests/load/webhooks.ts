import { createHmac, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { readSettings } from '../e2e/support/product-parts.ts';
import { createCaller } from './caller.ts';
import { getUsage, quantile, table } from './figures.ts';
import { billingParts, startBenchProduct } from './product.ts';

// npm run bench:webhooks -- --seconds 10 --senders 1,8,32
// How many signed webhooks are taken in through the gateway: checked, stored, answered with 200, and followed to the
// gateway that sent them, each part in its own process. Every one is another event about a subscription.
const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, senders: { type: 'string', default: '1,8,32' } },
});
const seconds = Number(options.seconds);
const WARM_UP_S = 3;

const product = await startBenchProduct(billingParts);
const { STRIPE_WEBHOOK_SECRET: secret = '' } = readSettings(product.children.get('payments'));
const client = await MongoClient.connect(product.mongoUrl);
const jobs = client.db('billing').collection('jobs');
const { send } = createCaller(product.url);

try {
  console.log(`${availableParallelism()} cores; ${seconds} s each\n`);
  await load(4, WARM_UP_S);
  await allFollowed();
  const names = [...product.children.keys()];
  const rows = [
    [
      'senders',
      'webhooks/s',
      'p50',
      'p99',
      'slowest',
      'refused',
      'all followed',
      'sender CPU',
      ...names.map((name) => `${name} CPU`),
    ],
  ];
  for (const senders of options.senders.split(',').map(Number)) rows.push(await measure(senders));
  console.log(table(rows));
} finally {
  await client.close();
  await product.stop();
}

async function measure(senders: number): Promise<string[]> {
  const usage = () => [...product.children.values()].map(({ pid }) => getUsage(pid).cpuSeconds);
  const before = usage();
  const own = process.cpuUsage();
  const began = performance.now();
  const { took, refused } = await load(senders, seconds);
  const lasted = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(own);
  const used = usage().map((after, index) => after - (before[index] ?? 0));
  const followedAfter = await allFollowed();
  const share = (cpuSeconds: number) => `${Math.round((cpuSeconds / lasted) * 100)} %`;
  return [
    String(senders),
    (took.length / lasted).toFixed(0),
    ...[quantile(took, 0.5), quantile(took, 0.99), Math.max(...took)].map((value) => `${value.toFixed(1)} ms`),
    String(refused),
    `${(followedAfter / 1000).toFixed(1)} s later`,
    share((user + system) / 1e6),
    ...used.map(share),
  ];
}

async function allFollowed(): Promise<number> {
  const began = performance.now();
  const unfinished = { type: 'process-webhook', state: { $ne: 'done' } };
  while ((await jobs.countDocuments(unfinished)) > 0) await sleep(100);
  return performance.now() - began;
}

async function load(senders: number, lastSeconds: number) {
  const took: number[] = [];
  let refused = 0;
  const end = performance.now() + lastSeconds * 1000;
  const sendMany = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      const status = await sendWebhook();
      took.push(performance.now() - began);
      if (status !== 200) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: senders }, sendMany));
  return { took, refused };
}

async function sendWebhook(): Promise<number> {
  const now = Math.floor(Date.now() / 1000);
  const id = randomBytes(12).toString('hex');
  const subscription = { id: `sub_${id}`, object: 'subscription', status: 'active' };
  const event = {
    id: `evt_${id}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: now,
    type: 'customer.subscription.updated',
    data: { object: subscription },
  };
  const body = JSON.stringify(event, null, 2);
  const signature = createHmac('sha256', secret).update(`${now}.${body}`).digest('hex');
  const headers = { 'stripe-signature': `t=${now},v1=${signature}` };
  return (await send('POST', '/api/webhooks/stripe', body, headers)).status;
}
