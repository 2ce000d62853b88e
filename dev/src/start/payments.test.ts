import type { Environment } from '@coursewright/service-kit';
import { readStartConfig } from './config.ts';
import { isSandboxUsed, namedGateways } from './payments.ts';
import { describeProduct } from './start-all.ts';

const sells = (env: Environment) => isSandboxUsed(readStartConfig(env), env);

describe('PLT-06 what sells plans on this machine', () => {
  test('is the sandbox as long as no gateway is named', () => {
    expect(sells({})).toBe(true);
    expect(sells({ STRIPE_SECRET_KEY: '', PAYPAL_CLIENT_ID: ' ', PAYSTACK_MONTHLY_COST: '200' })).toBe(true);
  });

  test.each(['STRIPE_SECRET_KEY', 'PAYPAL_WEBHOOK_ID', 'RAZORPAY_YEARLY_PLAN', 'PAYSTACK_SECRET_KEY'])(
    'is what %s belongs to, and never the sandbox beside it',
    (name) => {
      expect(sells({ [name]: 'x' })).toBe(false);
      expect(namedGateways({ [name]: 'x' })).toEqual([name.split('_')[0]?.toLowerCase()]);
    },
  );

  test('is not used where it is switched off, where plans are free, and in production', () => {
    expect(sells({ PAYMENTS: 'none' })).toBe(false);
    expect(sells({ MONTHLY_COST: '0' })).toBe(false);
    expect(sells({ YEARLY_COST: '0' })).toBe(false);
    expect(sells({ NODE_ENV: 'production' })).toBe(false);
    expect(sells({ NODE_ENV: 'production', ALLOW_EMBEDDED: '1' })).toBe(false);
  });

  test('costs 9 and 90 pounds unless it was said otherwise', () => {
    expect(readStartConfig({})).toMatchObject({ MONTHLY_COST: 9, YEARLY_COST: 90, PLAN_CURRENCY: 'GBP' });
    expect(readStartConfig({ MONTHLY_COST: '12.5' })).toMatchObject({ MONTHLY_COST: 12.5, YEARLY_COST: 90 });
    expect(() => readStartConfig({ MONTHLY_COST: 'nine', PAYMENTS: 'real' })).toThrow(/PAYMENTS[\s\S]*MONTHLY_COST/);
  });

  test('is in the lines that are printed at the start', () => {
    const product = { url: 'http://localhost:3000', mailboxUrl: undefined, config: readStartConfig({}) };
    const line = (sandboxUrl: string | undefined, env: Environment) =>
      /Payments .*/.exec(describeProduct({ ...product, sandboxUrl, gateways: namedGateways(env) }))?.[0];
    expect(line('http://127.0.0.1:3026', {})).toMatch(/sandbox +http:\/\/127\.0\.0\.1:3026, nothing is charged/);
    expect(line(undefined, { PAYSTACK_SECRET_KEY: 'x', STRIPE_SECRET_KEY: 'y' })).toMatch(/real +Stripe, Paystack$/);
    expect(line(undefined, {})).toMatch(/none +nothing is sold$/);
  });
});
