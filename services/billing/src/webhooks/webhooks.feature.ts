import type { PaymentProvider } from '@coursewright/contracts';
import { type Feature, handledOnce, type JobType } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import type { Reference } from '../integrations/payment-provider.ts';
import { retryPolicy } from '../retry-policy.ts';
import { webhookRoutes } from './webhook.routes.ts';

const TYPE = 'process-webhook';

export function webhooksFeature(context: Context): Feature {
  const { adapters, accounts, jobs } = context;
  const processWebhook: JobType<{ provider: PaymentProvider; reference: Reference }> = {
    ...retryPolicy,
    ...handledOnce,
    name: TYPE,
    lanes: [{ priority: 0, concurrency: 12 }],
    async run({ payload: { provider, reference } }) {
      await accounts.syncSubscription(provider, reference);
    },
  };
  return {
    jobs: [processWebhook],
    routers: [
      // Only the reference is kept: the payload is neither trusted nor stored.
      webhookRoutes(adapters, async (provider, { id, type: event, reference }) => {
        if (!reference) return;
        await jobs.add({ type: TYPE, id: `${TYPE}:${provider}:${id}`, event, payload: { provider, reference } });
      }),
    ],
  };
}
