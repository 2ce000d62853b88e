import { type PaymentSandbox, startPaymentSandbox } from '@coursewright/local/payments';
import { createLogger } from '@coursewright/service-kit';
import { eventually } from '@coursewright/service-kit/testing';
import { readConfig } from '../config.ts';
import { createProviders } from './create-providers.ts';
import { createShelf } from './shelf.ts';

let sandbox: PaymentSandbox;
const closing: { close(): Promise<void> | void }[] = [];
beforeEach(async () => {
  sandbox = await startPaymentSandbox();
  closing.push(sandbox);
});
afterEach(async () => {
  for (const each of closing.splice(0).reverse()) await each.close();
});

function open(env: Record<string, string> = sandbox.environment, agreedMs?: number) {
  const lines: string[] = [];
  const logger = createLogger({ name: 'billing', destination: { write: (line: string) => void lines.push(line) } });
  const config = readConfig({ MONGODB_URI: 'mongodb://127.0.0.1', ...env });
  const shelf = createShelf(config, createProviders(config.providers), logger, agreedMs);
  closing.push(shelf.open());
  return { shelf, log: () => lines.join('') };
}

test('PAY-04 a gateway that charges what we say is on sale, in the order in which it is offered', async () => {
  const { shelf } = open();
  expect(shelf.onSale()).toEqual([]);
  await eventually(() => expect(shelf.onSale()).toEqual(['stripe', 'paypal', 'razorpay', 'paystack']));
  expect(shelf.offersOf('paystack')).toEqual(
    sandbox
      .offers('paystack')
      .map(({ plan, planId, amountMinor, currency }) => ({ plan, planId, amountMinor, currency })),
  );
});

test('PAY-04 PAY-11 a gateway that would charge something else is not on sale, and the log says what differs', async () => {
  sandbox.changeOffer('stripe', 'monthly', { amountMinor: 901 });
  sandbox.changeOffer('razorpay', 'yearly', { currency: 'INR' });
  const { shelf, log } = open();
  await eventually(() => {
    expect(shelf.onSale()).toEqual(['paypal', 'paystack']);
    expect(log()).toMatch(/plan monthly [^"]*differs in amount[^"]*901/);
    expect(log()).toMatch(/plan yearly [^"]*differs in currency[^"]*INR/);
  });
});

test('PAY-04 a gateway that is away is asked again, and does not keep the others from being sold', async () => {
  sandbox.fail('paystack', { kind: 'reset', times: 2 });
  const { shelf } = open();
  await eventually(() => expect(shelf.onSale()).toEqual(['stripe', 'paypal', 'razorpay']));
  await eventually(() => expect(shelf.onSale()).toHaveLength(4));
});

test('PAY-04 PAY-11 a gateway where somebody changes a plan while it is sold is not on sale any more', async () => {
  const { shelf, log } = open(sandbox.environment, 50);
  await eventually(() => expect(shelf.onSale()).toHaveLength(4));
  sandbox.changeOffer('paypal', 'yearly', { amountMinor: 19_900 });
  await eventually(() => expect(shelf.onSale()).toEqual(['stripe', 'razorpay', 'paystack']));
  expect(log()).toMatch(/plan yearly [^"]*differs in amount[^"]*19900/);
  sandbox.fail('razorpay', { kind: 'reset', times: 3 });
  await eventually(() => expect(log()).toMatch(/razorpay[^\n]*cannot be compared/));
  expect(shelf.onSale()).toContain('razorpay');
});

test('PAY-04 without keys nothing is on sale', () => {
  const { shelf } = open({});
  expect([shelf.onSale(), shelf.offersOf('stripe')]).toEqual([[], []]);
});
