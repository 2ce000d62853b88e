import { type PaymentProvider, paymentProviderSchema, paymentWebhookEndpoints } from '@coursewright/contracts';
import { createCounter, type Feature, handledOnce, type JobType, notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import type { Reference, WebhookEvent } from '../../integrations/payment-provider.ts';
import { retryPolicy } from '../../retry-policy.ts';

const countWebhook = createCounter({
  name: 'coursewright_webhooks_total',
  help: 'Webhooks by payment gateway and outcome: stored, refused',
  labels: ['gateway', 'outcome'],
});

const TYPE = 'process-webhook';

/** A webhook is answered once it is stored, and processed by a job. */
export function webhooksFeature({ adapters, accounts, jobs }: Context): Feature {
  const processWebhook: JobType<{ provider: PaymentProvider; reference: Reference }> = {
    ...retryPolicy,
    ...handledOnce,
    name: TYPE,
    lanes: [{ priority: 0, concurrency: 12 }],
    async run({ payload: { provider, reference } }) {
      await accounts.syncSubscription(provider, reference);
    },
  };

  // Only the reference is kept: the payload is neither trusted nor stored.
  async function store(provider: PaymentProvider, { id, type: event, reference }: WebhookEvent): Promise<void> {
    if (!reference) return;
    await jobs.add({ type: TYPE, id: `${TYPE}:${provider}:${id}`, event, payload: { provider, reference } });
  }

  const router = Router();
  for (const provider of paymentProviderSchema.options)
    route(
      router,
      paymentWebhookEndpoints[provider],
      async ({ rawBody, req }) => {
        const adapter = adapters.get(provider);
        if (!adapter) throw notFound('This payment provider is not configured');
        const headers = Object.fromEntries(
          Object.entries(req.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
        );
        try {
          await store(provider, await adapter.parseWebhook(rawBody, headers));
          countWebhook({ gateway: provider, outcome: 'stored' });
        } catch (error) {
          countWebhook({ gateway: provider, outcome: 'refused' });
          throw error;
        }
        return { received: true };
      },
      { rawBody: true },
    );

  return { jobs: [processWebhook], routers: [router] };
}
