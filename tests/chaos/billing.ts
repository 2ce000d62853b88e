import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Gateway, PaidPlan } from '../e2e/support/payments.ts';
import { table } from '../load/figures.ts';
import { billingParts, startBenchProduct } from '../load/product.ts';
import { seeded } from '../load/seeded.ts';
import { injectFaults } from './inject-faults.ts';
import { killAtRandom } from './kill-at-random.ts';
import { openLedgers } from './ledgers.ts';
import { passDays } from './passing-days.ts';
import { nextScenario, runScenario, type Scenario } from './scenarios.ts';
import { type Checkout, createVirtualCustomer } from './virtual-customer.ts';

// npm run chaos:billing -- --purchases 500 --seed 1
// Has plans bought at four gateways that fail at random while billing, the gateway and the broker are killed, and then
// looks whether everybody has the plan they paid for, and whether all ledgers agree to the penny. Then weeks pass in which
// renewals are paid, settled without a charge, paused, or decided by banks after 3 to 14 days.
const { values: options } = parseArgs({
  options: {
    purchases: { type: 'string', default: '500' },
    shoppers: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    // Without faults and kills: the weeks after a renewal alone.
    calm: { type: 'boolean', default: false },
  },
});
const purchases = Number(options.purchases);
const PATIENCE_MS = 60_000;
const providers: Gateway[] = ['stripe', 'paypal', 'razorpay', 'paystack'];
const random = seeded(Number(options.seed));
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

const clockFile = path.join(tmpdir(), `coursewright-chaos-clock-${process.pid}`);
const shiftedClock = pathToFileURL(path.join(import.meta.dirname, 'shifted-clock.ts')).href;
const product = await startBenchProduct(billingParts, {
  CHAOS_CLOCK_FILE: clockFile,
  NODE_OPTIONS: `--import ${shiftedClock}`,
});
const { payments } = product;
const counts = new Map<Scenario, number>();
let paid = 0;
const onPaid = () => {
  paid += 1;
};

try {
  const began = Date.now();
  const quiet = new AbortController();
  const none = Promise.resolve(new Map<string, number>());
  const disturbing = options.calm ? none : injectFaults(payments, seeded(Number(options.seed) + 1), quiet.signal);
  const killing = options.calm ? none : killAtRandom(product, seeded(Number(options.seed) + 2), quiet.signal);
  const people = await Promise.all(Array.from({ length: Number(options.shoppers) }, (_, index) => shopping(index)));
  quiet.abort();
  const [killed, faults] = await Promise.all([killing, disturbing]);
  await payments.calm();
  // Reconciliation finds at its next run what PayPal’s reports had not come to, also after another crash.
  await product.crash('billing');
  const calmAt = Date.now();

  const ledgers = await openLedgers(payments, product.mongoUrl, people.flat());
  let found = await ledgers.compare();
  while (found.differences.length > 0 && Date.now() - calmAt < PATIENCE_MS) {
    await sleep(500);
    found = await ledgers.compare();
  }
  const agreedMs = Date.now() - calmAt;
  await sleep(5_000);
  // what has come right stays right
  found = await ledgers.compare();
  console.log(
    `bought in ${Math.round((calmAt - began) / 1000)} s, ${found.differences.length} differences; weeks pass`,
  );
  const days = found.differences.length === 0 ? await passDays({ payments, clockFile, random, ...ledgers }) : undefined;
  if (days) found = await ledgers.compare(days.plans);
  found.differences.push(...(days?.differences ?? []));
  await ledgers.close();

  const list = (counts: Iterable<readonly [string, number]>) =>
    [...counts].map(([what, times]) => `${what} ${times}×`).join(', ');
  console.log(`${paid} payments in ${Math.round((calmAt - began) / 1000)} s: ${list(counts)}`);
  console.log(`killed: ${list(killed)}`);
  console.log(`faults: ${list(faults)}\n`);
  console.log(`weeks after a renewal: ${list(days?.counts ?? [])}\n`);
  console.log(`${table(found.rows)}\n`);
  console.log(
    found.differences.length === 0
      ? `0 plans without payment, 0 payments without a plan; all agreed after ${(agreedMs / 1000).toFixed(1)} s`
      : `${found.differences.length} differences:\n${found.differences.slice(0, 40).join('\n')}`,
  );
  if (found.differences.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error);
  // the others are in the middle of something
  process.on('unhandledRejection', () => undefined);
  process.exitCode = 1;
} finally {
  await product.stop();
  await rm(clockFile, { force: true });
}
// shoppers who are left would try for ever
process.exit();

async function shopping(index: number) {
  const people: { email: string; checkouts: Checkout[] }[] = [];
  while (paid < purchases) {
    const shopper = await createVirtualCustomer(
      product.url,
      `shopper.${process.pid}.${index}.${people.length}@example.com`,
    );
    const checkouts: Checkout[] = [];
    people.push({ email: shopper.email, checkouts });
    const open = async () => {
      const checkout = await shopper.checkout(oneOf(providers), oneOf<PaidPlan>(['monthly', 'yearly']));
      if (checkout) checkouts.push(checkout);
      return checkout;
    };
    const story = nextScenario(random);
    counts.set(story, (counts.get(story) ?? 0) + 1);
    await runScenario(story, { shopper, open, onPaid, random });
  }
  return people;
}
