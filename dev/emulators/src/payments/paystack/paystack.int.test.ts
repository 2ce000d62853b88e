import { startPaymentSandbox } from '../index.ts';

const sandbox = await startPaymentSandbox();
afterAll(() => sandbox.close());
beforeEach(() => sandbox.reset());

async function ask(method: 'GET' | 'POST', path: string, body?: object, key?: string) {
  const { PAYSTACK_API_BASE: base, PAYSTACK_SECRET_KEY } = sandbox.environment;
  const headers = { authorization: `Bearer ${key ?? PAYSTACK_SECRET_KEY}`, 'content-type': 'application/json' };
  const response = await fetch(`${base}${path}`, { method, headers, body: body && JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}
const wish = () => ({ email: 'lea@example.com', amount: 1, plan: sandbox.environment.PAYSTACK_MONTHLY_PLAN });
const open = (change: object = {}) => ask('POST', '/transaction/initialize', { ...wish(), ...change });
const refusal = (status: number, code: string, message: RegExp) => ({
  status,
  body: { status: false, type: 'validation_error', code, message: expect.stringMatching(message), meta: {} },
});
const pay = (url: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ do: 'pay', card: '4084084084084081' }) });

describe('PAY-08 the sandbox answers as Paystack documents', () => {
  test.each([
    ['no address', { email: undefined }, refusal(400, 'invalid_params', /Email/)],
    ['no amount', { amount: 'many' }, refusal(400, 'invalid_params', /Amount/)],
    ['an unknown plan', { plan: 'PLN_nothing' }, refusal(404, 'not_found', /Plan/)],
    ['a reference with other letters', { reference: 'a b' }, refusal(400, 'invalid_params', /alphanumeric/)],
  ])('refuses %s', async (_name, change, refused) => expect(await open(change)).toMatchObject(refused));

  test('refuses a reference a second time, other keys, and unknown paths and things', async () => {
    await open({ reference: 'once' });
    expect(await open({ reference: 'once' })).toMatchObject(refusal(400, 'duplicate_reference', /Duplicate/));
    expect(await ask('GET', '/plan/x', undefined, 'sk_test_other')).toMatchObject(refusal(401, 'invalid_Key', /key/));
    expect(await ask('GET', '/balance')).toMatchObject(refusal(404, 'not_found', /URL/));
    expect(await ask('GET', '/transaction/verify/x')).toMatchObject(refusal(400, 'transaction_not_found', /reference/));
    expect(await ask('GET', '/subscription/SUB_x')).toMatchObject(refusal(404, 'not_found', /Subscription/));
  });

  test('a plan charges what the plan costs, whatever amount was asked for', async () => {
    const { body } = await open({ reference: 'cheap' });
    expect(await (await fetch(body.data.authorization_url)).text()).toMatch(/ZAR\s?170\.00/);
    expect((await ask('GET', '/transaction/verify/cheap')).body.data).toMatchObject({
      amount: 17_000,
      status: 'abandoned',
      metadata: '',
    });
  });

  test('disables with the right token and once; gives back no more than was paid', async () => {
    const { body } = await open({ reference: 'paid' });
    await pay(body.data.authorization_url);
    const [subscription] = (await ask('GET', '/subscription')).body.data;
    const { subscription_code: code, email_token: token } = subscription;
    const disable = (wished: string) => ask('POST', '/subscription/disable', { code, token: wished });
    const inactive = refusal(404, 'not_found', /already inactive/);
    expect(await disable('wrong')).toMatchObject(inactive);
    expect((await disable(token)).status).toBe(200);
    expect(await disable(token)).toMatchObject(inactive);

    const refund = (amount?: number) => ask('POST', '/refund', { transaction: 'paid', amount });
    expect(await refund(17_001)).toMatchObject(refusal(400, 'invalid_amount', /more than/));
    expect((await refund()).body.data).toMatchObject({ amount: 17_000, status: 'pending' });
    expect((await ask('GET', '/refund')).body.data).toMatchObject([{ amount: 17_000, status: 'processed' }]);
    expect(await refund()).toMatchObject(refusal(400, 'transaction_reversed', /fully reversed/));
  });

  test('lists in pages, newest first, by the parameters that are published', async () => {
    for (const reference of ['a', 'b', 'c']) await open({ reference });
    await open({ reference: 'd', email: 'other@example.com' });
    const { customer_code } = (await ask('GET', '/transaction/verify/a')).body.data.customer;
    const list = async (query: string) => {
      const { body } = await ask('GET', `/transaction?${query}`);
      return { references: body.data.map(({ reference }: { reference: string }) => reference), meta: body.meta };
    };
    expect(await list(`customer_code=${customer_code}&per_page=2&page=2`)).toEqual({
      references: ['a'],
      meta: { total: 3, skipped: 2, perPage: 2, page: 2, pageCount: 2 },
    });
    // parameters that belong to other lists or to older references are ignored
    expect((await list('customer=1&perPage=2')).references).toEqual(['d', 'c', 'b', 'a']);
  });

  test('a refund says which payment it was, and the list of refunds knows no such filter', async () => {
    for (const reference of ['one', 'two']) await pay((await open({ reference })).body.data.authorization_url);
    for (const transaction of ['one', 'two']) await ask('POST', '/refund', { transaction });
    const { id } = (await ask('GET', '/transaction/verify/one')).body.data;
    const { body } = await ask('GET', `/refund?transaction=${id}`);
    expect(body.data).toHaveLength(2);
    expect(body.data[1].transaction).toBe(id);
  });

  test('a failed renewal is not tried again: the next period is charged, and listed invoices name no payment', async () => {
    await pay((await open({ reference: 'paid' })).body.data.authorization_url);
    const look = async () => (await ask('GET', '/subscription')).body.data[0];
    const { subscription_code: code } = await look();
    const { renew } = sandbox.provider('paystack');
    renew(code, false);
    const failed = await look();
    expect(failed).toMatchObject({ status: 'attention', invoices: [{ paid: false }] });
    renew(code, true);
    expect(await look()).toMatchObject({
      status: 'active',
      invoices: [{ paid: false }, { paid: true, transaction: {} }],
    });
    expect((await look()).invoices[1].period_start).toBe(failed.next_payment_date);
  });

  test('there is no page for an unknown checkout', async () => {
    expect((await fetch(`${sandbox.url}/paystack/checkout/nothing`)).status).toBe(404);
  });
});
