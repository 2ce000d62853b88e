import { createSilentLogger } from '@coursewright/service-kit/testing';
import { createProviders } from './create-providers.ts';
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
    const methods = (one: object | undefined) => Object.keys(one ?? {}).toSorted();
    expect(methods(adapters.get(adapter.name))).toEqual(methods(adapter));
  }
});
