import { toMajor } from '@coursewright/text';
import { z } from 'zod';
import { gatewayDigits } from '../integrations/gateway-facts.ts';
import { checkPaypalOffer } from '../integrations/paypal/paypal.adapter.ts';
import { undefinedForStatus } from '../integrations/paypal/paypal.errors.ts';
import { createConnection, getJson, sendJson } from '../integrations/paypal/paypal-client.ts';
import { paypalEvents } from '../integrations/paypal/paypal-webhook.ts';
import type { PaypalConfig } from '../integrations/provider-config.ts';
import { providerLimits } from '../integrations/provider-limits.ts';
import { type SetupOptions, type SetupResult, setUpPlans, setUpWebhook, type WantedPlan } from './setup.ts';

const PRODUCT = 'COURSEWRIGHT-PLANS';
const PRODUCTS = '/v1/catalogs/products';
const PLANS = '/v1/billing/plans';
const WEBHOOKS = '/v1/notifications/webhooks';
const MOST_PLANS = 20;

const identified = z.object({ id: z.string() });
const plansSchema = z.object({ plans: z.array(identified).default([]), total_pages: z.number().optional() });
const webhooksSchema = z.object({
  webhooks: z
    .array(z.object({ id: z.string(), url: z.string(), event_types: z.array(z.object({ name: z.string() })) }))
    .default([]),
});

const units = { monthly: 'MONTH', yearly: 'YEAR' } as const;

const planRequest = (wanted: WantedPlan) => ({
  product_id: PRODUCT,
  name: wanted.name,
  billing_cycles: [
    {
      tenure_type: 'REGULAR',
      sequence: 1,
      total_cycles: 0,
      frequency: { interval_unit: units[wanted.plan], interval_count: 1 },
      pricing_scheme: {
        fixed_price: {
          value: toMajor(wanted.amountMinor, wanted.currency).toFixed(gatewayDigits('paypal', wanted.currency)),
          currency_code: wanted.currency,
        },
      },
    },
  ],
  payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 3 },
});

export async function setUpPaypal(config: PaypalConfig, options: SetupOptions): Promise<SetupResult> {
  const { apply, plans, webhookUrl } = options;
  const callPaypal = createConnection(config, providerLimits);

  async function ensureProduct(): Promise<void> {
    const path = `${PRODUCTS}/${PRODUCT}`;
    if (await getJson(callPaypal, path, identified).catch(undefinedForStatus(404))) return;
    const product = { id: PRODUCT, name: config.brand, type: 'DIGITAL' };
    await sendJson(callPaypal, 'POST', PRODUCTS, product, { schema: identified, requestId: PRODUCT });
  }

  const isRight = (wanted: WantedPlan, planId: string) =>
    checkPaypalOffer(callPaypal, { ...wanted, planId }).then(
      () => true,
      () => false,
    );

  const { steps, variables } = await setUpPlans({
    plans,
    apply,
    check: (wanted, planId) => checkPaypalOffer(callPaypal, { ...wanted, planId }),
    async find(wanted) {
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = {
          product_id: PRODUCT,
          page: String(page),
          page_size: String(MOST_PLANS),
          total_required: 'true',
        };
        // PayPal refuses the filter while the product does not exist.
        const found = await getJson(callPaypal, PLANS, plansSchema, query).catch(undefinedForStatus(400, 404, 422));
        for (const { id } of found?.plans ?? []) if (await isRight(wanted, id)) return id;
        pages = found?.total_pages ?? 1;
      }
      return undefined;
    },
    async create(wanted) {
      await ensureProduct();
      // The same plan is created once, also when the answer is lost.
      const requestId = `coursewright-${wanted.plan}-${wanted.amountMinor}-${wanted.currency}`;
      return (await sendJson(callPaypal, 'POST', PLANS, planRequest(wanted), { schema: identified, requestId })).id;
    },
  });

  const { webhooks } = await getJson(callPaypal, WEBHOOKS, webhooksSchema);
  const found = webhooks.find(({ url }) => url === webhookUrl);
  let webhookId = found?.id;
  const names = paypalEvents.map((name) => ({ name }));
  const webhook = await setUpWebhook({
    ...options,
    found: found && { id: found.id, events: found.event_types.map(({ name }) => name) },
    wanted: paypalEvents,
    async create() {
      const body = { url: webhookUrl, event_types: names };
      ({ id: webhookId } = await sendJson(callPaypal, 'POST', WEBHOOKS, body, { schema: identified }));
      return webhookId;
    },
    change(id) {
      const change = [{ op: 'replace', path: '/event_types', value: names }];
      return sendJson(callPaypal, 'PATCH', `${WEBHOOKS}/${id}`, change, { schema: identified });
    },
  });
  return {
    provider: 'paypal',
    steps: [...steps, webhook],
    variables: {
      PAYPAL_ENVIRONMENT: config.environment,
      PAYPAL_CLIENT_ID: config.clientId,
      PAYPAL_CLIENT_SECRET: config.clientSecret,
      ...(webhookId && { PAYPAL_WEBHOOK_ID: webhookId }),
      ...variables,
    },
    byHand: ['the app in the developer dashboard needs the features Transaction search and Customer disputes'],
  };
}
