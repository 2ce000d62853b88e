import { webhookEndpoints } from '@coursewright/contracts';
import { HOUR_MS } from '@coursewright/contracts/durations';
import { createRateLimit, type Feature, onEvent, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import { createRecipientRepository } from '../mails/index.ts';
import { createDeliveryJob, WEBHOOK_JOB } from './deliver-webhook.ts';
import { createDeliveryRepository } from './delivery.repository.ts';
import { webhookGuard } from './post-message.ts';
import { createWebhookRepository } from './webhook.repository.ts';
import { webhookSources } from './webhook-events.ts';
import { openSecretBox } from './webhook-secrets.ts';
import { createWebhooks, type Webhooks } from './webhooks.service.ts';

function webhookRoutes(webhooks: Webhooks): Router {
  const router = Router();
  route(router, webhookEndpoints.webhooks, ({ caller }) => webhooks.list(caller));
  route(router, webhookEndpoints.createWebhook, ({ caller, body }) => webhooks.create(caller, body));
  route(router, webhookEndpoints.webhook, ({ caller, params }) => webhooks.find(caller, params.webhookId));
  route(router, webhookEndpoints.changeWebhook, ({ caller, params, body }) =>
    webhooks.change(caller, params.webhookId, body),
  );
  route(router, webhookEndpoints.deleteWebhook, async ({ caller, params }) => {
    await webhooks.remove(caller, params.webhookId);
    return { success: true, message: 'The webhook is deleted' };
  });
  route(router, webhookEndpoints.rotateWebhook, ({ caller, params }) => webhooks.rotate(caller, params.webhookId));
  route(router, webhookEndpoints.testWebhook, ({ caller, params }) => webhooks.test(caller, params.webhookId));
  route(router, webhookEndpoints.webhookDeliveries, ({ caller, params, query }) =>
    webhooks.deliveries(caller, params.webhookId, query.page),
  );
  route(router, webhookEndpoints.replayDelivery, ({ caller, params }) =>
    webhooks.replay(caller, params.webhookId, params.deliveryId),
  );
  return router;
}

export async function webhooksFeature({ config, connection, jobs, now, options }: Context): Promise<Feature> {
  const webhooks = await createWebhookRepository(connection);
  const deliveries = await createDeliveryRepository(connection);
  const box = await openSecretBox(connection, config.WEBHOOK_KEY);
  const guard = { ...webhookGuard, ...options.webhookGuard };
  const limits = {
    changes: await createRateLimit(connection, 'webhook_changes', 60, HOUR_MS),
    sends: await createRateLimit(connection, 'webhook_sends', 120, HOUR_MS),
  };
  const { isDeleted } = createRecipientRepository(connection);
  const shared = { webhooks, deliveries, box, guard, jobs, now };
  const service = createWebhooks({ ...shared, limits, isDeleted });
  return {
    routers: [webhookRoutes(service)],
    on: [onEvent({ handler: 'webhooks', events: webhookSources.map(({ event }) => event), handle: service.onEvent })],
    jobs: [createDeliveryJob(shared)],
    async onUserDeleted(userId) {
      await webhooks.removeAll(userId);
      await deliveries.removeAll(userId);
      await jobs.remove({ userId, type: WEBHOOK_JOB });
    },
  };
}
