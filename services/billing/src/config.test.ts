import { readConfig } from './config.ts';

const MONGODB_URI = 'mongodb://127.0.0.1';

describe('PAY-01 configuration of billing', () => {
  test('costs nothing, in pounds, unless told otherwise', () => {
    expect(readConfig({ MONGODB_URI })).toMatchObject({
      BILLING_PORT: 4003,
      MONTHLY_COST: 0,
      YEARLY_COST: 0,
      PLAN_CURRENCY: 'GBP',
      PAYSTACK_MONTHLY_COST: 170,
      PAYSTACK_YEARLY_COST: 1871,
      PAYSTACK_CURRENCY: 'ZAR',
    });
    expect(readConfig({ MONGODB_URI, MONTHLY_COST: '9.99', PLAN_CURRENCY: 'eur' })).toMatchObject({
      MONTHLY_COST: 9.99,
      PLAN_CURRENCY: 'EUR',
    });
  });

  test('reads rates', () => {
    const { REVENUE_RATES } = readConfig({ MONGODB_URI, REVENUE_RATES: 'GBP=1.3,ZAR=0.05' });
    expect([...REVENUE_RATES]).toEqual([
      ['GBP', 1.3],
      ['ZAR', 0.05],
    ]);
  });

  test.each([
    ['REVENUE_RATES', 'GBP=0'],
    ['REVENUE_RATES', 'GBP=1,GBP=2'],
    ['REVENUE_RATES', 'POUNDS=1'],
    ['REVENUE_RATES', 'GBP'],
    ['RENEWAL_NOTICE_DAYS', 'yearly=0'],
    ['RENEWAL_NOTICE_DAYS', 'yearly=30,yearly=7'],
    ['RENEWAL_NOTICE_DAYS', 'weekly=1'],
    ['RENEWAL_NOTICE_COUNTRIES', 'GB,QQ'],
    ['VAT_RATE_PERCENT', '0.2'],
    ['PLAN_GRACE_HOURS', '1e9'],
    ['PAYPAL_ENVIRONMENT', 'production'],
    ['STRIPE_SECRET_KEY', 'sk_test_1 # mine'],
  ])('PLT-06 %s=%s has no sense', (variable, value) => {
    expect(() => readConfig({ MONGODB_URI, [variable]: value })).toThrow(new RegExp(`  ${variable}: `));
  });

  test('PLT-06 a secret that the admin chose at Razorpay may have blanks', () => {
    const { providers } = readConfig({
      MONGODB_URI,
      MONTHLY_COST: '9',
      YEARLY_COST: '90',
      RAZORPAY_KEY_ID: 'rzp_test_1',
      RAZORPAY_KEY_SECRET: 'secret',
      RAZORPAY_WEBHOOK_SECRET: 'correct horse battery',
      RAZORPAY_MONTHLY_PLAN: 'plan_1',
      RAZORPAY_YEARLY_PLAN: 'plan_2',
    });
    expect(providers.razorpay?.webhookSecret).toBe('correct horse battery');
  });

  test('PLT-06 blanks and case are not what matters; the built-in rates are of dollars', () => {
    const rates = (values: object) => [...readConfig({ MONGODB_URI, ...values }).REVENUE_RATES];
    expect(rates({ REVENUE_RATES: 'GBP = 1.3, ZAR=0.05,' })).toEqual(rates({ REVENUE_RATES: 'GBP=1.3,ZAR=0.05' }));
    expect(rates({})).toHaveLength(4);
    expect(rates({ REVENUE_CURRENCY: 'EUR' })).toEqual([]);
    const { RENEWAL_NOTICE_COUNTRIES: countries } = readConfig({ MONGODB_URI, RENEWAL_NOTICE_COUNTRIES: 'uk, fr' });
    expect(countries).toEqual(['GB', 'FR']);
  });

  test('PAY-09 reads who sells and the VAT that prices include', () => {
    expect(readConfig({ MONGODB_URI }).seller).toBeUndefined();
    const named = { SELLER_NAME: 'Ada Ltd', SELLER_ADDRESS: '1 Road\\nBristol', SELLER_TAX_ID: 'GB1' };
    const config = readConfig({ MONGODB_URI, ...named, VAT_RATE_PERCENT: '7.75' });
    expect(config).toMatchObject({
      seller: { name: 'Ada Ltd', address: '1 Road\nBristol', taxId: 'GB1' },
      VAT_RATE_PERCENT: 7.75,
    });
    expect(() => readConfig({ MONGODB_URI, VAT_RATE_PERCENT: '20' })).toThrow(/SELLER_NAME[\s\S]*SELLER_TAX_ID/);
    expect(() => readConfig({ MONGODB_URI, SELLER_ADDRESS: '1 Road' })).toThrow(/SELLER_NAME/);
    expect(() => readConfig({ MONGODB_URI, ...named, VAT_RATE_PERCENT: '7.755' })).toThrow(/two decimals/);
  });

  test('PAY-17 reads how long before which renewals a notice is sent, and to buyers of which countries', () => {
    const { RENEWAL_NOTICE_DAYS: days, ...config } = readConfig({
      MONGODB_URI,
      RENEWAL_NOTICE_DAYS: 'yearly=30,monthly=7',
      RENEWAL_NOTICE_COUNTRIES: 'GB,FR',
    });
    expect([days?.get('yearly'), days?.get('monthly'), config.RENEWAL_NOTICE_COUNTRIES]).toEqual([30, 7, ['GB', 'FR']]);
    expect(readConfig({ MONGODB_URI, RENEWAL_NOTICE_DAYS: '' }).RENEWAL_NOTICE_DAYS).toBeUndefined();
    expect(() => readConfig({ MONGODB_URI, RENEWAL_NOTICE_DAYS: '30' })).toThrow(/RENEWAL_NOTICE_DAYS: must look like/);
  });

  test('names every wrong variable at once', () => {
    const wrong = () => readConfig({ MONTHLY_COST: '-1', PLAN_CURRENCY: 'pounds', REVENUE_RATES: 'GBP:1' });
    expect(wrong).toThrow(/MONGODB_URI[\s\S]*MONTHLY_COST[\s\S]*PLAN_CURRENCY[\s\S]*REVENUE_RATES/);
  });
});

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_MONTHLY_PRICE: 'price_m',
  STRIPE_YEARLY_PRICE: 'price_y',
};
const costs = { MONGODB_URI, MONTHLY_COST: '9', YEARLY_COST: '90' };

describe('PAY-04 configuration of the gateways', () => {
  test('there are none without keys, and each that has its own', () => {
    expect(readConfig({ MONGODB_URI }).providers).toEqual({});
    const { providers } = readConfig({ ...costs, ...stripe, PAYSTACK_SECRET_KEY: '  ' });
    expect(providers).toEqual({
      stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', monthlyPlanId: 'price_m', yearlyPlanId: 'price_y' },
    });
  });

  test('PAY-11 rule 1: a gateway without all of its variables, or with a blank secret, does not start', () => {
    const blank = () => readConfig({ ...costs, ...stripe, STRIPE_WEBHOOK_SECRET: '   ' });
    expect(blank).toThrow(/STRIPE_WEBHOOK_SECRET: is required/);
    const partial = () => readConfig({ ...costs, PAYPAL_CLIENT_ID: 'id', RAZORPAY_WEBHOOK_SECRET: 'secret' });
    expect(partial).toThrow(/PAYPAL_CLIENT_SECRET[\s\S]*PAYPAL_WEBHOOK_ID[\s\S]*RAZORPAY_KEY_ID/);
  });

  test('PAY-11 keys go to the gateway, over https or to this machine, and live keys nowhere else', () => {
    const at = (STRIPE_API_BASE: string, more = {}) => readConfig({ ...costs, ...stripe, ...more, STRIPE_API_BASE });
    expect(at('http://127.0.0.1:4010').providers.stripe?.apiBase).toBe('http://127.0.0.1:4010');
    expect(at('https://stripe.test').providers.stripe?.apiBase).toBe('https://stripe.test');
    expect(() => at('http://stripe.test')).toThrow(/STRIPE_API_BASE: must be https/);
    expect(() => at('http://127.0.0.1.evil.test')).toThrow(/STRIPE_API_BASE: must be https/);
    expect(() => at('https://stripe.test', { STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(/live keys/);
  });

  test('PAY-11 beside a live gateway none is for tests, where everybody knows the cards that pay', () => {
    const paystack = {
      PAYSTACK_SECRET_KEY: 'sk_test_1',
      PAYSTACK_MONTHLY_PLAN: 'PLN_m',
      PAYSTACK_YEARLY_PLAN: 'PLN_y',
    };
    const keys = (one: string, other: string) =>
      readConfig({ ...costs, ...stripe, ...paystack, STRIPE_SECRET_KEY: one, PAYSTACK_SECRET_KEY: other }).providers;
    expect(Object.keys(keys('sk_test_1', 'sk_test_1'))).toEqual(['stripe', 'paystack']);
    expect(Object.keys(keys('rk_live_1', 'sk_live_1'))).toEqual(['stripe', 'paystack']);
    expect(() => keys('sk_live_1', 'sk_test_1')).toThrow(/PAYSTACK_SECRET_KEY: is for tests/);
    expect(() => keys('sk_test_1', 'sk_live_1')).toThrow(/STRIPE_SECRET_KEY: is for tests/);
  });

  test.each([
    ['PLAN_CURRENCY', 'EURO', 'must be a currency code'],
    ['PLAN_CURRENCY', '€', 'must be a currency code'],
    ['STRIPE_SECRET_KEY', 'pk_test_1', 'is the public key'],
    ['MONTHLY_COST', '9,99', 'must be an amount'],
    ['MONTHLY_COST', '1e21', 'must be at most'],
  ])('PAY-04 %s=%s %s', (variable, value, message) => {
    expect(() => readConfig({ ...costs, ...stripe, [variable]: value })).toThrow(`${variable}: ${message}`);
  });

  test('PAY-11 nothing is sold for nothing', () => {
    expect(() => readConfig({ ...stripe, MONGODB_URI })).toThrow(/MONTHLY_COST[\s\S]*YEARLY_COST/);
  });
});
