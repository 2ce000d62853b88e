import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Gateway, PaidPlan } from '../support/payments.ts';
import { disturbGateways } from './disturb-gateways.ts';
import { table } from './figures.ts';
import { killAtRandom } from './kill-at-random.ts';
import { openLedgers } from './ledgers.ts';
import { billingParts, startBenchProduct } from './product.ts';
import { seeded } from './seeded.ts';
import { type Checkout, createShopper } from './shopper.ts';
import { live, nextStory, type Story } from './stories.ts';

// npm run chaos:billing -- --purchases 500 --seed 1
// Has plans bought at four gateways that fail at random while billing, the gateway and the broker are killed, and then
// looks whether everybody has the plan they paid for, and whether all ledgers agree to the penny.
const { values: options } = parseArgs({
  options: {
    purchases: { type: 'string', default: '500' },
    shoppers: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
  },
});
const purchases = Number(options.purchases);
const PATIENCE_MS = 60_000;
const providers: Gateway[] = ['stripe', 'paypal', 'razorpay', 'paystack'];
const random = seeded(Number(options.seed));
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

const product = await startBenchProduct(billingParts);
const { payments } = product;
const told = new Map<Story, number>();
let paid = 0;
const onPaid = () => {
  paid += 1;
};

try {
  const began = Date.now();
  const quiet = new AbortController();
  const disturbing = disturbGateways(payments, seeded(Number(options.seed) + 1), quiet.signal);
  const killing = killAtRandom(product, seeded(Number(options.seed) + 2), quiet.signal);
  const people = await Promise.all(Array.from({ length: Number(options.shoppers) }, (_, index) => shopping(index)));
  quiet.abort();
  const [killed, faults] = await Promise.all([killing, disturbing]);
  await payments.calm();
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
  await ledgers.close();

  const list = (counts: Iterable<readonly [string, number]>) =>
    [...counts].map(([what, times]) => `${what} ${times}×`).join(', ');
  console.log(`${paid} payments in ${Math.round((calmAt - began) / 1000)} s: ${list(told)}`);
  console.log(`killed: ${list(killed)}`);
  console.log(`faults: ${list(faults)}\n`);
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
}
// shoppers who are left would try for ever
process.exit();

/** People who come one after the other; gives who they were. */
async function shopping(index: number) {
  const people: { email: string; checkouts: Checkout[] }[] = [];
  while (paid < purchases) {
    const shopper = await createShopper(product.url, `shopper.${process.pid}.${index}.${people.length}@example.com`);
    const checkouts: Checkout[] = [];
    people.push({ email: shopper.email, checkouts });
    const open = async () => {
      const checkout = await shopper.checkout(oneOf(providers), oneOf<PaidPlan>(['monthly', 'yearly']));
      if (checkout) checkouts.push(checkout);
      return checkout;
    };
    const story = nextStory(random);
    told.set(story, (told.get(story) ?? 0) + 1);
    await live(story, { shopper, open, onPaid, random });
  }
  return people;
}
