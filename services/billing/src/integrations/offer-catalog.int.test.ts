import { type PaymentSandbox, startPaymentSandbox } from '@coursewright/emulators/payments';
import { createLogger } from '@coursewright/service-kit';
import { eventually } from '@coursewright/service-kit/testing';
import { readConfig } from '../config.ts';
import { createProviders } from './create-providers.ts';
import { createOfferCatalog } from './offer-catalog.ts';
import { longLimits } from './testing/setup-provider.ts';

let sandbox: PaymentSandbox;
const closing: { close(): Promise<void> | void }[] = [];
beforeEach(async () => {
  sandbox = await startPaymentSandbox();
  closing.push(sandbox);
});
afterEach(async () => {
  for (const each of closing.splice(0).reverse()) await each.close();
});

function open(env: Record<string, string> = sandbox.environment, recheckMs?: number) {
  const lines: string[] = [];
  const logger = createLogger({ name: 'billing', destination: { write: (line: string) => void lines.push(line) } });
  const config = readConfig({ MONGODB_URI: 'mongodb://127.0.0.1', ...env });
  const offerCatalog = createOfferCatalog(
    config,
    createProviders(config.providers, { logger, limits: longLimits, now: () => new Date() }),
    logger,
    recheckMs,
  );
  closing.push(offerCatalog.startPriceChecks());
  return { offerCatalog, log: () => lines.join('') };
}

test('PAY-04 a gateway that charges what we say is on sale, in the order in which it is offered', async () => {
  const { offerCatalog } = open();
  expect(offerCatalog.availableProviders()).toEqual([]);
  await eventually(() =>
    expect(offerCatalog.availableProviders()).toEqual(['stripe', 'paypal', 'razorpay', 'paystack']),
  );
  expect(offerCatalog.getOffers('paystack')).toEqual(
    sandbox
      .offers('paystack')
      .map(({ plan, planId, amountMinor, currency }) => ({ plan, planId, amountMinor, currency })),
  );
});

test('PAY-04 PAY-11 a gateway that would charge something else is not on sale, and the log says what differs', async () => {
  sandbox.changeOffer('stripe', 'monthly', { amountMinor: 901 });
  sandbox.changeOffer('razorpay', 'yearly', { currency: 'INR' });
  const { offerCatalog, log } = open();
  await eventually(() => {
    expect(offerCatalog.availableProviders()).toEqual(['paypal', 'paystack']);
    expect(log()).toMatch(/plan monthly [^"]*differs in amount[^"]*901/);
    expect(log()).toMatch(/plan yearly [^"]*differs in currency[^"]*INR/);
  });
});

test('PAY-04 a gateway that is away is asked again, and does not keep the others from being sold', async () => {
  sandbox.fail('paystack', { kind: 'reset', times: 1_000 });
  const { offerCatalog } = open();
  await eventually(() => expect(offerCatalog.availableProviders()).toEqual(['stripe', 'paypal', 'razorpay']));
  sandbox.calm();
  await eventually(() => expect(offerCatalog.availableProviders()).toHaveLength(4));
});

test('PAY-04 PAY-11 a provider whose plan changes while it is sold is not on sale any more', async () => {
  const { offerCatalog, log } = open(sandbox.environment, 50);
  await eventually(() => expect(offerCatalog.availableProviders()).toHaveLength(4));
  sandbox.changeOffer('paypal', 'yearly', { amountMinor: 19_900 });
  await eventually(() => expect(offerCatalog.availableProviders()).toEqual(['stripe', 'razorpay', 'paystack']));
  expect(log()).toMatch(/plan yearly [^"]*differs in amount[^"]*19900/);
  sandbox.fail('razorpay', { kind: 'reset', times: 3 });
  await eventually(() => expect(log()).toMatch(/razorpay[^\n]*cannot be compared/));
  expect(offerCatalog.availableProviders()).toContain('razorpay');
});

test('PAY-04 without keys nothing is on sale', () => {
  const { offerCatalog } = open({});
  expect([offerCatalog.availableProviders(), offerCatalog.getOffers('stripe')]).toEqual([[], []]);
});
