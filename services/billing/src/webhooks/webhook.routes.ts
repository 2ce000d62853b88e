import { type PaymentProvider, paymentProviderSchema, paymentWebhookEndpoints } from '@coursewright/contracts';
import { counter, notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Adapters } from '../providers/create-providers.ts';
import type { Notices } from './notices.ts';

const countWebhook = counter({
  name: 'coursewright_webhooks_total',
  help: 'Webhooks by payment gateway and outcome: stored, refused',
  labels: ['gateway', 'outcome'],
});

/** Takes what gateways tell: signed bytes only, stored before the answer, worked on after it. */
export function webhookRoutes(adapters: Adapters, notices: Notices): Router {
  const router = Router();

  function listenTo(provider: PaymentProvider) {
    route(
      router,
      paymentWebhookEndpoints[provider],
      async ({ rawBody, req }) => {
        const adapter = adapters.get(provider);
        if (!adapter) throw notFound('Nothing is sold through this gateway');
        const headers = Object.fromEntries(
          Object.entries(req.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
        );
        try {
          await notices.store(provider, await adapter.parseWebhook(rawBody, headers));
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
