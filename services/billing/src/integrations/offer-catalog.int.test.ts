import { startPaymentSandbox } from '@coursewright/emulators/payments';
import { createLogger } from '@coursewright/service-kit';
import { createTestClock } from '@coursewright/service-kit/testing';
import { readConfig } from '../config.ts';
import { createProviders } from './create-providers.ts';
import { createOfferCatalog } from './offer-catalog.ts';
import { longLimits } from './testing/setup-provider.ts';

const sandbox = await startPaymentSandbox();
let stop = () => {};
afterEach(() => {
  stop();
  sandbox.reset();
});
afterAll(() => sandbox.close());

const MINUTE = 60_000;

function open(env: Record<string, string> = sandbox.environment) {
  const lines: string[] = [];
  const logger = createLogger({ name: 'billing', destination: { write: (line: string) => void lines.push(line) } });
  const config = readConfig({ MONGODB_URI: 'mongodb://127.0.0.1', ...env });
  const clock = createTestClock();
  const adapters = createProviders(config.providers, { logger, limits: longLimits, now: () => new Date() });
  const offerCatalog = createOfferCatalog(config, adapters, logger, { clock });
  const checks = offerCatalog.startPriceChecks();
  stop = () => void checks.close();
  const idle = async () => void (await checks.idle?.());
  async function advance(ms: number) {
    await clock.advance(ms);
    await idle();
  }
  return { offerCatalog, available: offerCatalog.availableProviders, idle, advance, log: () => lines.join('') };
}

test('PAY-04 a gateway that charges what we say is on sale, in the order in which it is offered', async () => {
  const { offerCatalog, available, idle } = open();
  expect(available()).toEqual([]);
  await idle();
  expect(available()).toEqual(['stripe', 'paypal', 'razorpay', 'paystack']);
  expect(offerCatalog.getOffers('paystack')).toEqual(
    sandbox
      .offers('paystack')
      .map(({ plan, planId, amountMinor, currency }) => ({ plan, planId, amountMinor, currency })),
  );
});

test('PAY-04 PAY-11 a gateway that would charge something else is not on sale, and the log says what differs', async () => {
  sandbox.changeOffer('stripe', 'monthly', { amountMinor: 901 });
  sandbox.changeOffer('razorpay', 'yearly', { currency: 'INR' });
  const { available, idle, advance, log } = open();
  await idle();
  expect(available()).toEqual(['paypal', 'paystack']);
  expect(log()).toMatch(/plan monthly [^"]*differs in amount[^"]*901/);
  expect(log()).toMatch(/plan yearly [^"]*differs in currency[^"]*INR/);
  sandbox.reset();
  await advance(10 * MINUTE);
  expect(available()).toHaveLength(4);
});

test('PAY-04 a gateway that is away is asked again, and does not keep the others from being sold', async () => {
  sandbox.fail('paystack', { kind: 'reset', times: 1_000 });
  const { available, idle, advance } = open();
  await idle();
  expect(available()).toEqual(['stripe', 'paypal', 'razorpay']);
  await advance(500);
  expect(available()).toEqual(['stripe', 'paypal', 'razorpay']);
  sandbox.calm();
  await advance(1_000);
  expect(available()).toHaveLength(4);
});

test('PAY-04 PAY-11 a provider whose plan changes while it is sold is not on sale any more', async () => {
  const { available, idle, advance, log } = open();
  await idle();
  expect(available()).toHaveLength(4);
  sandbox.changeOffer('paypal', 'yearly', { amountMinor: 19_900 });
  sandbox.fail('razorpay', { kind: 'reset', times: 3 });
  await advance(10 * MINUTE);
  expect(available()).toEqual(['stripe', 'razorpay', 'paystack']);
  expect(log()).toMatch(/plan yearly [^"]*differs in amount[^"]*19900/);
  expect(log()).toMatch(/razorpay[^\n]*cannot be compared/);
});

test('PAY-04 without keys nothing is on sale', () => {
  const { offerCatalog } = open({});
  expect([offerCatalog.availableProviders(), offerCatalog.getOffers('stripe')]).toEqual([[], []]);
});
