import { createSilentLogger } from '@coursewright/service-kit/testing';
import { checkPayerPage, createProviders } from './create-providers.ts';
import { createPaypal } from './paypal/paypal.adapter.ts';
import { createPaystack } from './paystack/paystack.adapter.ts';
import { providerLimits } from './provider-limits.ts';
import { createRazorpay } from './razorpay/razorpay.adapter.ts';
import { createStripe } from './stripe/stripe.adapter.ts';

const plans = { monthlyPlanId: 'monthly', yearlyPlanId: 'yearly' };
const stripe = { ...plans, secretKey: 'sk_test', webhookSecret: 'whsec' };
const razorpay = { ...plans, keyId: 'rzp_test', keySecret: 'secret', webhookSecret: 'webhook' };
const paystack = { ...plans, secretKey: 'sk_test' };
const environment = 'sandbox' as const;
const paypal = { ...plans, clientId: 'id', clientSecret: 'secret', webhookId: 'webhook', environment, brand: 'Brand' };
const options = { logger: createSilentLogger(), limits: providerLimits, now: () => new Date() };

test('PAY-01 an adapter that is loaded when it is called can do what the loaded one can', () => {
  const loaded = [
    createStripe(stripe, options),
    createPaypal(paypal, options),
    createRazorpay(razorpay, providerLimits),
    createPaystack(paystack, providerLimits),
  ];
  const adapters = createProviders({ stripe, paypal, razorpay, paystack }, options);
  expect([...adapters.keys()]).toEqual(['stripe', 'paypal', 'razorpay', 'paystack']);
  for (const adapter of loaded) {
    const methods = (one: object = {}) =>
      Object.entries(one)
        .flatMap(([name, value]) => (typeof value === 'function' ? name : []))
        .toSorted();
    expect(methods(adapters.get(adapter.name))).toEqual(methods(adapter));
  }
});

test.each([
  ['stripe', 'https://checkout.stripe.com/c/pay/cs_1#x'],
  ['stripe', 'https://pay.school.example/c/pay/cs_1'],
  ['paypal', 'https://www.sandbox.paypal.com/webapps/billing/subscriptions?ba_token=BA-1'],
  ['razorpay', 'https://rzp.io/i/abc'],
  ['paystack', 'https://checkout.paystack.com/abc'],
  ['paystack', 'http://127.0.0.1:3026/paystack/abc', true],
] as const)('PAY-01 payers of %s can be sent to %s', (name, address, isSandbox: boolean = false) => {
  expect(() => checkPayerPage(name, address, isSandbox)).not.toThrow();
});

test.each([
  ['stripe', 'http://checkout.stripe.com/c/pay/cs_1'],
  ['stripe', 'https://stripe.com@evil.example/'],
  ['paypal', 'https://paypal.com.evil.example/'],
  ['paypal', 'https://notpaypal.com/'],
  ['razorpay', '//rzp.io/i/abc'],
  ['paystack', 'https://checkout.paystack.com.evil.example/abc'],
  ['paystack', 'javascript:alert(1)', true],
  ['paystack', 'data:text/html,x', true],
] as const)('PAY-01 payers of %s are not sent to %s', (name, address, isSandbox: boolean = false) => {
  expect(() => checkPayerPage(name, address, isSandbox)).toThrow('refused');
});
