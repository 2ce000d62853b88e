import { type PaymentProvider, paymentProviderSchema, paymentWebhookEndpoints } from '@coursewright/contracts';
import { createCounter, notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Adapters } from '../integrations/create-providers.ts';
import type { WebhookEvent } from '../integrations/payment-provider.ts';

const countWebhook = createCounter({
  name: 'coursewright_webhooks_total',
  help: 'Webhooks by payment gateway and outcome: stored, refused',
  labels: ['gateway', 'outcome'],
});

/** A webhook is answered once it is stored. */
export function webhookRoutes(
  adapters: Adapters,
  store: (provider: PaymentProvider, webhookEvent: WebhookEvent) => Promise<void>,
): Router {
  const router = Router();

  function listenTo(provider: PaymentProvider) {
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
  }

  paymentProviderSchema.options.forEach(listenTo);
  return router;
}
