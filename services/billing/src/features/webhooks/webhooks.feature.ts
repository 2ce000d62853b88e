import { type PaymentProvider, paymentProviderSchema, paymentWebhookEndpoints } from '@coursewright/contracts';
import {
  AppError,
  createCounter,
  type Feature,
  handledOnce,
  type JobType,
  notFound,
  route,
} from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import type { Reference, WebhookEvent } from '../../integrations/payment-provider.ts';
import { retryPolicy } from '../../retry-policy.ts';

const countWebhook = createCounter({
  name: 'coursewright_webhooks_total',
  help: 'Webhooks by payment gateway and outcome: stored, ignored (of no purchase), refused (wrong signature), failed',
  labels: ['gateway', 'outcome'],
});

const TYPE = 'process-webhook';

/** A webhook is answered once it is stored, and processed by a job. */
export function webhooksFeature({ adapters, accounts, jobs, logger }: Context): Feature {
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
  async function store(provider: PaymentProvider, { id, type: event, reference }: WebhookEvent) {
    if (!reference) return 'ignored';
    await jobs.add({ type: TYPE, id: `${TYPE}:${provider}:${id}`, event, payload: { provider, reference } });
    return 'stored';
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
          const outcome = await store(provider, await adapter.parseWebhook(rawBody, headers));
          countWebhook({ gateway: provider, outcome });
        } catch (error) {
          const isForged = error instanceof AppError && error.code === 'bad_signature';
          countWebhook({ gateway: provider, outcome: isForged ? 'refused' : 'failed' });
          if (!isForged) logger.warn({ err: error, provider }, 'webhook failed');
          throw error;
        }
        return { received: true };
      },
      { rawBody: true },
    );

  return { jobs: [processWebhook], routers: [router] };
}
