import { authEvents } from '@coursewright/contracts';
import { readPdf } from '@coursewright/pdf/testing';
import { raise } from '@coursewright/service-kit';
import { inspectUser } from '../accounts/testing/inspect-user.ts';
import { type Customer, sharedBilling } from '../checkout/testing/setup-billing.ts';
import { toPaymentId, toReceiptId } from '../revenue/payment.repository.ts';

const env = await sharedBilling();
beforeEach(() => env.reset());

const fetchAs = ({ headers }: Customer, path: string) => fetch(`${env.billing.url}${path}`, { headers });
const former = { html: '<script>alert(1)</script>', email: 'eve@example.test' };

test('PAY-09 API-01 /downloadreceipt says where the newest receipt is, and it is a PDF of what was paid', async () => {
  const ada = await env.register();
  const { bought } = await ada.buy('stripe', 'yearly');
  const { status, body } = await ada.post('/api/downloadreceipt', former);
  expect([status, body]).toEqual([200, { success: true, message: 'Downloaded', url: expect.any(String) }]);
  const answer = await fetchAs(ada, body.url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const { number } = bought.receipt;
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="receipt-${number}.pdf"`);
  const { text, scripts } = readPdf(new Uint8Array(await answer.arrayBuffer()));
  for (const said of [number, 'Yearly Plan', '£99.00', 'Stripe', 'Ada Lovelace', ada.email])
    expect(text).toContain(said);
  expect(text).not.toContain('alert');
  expect(scripts).toBeNull();
});

test('PAY-09 a PDF is in the language of the account, until that is known in the one of the browser', async () => {
  const ada = await env.register();
  const path = `/api/receipts/${toReceiptId((await env.build.payment(ada))._id)}`;
  const title = async () => {
    const answer = await fetch(`${env.billing.url}${path}`, {
      headers: { ...ada.headers, 'accept-language': 'es-MX' },
    });
    return readPdf(new Uint8Array(await answer.arrayBuffer())).info.Title;
  };
  expect(await title()).toMatch(/^Recibo /);
  const { userId, email } = ada;
  const user = { userId, email, name: 'Ada', role: 'user', plan: 'free', language: 'de', revision: 2 } as const;
  await env.publish(raise(authEvents.userChanged, user));
  expect(await title()).toMatch(/^Beleg /);
});

test('PAY-09 API-01 /sendreceipt may be called often: the receipt is sent once, to the address of the account', async () => {
  const ada = await env.register();
  await ada.buy('stripe');
  const body = { ...former, plan: 'yearly', subscriberId: 'x', user: 'eve', method: 'paypal', subscription: 'y' };
  for (let i = 0; i < 5; i += 1) {
    const answer = await ada.post('/api/sendreceipt', body);
    expect([answer.status, answer.body.success]).toEqual([200, true]);
  }
  expect(await inspectUser(env, ada.userId).events('receipt.issued')).toHaveLength(1);
});

test('PAY-09 without a payment there is no receipt', async () => {
  const ada = await env.register();
  for (const path of ['/api/sendreceipt', '/api/downloadreceipt']) expect((await ada.post(path, {})).status).toBe(404);
  expect((await fetchAs(ada, '/api/receipts/stripe_pay_1')).status).toBe(404);
});

test('PAY-11 rule 8: receipts of others do not exist', async () => {
  const [ada, eve] = [await env.register(), await env.register('Eve')];
  const path = `/api/receipts/${toReceiptId((await env.build.payment(ada))._id)}`;
  expect([(await fetchAs(ada, path)).status, (await fetchAs(eve, path)).status]).toEqual([200, 404]);
  expect((await fetch(`${env.billing.url}${path}`)).status).toBe(401);
});

test('API-02 a name that is a script is text, in JSON and in the PDF', async () => {
  const name = '<img src=x onerror=alert(1)>';
  const ada = await env.register(name);
  const { _id } = await env.build.payment(ada, { payer: { name, email: ada.email } });
  const answer = await ada.get('/api/subscription');
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.body.receipts[0].payer).toEqual({ name, email: ada.email });
  const pdf = await fetchAs(ada, `/api/receipts/${toReceiptId(_id)}`);
  expect(readPdf(new Uint8Array(await pdf.arrayBuffer()))).toMatchObject({ scripts: null, annotations: 0 });
});

test('PAY-12 a renewal has a receipt of its own, and what goes back is said on the one it was paid with', async () => {
  const ada = await env.register();
  const { bought } = await ada.buy('stripe');
  const { id } = bought.subscriptionView;
  env.sandbox.provider('stripe').renew(id, true);
  await env.idle();
  const [newest, first, ...others] = (await ada.subscription()).receipts;
  expect(others).toEqual([]);
  expect(first?.id).toBe(bought.receipt.id);
  expect(newest?.number).not.toBe(first?.number);
  expect((await ada.post('/api/downloadreceipt', {})).body.url).toBe(`/api/receipts/${newest?.id}`);
  env.sandbox.provider('stripe').refund(toPaymentId(first?.id ?? '').split(':')[1] ?? '', 450);
  await env.idle();
  expect((await ada.subscription()).receipts[1]?.refunded).toBe(4.5);
  const pdf = await fetchAs(ada, `/api/receipts/${first?.id}`);
  expect(readPdf(new Uint8Array(await pdf.arrayBuffer())).text).toContain('£4.50');
});
