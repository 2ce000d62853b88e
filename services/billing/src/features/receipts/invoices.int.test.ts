import { paymentProviderSchema } from '@coursewright/contracts';
import { readPdf } from '@coursewright/pdf/testing';
import { inspectUser } from '../accounts/testing/inspect-user.ts';
import { type Customer, setupBilling } from '../checkout/testing/setup-billing.ts';
import { toReceiptId } from '../revenue/payment.repository.ts';

const seller = {
  SELLER_NAME: 'Coursewright Ltd',
  SELLER_ADDRESS: '1 Harbour Road\\nBristol BS1 5TY',
  SELLER_TAX_ID: 'GB123456789',
  VAT_RATE_PERCENT: '20',
};

const env = await setupBilling(seller);
beforeEach(() => env.reset());
afterAll(() => env.close());

const pdfFor = async ({ headers }: Customer, path: string) => {
  const answer = await fetch(`${env.billing.url}${path}`, { headers });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return readPdf(new Uint8Array(await answer.arrayBuffer())).text.replace(/\s+/g, ' ');
};
const stored = () => env.billing.payments.find().sort({ number: 1 }).lean();
const series = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => expect.stringMatching(new RegExp(`^${prefix}-\\d{4}-0{5}${index + 1}$`)));
const refund = (paymentId: string, amountMinor?: number) => {
  const [provider, id] = paymentId.split(':') as ['stripe', string];
  env.sandbox.provider(provider).refund(id, amountMinor);
};

test('PAY-09 purchases at all gateways at once, told by webhooks and return pages alike, are numbered without gaps', async () => {
  const providers = paymentProviderSchema.options;
  const people = await Promise.all(providers.map(() => env.register()));
  env.sandbox.deliveries.setMode({ mode: 'normal', duplicates: 2 });
  await Promise.all(people.map((one, index) => one.buy(providers[index] ?? 'stripe')));
  await env.idle();
  expect((await stored()).map(({ number }) => number)).toEqual(series('CW', 4));
});

test('PAY-09 a receipt names the seller and the VAT that the price includes, on screen, in its PDF and in its mail', async () => {
  const ada = await env.register();
  const { bought } = await ada.buy('stripe');
  expect(bought.receipt).toMatchObject({
    seller: { name: 'Coursewright Ltd', address: '1 Harbour Road\nBristol BS1 5TY', taxId: 'GB123456789' },
    vat: { ratePercent: 20, net: 7.5, amount: 1.5 },
  });
  const text = await pdfFor(ada, `/api/receipts/${bought.receipt.id}`);
  for (const said of ['Coursewright Ltd', '1 Harbour Road', 'Bristol BS1 5TY', 'Tax ID GB123456789'])
    expect(text).toContain(said);
  expect(text).toMatch(/Net £7\.50 VAT 20% £1\.50 Paid £9\.00/);
  const [event] = await inspectUser(env, ada.userId).events('receipt.issued');
  expect(event).toMatchObject({
    seller: { taxId: 'GB123456789' },
    vat: { ratePercent: 20, netMinor: 750, vatMinor: 150 },
  });
});

test('PAY-12 PAY-09 each refund has a credit note of a series of its own, with its part of the VAT and its PDF', async () => {
  const [ada, eve] = [await env.register(), await env.register('Eve')];
  const { bought } = await ada.buy('stripe');
  await eve.buy('stripe');
  const own = await env.billing.payments.findOne({ userId: ada.userId }).lean();
  refund(own?._id ?? '', 333);
  await env.idle();
  expect((await ada.subscription()).receipts[0]?.refunded).toBe(3.33);
  refund(own?._id ?? '');
  const events = await inspectUser(env, ada.userId).events('payment.refunded');
  expect(events.map(({ creditNote }) => creditNote)).toEqual(series('CN', 2));
  const [receipt] = (await ada.subscription()).receipts;
  expect(receipt?.refunded).toBe(9);
  expect(receipt?.number).toBe(bought.receipt.number);
  expect(receipt?.creditNotes?.map(({ number }) => number)).toEqual(series('CN', 2));
  expect(receipt?.creditNotes).toMatchObject([
    { amount: 3.33, vat: { ratePercent: 20, net: 2.77, amount: 0.56 }, seller: { name: 'Coursewright Ltd' } },
    { amount: 5.67, vat: { ratePercent: 20, net: 4.73, amount: 0.94 } },
  ]);
  const { number } = receipt?.creditNotes?.[0] ?? { number: '' };
  const path = `/api/receipts/${receipt?.id}/credit-notes/${number}`;
  const text = await pdfFor(ada, path);
  expect(text).toContain('Credit note');
  expect(text).toContain(`For receipt ${receipt?.number}`);
  expect(text).toMatch(/Net £2\.77 VAT 20% £0\.56 Given back £3\.33/);
  expect((await fetch(`${env.billing.url}${path}`, { headers: eve.headers })).status).toBe(404);
  expect((await fetch(`${env.billing.url}${path}1`, { headers: ada.headers })).status).toBe(404);
});

test('PAY-09 a receipt keeps what it said when it was issued, also one of a release without seller and VAT', async () => {
  const ada = await env.register();
  const { _id } = await env.build.payment(ada, { seller: { name: 'Former Ltd' }, vatRatePercent: 17.5 });
  const [changed] = (await ada.subscription()).receipts;
  expect(changed).toMatchObject({ seller: { name: 'Former Ltd' }, vat: { ratePercent: 17.5 } });
  await env.billing.payments.updateOne({ _id }, { $unset: { seller: 1, vatRatePercent: 1 } });
  const [old] = (await ada.subscription()).receipts;
  expect(Object.keys(old ?? {})).not.toEqual(expect.arrayContaining(['seller']));
  expect(await pdfFor(ada, `/api/receipts/${toReceiptId(_id)}`)).not.toMatch(/VAT|Tax ID/);
});
