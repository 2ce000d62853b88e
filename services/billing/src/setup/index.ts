import { type PaymentProvider, paymentWebhookEndpoints } from '@coursewright/contracts';
import { type Environment, parseConfig, publicUrl, serviceVariables } from '@coursewright/service-kit';
import { toMinor } from '@coursewright/text';
import { z } from 'zod';
import {
  checkPrices,
  currency,
  providerFields,
  requiredVariables,
  toProviderConfigs,
} from '../integrations/provider-config.ts';
import { setUpPaystack, setUpRazorpay } from './by-hand.setup.ts';
import { setUpPaypal } from './paypal.setup.ts';
import type { SetupOptions, SetupResult, WantedPlan } from './setup.ts';
import { setUpStripe } from './stripe.setup.ts';

const cost = z.coerce.number('must be an amount').positive('must be more than 0');

// The variables that the setup is about are missing at first, so billing's own schema would refuse.
const setupSchema = z
  .object({
    BRAND_NAME: serviceVariables.BRAND_NAME,
    PUBLIC_URL: publicUrl(),
    MONTHLY_COST: cost,
    YEARLY_COST: cost,
    PLAN_CURRENCY: currency.default('GBP'),
    PAYSTACK_MONTHLY_COST: cost.default(170),
    PAYSTACK_YEARLY_COST: cost.default(1871),
    PAYSTACK_CURRENCY: currency.default('ZAR'),
    ...providerFields,
  })
  .superRefine(checkPrices);

export type SetupConfig = z.output<typeof setupSchema>;

/** @throws ConfigError naming every wrong variable */
export const readSetupConfig = (env: Environment): SetupConfig => parseConfig(setupSchema, env, 'billing setup');

// What each provider with keys has and lacks. With `apply` it creates what is missing; repeated, it changes nothing.
export async function setUpProviders(config: SetupConfig, apply: boolean): Promise<SetupResult[]> {
  const { stripe, paypal, razorpay, paystack } = toProviderConfigs(config);
  const of = (provider: PaymentProvider): SetupOptions => ({
    apply,
    plans: wantedPlans(provider, config),
    webhookUrl: new URL(paymentWebhookEndpoints[provider].path, config.PUBLIC_URL).href,
  });
  const results: SetupResult[] = [];
  if (stripe) results.push(await setUpStripe(stripe, { ...of('stripe'), brand: config.BRAND_NAME }));
  if (paypal) results.push(await setUpPaypal(paypal, of('paypal')));
  if (razorpay) results.push(await setUpRazorpay(razorpay, of('razorpay')));
  if (paystack) results.push(await setUpPaystack(paystack, of('paystack')));
  return results;
}

function wantedPlans(provider: PaymentProvider, config: SetupConfig): WantedPlan[] {
  const isPaystack = provider === 'paystack';
  const currencyCode = isPaystack ? config.PAYSTACK_CURRENCY : config.PLAN_CURRENCY;
  const [monthlyVariable, yearlyVariable] = requiredVariables[provider].slice(-2);
  const of = (plan: WantedPlan['plan'], amount: number, variable = monthlyVariable): WantedPlan => ({
    plan,
    variable: variable ?? '',
    planId: (variable && config[variable]) || '',
    name: `${config.BRAND_NAME} ${plan === 'monthly' ? 'Monthly' : 'Yearly'}`,
    amountMinor: toMinor(amount, currencyCode),
    currency: currencyCode,
  });
  return [
    of('monthly', isPaystack ? config.PAYSTACK_MONTHLY_COST : config.MONTHLY_COST),
    of('yearly', isPaystack ? config.PAYSTACK_YEARLY_COST : config.YEARLY_COST, yearlyVariable),
  ];
}
