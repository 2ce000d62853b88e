import { type PaymentSandbox, startPaymentSandbox } from '@coursewright/emulators/payments';
import { runCommand } from '../index.ts';

const PUBLIC_URL = 'https://courses.example.org';

let sandbox: PaymentSandbox;
beforeEach(async () => {
  sandbox = await startPaymentSandbox();
});
afterEach(() => sandbox.close());

/** The keys alone, as after the accounts were opened. */
function keysOnly(): Record<string, string> {
  const made = /_(PRICE|PLAN|WEBHOOK_SECRET|WEBHOOK_ID)$/;
  return Object.fromEntries(
    Object.entries({ ...sandbox.environment, PUBLIC_URL }).filter(([name]) => !made.test(name)),
  );
}

async function setUp(env: Record<string, string>, ...options: string[]) {
  const lines: string[] = [];
  const code = await runCommand(['billing', 'setup', ...options], {
    open: async () => ({ env, origin: 'a test', isRunning: false, close: async () => undefined }),
    print: (line) => lines.push(line),
  });
  const text = lines.join('\n');
  return {
    code,
    text,
    variables: Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [name, value])),
  };
}

const writes = () => sandbox.requests.filter(({ method, path }) => method !== 'GET' && !path.includes('oauth2'));

test('PAY-14 without --apply nothing is written at a gateway, and what is missing is listed', async () => {
  const { code, text } = await setUp(keysOnly());
  expect(code).toBe(1);
  expect(writes()).toEqual([]);
  expect(text.match(/missing/g)).toHaveLength(10);
  expect(text).toContain('10 things are set up');
  expect(text).toContain(`URL ${PUBLIC_URL}/api/webhooks/razorpay`);
});

test('PAY-14 applied once it gives all variables with which billing sells, and applied again it changes nothing', async () => {
  const first = await setUp(keysOnly(), '--apply');
  expect(first.code).toBe(0);
  expect(Object.keys(first.variables).toSorted()).toEqual(
    [
      ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_MONTHLY_PRICE', 'STRIPE_YEARLY_PRICE'],
      ...['PAYPAL_ENVIRONMENT', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
      ...['PAYPAL_MONTHLY_PLAN', 'PAYPAL_YEARLY_PLAN'],
      ...['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
      ...['RAZORPAY_MONTHLY_PLAN', 'RAZORPAY_YEARLY_PLAN'],
      ...['PAYSTACK_SECRET_KEY', 'PAYSTACK_MONTHLY_PLAN', 'PAYSTACK_YEARLY_PLAN'],
    ].toSorted(),
  );
  const written = writes().length;

  const again = await setUp({ ...keysOnly(), ...first.variables }, '--apply');
  expect(again.code).toBe(0);
  expect(again.text).not.toMatch(/^ *(created|changed) /m);
  expect(again.variables).toEqual(first.variables);
  // The variables were lost: what was made is found again, but for a secret that Stripe shows once.
  const lost = await setUp(keysOnly(), '--apply');
  const { STRIPE_WEBHOOK_SECRET, RAZORPAY_WEBHOOK_SECRET, ...findable } = first.variables;
  expect([STRIPE_WEBHOOK_SECRET, RAZORPAY_WEBHOOK_SECRET]).toEqual([expect.any(String), expect.any(String)]);
  expect(lost.variables).toMatchObject(findable);
  expect(lost.text).toContain('reveal the signing secret');
  expect(writes()).toHaveLength(written);

  const { readConfig, createProviders, getConfiguredOffers } = await import('@coursewright/billing/operator');
  const config = readConfig({ MONGODB_URI: 'mongodb://127.0.0.1', ...sandbox.environment, ...first.variables });
  const adapters = createProviders(config.providers, {
    logger: { warn: () => undefined, error: () => undefined },
    now: () => new Date(),
  });
  expect([...adapters.keys()]).toEqual(['stripe', 'paypal', 'razorpay', 'paystack']);
  for (const [name, adapter] of adapters) await adapter.checkOffers(getConfiguredOffers(name, config));
});

test('PAY-14 another price makes new plans and leaves the old ones to those who pay them', async () => {
  const first = await setUp(keysOnly(), '--apply');
  const raised = { ...keysOnly(), ...first.variables, MONTHLY_COST: '12', PAYSTACK_MONTHLY_COST: '200' };
  const planned = await setUp(raised);
  expect(planned.code).toBe(1);
  expect(planned.text.match(/differs in amount/g)).toHaveLength(4);

  const second = await setUp(raised, '--apply');
  expect(second.code).toBe(0);
  for (const name of ['STRIPE_MONTHLY_PRICE', 'PAYPAL_MONTHLY_PLAN', 'RAZORPAY_MONTHLY_PLAN', 'PAYSTACK_MONTHLY_PLAN'])
    expect(second.variables[name]).not.toBe(first.variables[name]);
  expect(second.variables.STRIPE_YEARLY_PRICE).toBe(first.variables.STRIPE_YEARLY_PRICE);
  expect(second.variables.PAYPAL_WEBHOOK_ID).toBe(first.variables.PAYPAL_WEBHOOK_ID);
});

test('PAY-14 a webhook of another version is replaced, and one with other events is corrected', async () => {
  const { STRIPE_SECRET_KEY: key = '', STRIPE_API_BASE: base = '', ...env } = keysOnly();
  const send = (path: string, fields: Record<string, string>) =>
    fetch(`${base}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams(fields),
    }).then((response) => response.json() as Promise<{ id: string }>);
  const url = `${PUBLIC_URL}/api/webhooks/stripe`;
  const old = await send('webhook_endpoints', { url, api_version: '2024-06-20', 'enabled_events[0]': '*' });
  const onlyStripe = {
    ...env,
    STRIPE_SECRET_KEY: key,
    STRIPE_API_BASE: base,
    PAYPAL_CLIENT_ID: '',
    RAZORPAY_KEY_ID: '',
    PAYSTACK_SECRET_KEY: '',
  };

  expect((await setUp(onlyStripe)).text).toMatch(/differs +webhook .*has version 2024-06-20/);
  const replaced = await setUp(onlyStripe, '--apply');
  expect(replaced.text).toContain(`delete the webhook ${old.id} (version 2024-06-20)`);
  const created = /created +webhook \S+ +(we_\w+), version (\S+)/.exec(replaced.text);
  expect(created?.[2]).toBe('2026-10-28.endive');

  await send(`webhook_endpoints/${created?.[1]}`, { 'enabled_events[0]': 'invoice.paid' });
  expect((await setUp(onlyStripe)).text).toMatch(/differs +webhook .*lacks checkout\.session\.completed/);
  expect((await setUp(onlyStripe, '--apply')).text).toMatch(/changed +webhook/);
  expect((await setUp(onlyStripe)).text).toMatch(/right +webhook/);
});

test('PAY-14 wrong settings are named, and without keys nothing is asked', async () => {
  await expect(setUp({ MONTHLY_COST: '9' })).rejects.toThrow(/PUBLIC_URL: is required[\s\S]*YEARLY_COST: is required/);
  const { code, text } = await setUp({ MONTHLY_COST: '9', YEARLY_COST: '90', PUBLIC_URL });
  expect([code, sandbox.requests]).toEqual([1, []]);
  expect(text).toContain('STRIPE_SECRET_KEY');
});

// The sandbox has a table of its own: its plans are what each gateway's documents ask for.
test.each([
  ['HUF', 2990, 29_900],
  ['TWD', 300, 3000],
  ['ISK', 1200, 12_000],
  ['IDR', 150_000, 1_500_000],
  ['KWD', 2.75, 27.5],
  ['JPY', 1500, 15_000],
])('PAY-15 plans in %s are created and sold in the decimals of each gateway', async (currency, monthly, yearly) => {
  await sandbox.close();
  sandbox = await startPaymentSandbox({ prices: { currency, monthly, yearly } });
  const { readConfig, createProviders, getConfiguredOffers } = await import('@coursewright/billing/operator');
  const sell = async (variables: Record<string, string>) => {
    const env = { MONGODB_URI: 'mongodb://127.0.0.1', ...sandbox.environment, ...variables };
    const config = readConfig(env);
    const adapters = createProviders(config.providers, {
      logger: { warn: () => undefined, error: () => undefined },
      now: () => new Date(),
    });
    for (const [name, adapter] of adapters) await adapter.checkOffers(getConfiguredOffers(name, config));
  };
  await sell({});
  const { code, variables } = await setUp(keysOnly(), '--apply');
  expect(code).toBe(0);
  await sell(variables);
});

test('PAY-15 a price with more decimals than a gateway charges is refused by name', async () => {
  const wrong = { ...keysOnly(), PLAN_CURRENCY: 'TWD', MONTHLY_COST: '300.5' };
  await expect(setUp(wrong)).rejects.toThrow('MONTHLY_COST: has more decimals than PayPal can charge in TWD');
});
