import Stripe from 'stripe';
import { toGatewayMinor } from '../integrations/gateway-facts.ts';
import type { StripeConfig } from '../integrations/provider-config.ts';
import { providerLimits } from '../integrations/provider-limits.ts';
import { checkStripeOffer } from '../integrations/stripe/stripe.adapter.ts';
import { callStripe, createStripeClient, findInStripe } from '../integrations/stripe/stripe-client.ts';
import { stripeEvents } from '../integrations/stripe/stripe-webhook.ts';
import { type SetupOptions, type SetupResult, setUpPlans, setUpWebhook, type WantedPlan } from './setup.ts';

const PRODUCT = 'coursewright_plans';
const intervals = { monthly: 'month', yearly: 'year' } as const;
// A lookup key belongs to one price at a time; another amount is another price.
const lookupKey = ({ plan }: WantedPlan) => `coursewright_${plan}`;
const getPrice = ({ amountMinor, currency }: WantedPlan) => toGatewayMinor('stripe', amountMinor, currency);

export async function setUpStripe(
  config: StripeConfig,
  options: SetupOptions & { brand: string },
): Promise<SetupResult> {
  const { apply, plans, webhookUrl, brand } = options;
  const client = createStripeClient(config, providerLimits);
  const { stripe, forReads } = client;

  async function ensureProduct(): Promise<string> {
    const found = await findInStripe(() => stripe.products.retrieve(PRODUCT, {}, forReads));
    const product = found ?? (await callStripe(() => stripe.products.create({ id: PRODUCT, name: brand })));
    return product.id;
  }

  const isRight = ({ unit_amount, currency, recurring }: Stripe.Price, wanted: WantedPlan) =>
    unit_amount === getPrice(wanted) &&
    currency.toUpperCase() === wanted.currency &&
    recurring?.interval === intervals[wanted.plan] &&
    recurring.interval_count === 1 &&
    recurring.usage_type === 'licensed';

  const { steps, variables } = await setUpPlans({
    plans,
    apply,
    check: (wanted, planId) => callStripe(() => checkStripeOffer(client, { ...wanted, planId })),
    async find(wanted) {
      const listed = { lookup_keys: [lookupKey(wanted)], active: true };
      const { data } = await callStripe(() => stripe.prices.list(listed, forReads));
      return data.find((price) => isRight(price, wanted))?.id;
    },
    async create(wanted) {
      const product = await ensureProduct();
      const price = await callStripe(() =>
        stripe.prices.create({
          product,
          currency: wanted.currency.toLowerCase(),
          unit_amount: getPrice(wanted),
          recurring: { interval: intervals[wanted.plan] },
          lookup_key: lookupKey(wanted),
          transfer_lookup_key: true,
          nickname: wanted.name,
          metadata: { coursewright: wanted.plan },
        }),
      );
      return price.id;
    },
  });

  const webhook = await setUpEndpoint();
  return {
    provider: 'stripe',
    steps: [...steps, webhook.step],
    variables: {
      STRIPE_SECRET_KEY: config.secretKey,
      ...webhook.variables,
      ...variables,
    },
    byHand: [
      ...webhook.byHand,
      'Billing → Retries: cancel the subscription after the last attempt',
      'Billing → Customer portal: allow customers to update payment methods, and save the page once',
    ],
  };

  async function listEndpoints(): Promise<Stripe.WebhookEndpoint[]> {
    const found: Stripe.WebhookEndpoint[] = [];
    await callStripe(async () => {
      for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }, forReads)) {
        if (endpoint.url === webhookUrl) found.push(endpoint);
      }
    });
    return found;
  }

  async function setUpEndpoint() {
    const byHand: string[] = [];
    const variables: Record<string, string> = config.webhookSecret
      ? { STRIPE_WEBHOOK_SECRET: config.webhookSecret }
      : {};
    const all = await listEndpoints();
    const current = all.find(({ api_version, status }) => api_version === Stripe.API_VERSION && status === 'enabled');
    for (const { id, api_version } of all.filter((one) => one !== current)) {
      byHand.push(
        `delete the webhook ${id} (version ${api_version ?? 'of the account'}) once billing has the new secret`,
      );
    }
    const [former] = all;
    const detail = `would be created with version ${Stripe.API_VERSION}`;
    const step = await setUpWebhook({
      ...options,
      found: current && { id: current.id, events: current.enabled_events },
      wanted: stripeEvents,
      missing: former
        ? { state: 'differs', detail: `has version ${former.api_version ?? 'of the account'}; another one ${detail}` }
        : { state: 'missing', detail },
      async create() {
        const created = await callStripe(() =>
          stripe.webhookEndpoints.create({
            url: webhookUrl,
            enabled_events: [...stripeEvents],
            api_version: Stripe.API_VERSION,
            description: brand,
            metadata: { coursewright: 'webhook' },
          }),
        );
        // Stripe shows the secret this once.
        if (created.secret) variables.STRIPE_WEBHOOK_SECRET = created.secret;
        return `${created.id}, version ${Stripe.API_VERSION}`;
      },
      change: (id) => callStripe(() => stripe.webhookEndpoints.update(id, { enabled_events: [...stripeEvents] })),
    });
    if (current && !config.webhookSecret)
      byHand.push(`reveal the signing secret of ${current.id} in the dashboard: STRIPE_WEBHOOK_SECRET`);
    return { step, variables, byHand };
  }
}
