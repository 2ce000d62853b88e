import { billingEvents } from '@coursewright/contracts';
import { createConsumer } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { patience } from '../patience.ts';
import { createNotices } from './notices.ts';
import { webhookRoutes } from './webhook.routes.ts';

export function webhooksFeature({ adapters, accounts, notices: model, messaging, relay, now }: Context): Feature {
  const notices = createNotices(model, now, relay.poke);
  return {
    routers: [webhookRoutes(adapters, notices)],
    consumers: [
      createConsumer({
        ...messaging,
        ...patience,
        concurrency: 12,
        handler: 'webhook-received',
        events: billingEvents.webhookReceived,
        async handle({ data }) {
          const notice = await notices.find(data.noticeId);
          if (notice) await accounts.follow(notice.provider, notice.reference);
        },
      }),
    ],
  };
}
