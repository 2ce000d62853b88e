import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { toGatewayMinor } from '../integrations/gateway-facts.ts';
import { checkPaystackOffer } from '../integrations/paystack/paystack.adapter.ts';
import { createPaystackClient } from '../integrations/paystack/paystack-client.ts';
import { planSchema as paystackPlan } from '../integrations/paystack/paystack-responses.ts';
import type { PaystackConfig, RazorpayConfig } from '../integrations/provider-config.ts';
import { providerLimits } from '../integrations/provider-limits.ts';
import { checkRazorpayOffer } from '../integrations/razorpay/razorpay.adapter.ts';
import { createRazorpayClient } from '../integrations/razorpay/razorpay-client.ts';
import { planSchema as razorpayPlan } from '../integrations/razorpay/razorpay-responses.ts';
import { razorpayEvents } from '../integrations/razorpay/razorpay-webhook.ts';
import { type SetupOptions, type SetupResult, setUpPlans, type WantedPlan } from './setup.ts';

// These two have no call that makes a webhook.

const AT_ONCE = 100;
const MOST_PAGES = 20;
const marked = razorpayPlan.extend({
  notes: z.union([z.looseObject({ coursewright: z.string().optional() }), z.array(z.unknown())]).optional(),
});
const plansPage = z.object({ items: z.array(marked) });

export async function setUpRazorpay(config: RazorpayConfig, options: SetupOptions): Promise<SetupResult> {
  const client = createRazorpayClient(config, providerLimits.writeMs);
  const { steps, variables } = await setUpPlans({
    ...options,
    check: (wanted, planId) => checkRazorpayOffer(client, { ...wanted, planId }),
    async find(wanted) {
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const { items } = await client.request(plansPage, (sdk) =>
          sdk.plans.all({ count: AT_ONCE, skip: page * AT_ONCE }),
        );
        const found = items.find((plan) => isOurs(plan, wanted));
        if (found || items.length < AT_ONCE) return found?.id;
      }
      return undefined;
    },
    async create({ plan, name, amountMinor, currency }) {
      const amount = toGatewayMinor('razorpay', amountMinor, currency);
      const created = await client.request(razorpayPlan, (sdk) =>
        sdk.plans.create({
          period: plan,
          interval: 1,
          item: { name, amount, currency },
          notes: { coursewright: plan },
        }),
      );
      return created.id;
    },
  });
  const secret = config.webhookSecret || (options.apply ? randomBytes(24).toString('hex') : '');
  return {
    provider: 'razorpay',
    steps,
    variables: {
      RAZORPAY_KEY_ID: config.keyId,
      RAZORPAY_KEY_SECRET: config.keySecret,
      ...(secret && { RAZORPAY_WEBHOOK_SECRET: secret }),
      ...variables,
    },
    byHand: [
      `Settings → Webhooks: URL ${options.webhookUrl}, secret as in RAZORPAY_WEBHOOK_SECRET, events ${razorpayEvents.join(', ')}`,
    ],
  };
}

function isOurs({ item, period, interval, notes }: z.output<typeof marked>, wanted: WantedPlan): boolean {
  const mark = notes && !Array.isArray(notes) ? notes.coursewright : undefined;
  return (
    mark === wanted.plan &&
    item.amount === toGatewayMinor('razorpay', wanted.amountMinor, wanted.currency) &&
    item.currency === wanted.currency &&
    period === wanted.plan &&
    interval === 1 &&
    item.active !== false
  );
}

const paystackIntervals = { monthly: 'monthly', yearly: 'annually' } as const;

export async function setUpPaystack(config: PaystackConfig, options: SetupOptions): Promise<SetupResult> {
  const client = createPaystackClient(config, providerLimits);
  const { steps, variables } = await setUpPlans({
    ...options,
    check: (wanted, planId) => checkPaystackOffer(client, { ...wanted, planId }),
    // Plans of Paystack have no metadata: the name and all that counts must be the same.
    async find({ plan, name, amountMinor, currency }) {
      const same = z.looseObject({
        name: z.literal(name),
        amount: z.literal(toGatewayMinor('paystack', amountMinor, currency)),
        currency: z.literal(currency),
        interval: z.literal(paystackIntervals[plan]),
        is_archived: z.literal(false).optional(),
        is_deleted: z.literal(false).optional(),
      });
      const { items } = await client.list(paystackPlan, '/plan', {}, same);
      return items[0]?.plan_code;
    },
    async create({ plan, name, amountMinor, currency }) {
      const amount = toGatewayMinor('paystack', amountMinor, currency);
      const body = { name, amount, currency, interval: paystackIntervals[plan] };
      return (await client.post(z.object({ plan_code: z.string() }), '/plan', body)).plan_code;
    },
  });
  return {
    provider: 'paystack',
    steps,
    variables: { PAYSTACK_SECRET_KEY: config.secretKey, ...variables },
    byHand: [`Settings → API Keys & Webhooks → Webhook URL: ${options.webhookUrl}`],
  };
}
