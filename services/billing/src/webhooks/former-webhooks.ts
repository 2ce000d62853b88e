import { billingEvents, type PaymentProvider } from '@coursewright/contracts';
import { type EventHandler, onEvent } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import type { Context } from '../context.ts';
import type { Reference } from '../integrations/payment-provider.ts';
import { retryPolicy } from '../retry-policy.ts';

interface FormerWebhook {
  readonly provider: PaymentProvider;
  readonly reference: Reference;
}

/** Carries the events of webhooks that the former release stored, until the release after this one. */
export const openFormerWebhooks = (connection: Connection) => ({
  collection: connection.collection('webhook_notices'),
});

/** What is still in the outbox, in the queue or in `jobs` then. */
export const handleFormerWebhook = ({ accounts, models }: Context): EventHandler =>
  onEvent({
    ...retryPolicy,
    handler: 'webhook-received',
    events: billingEvents.webhookReceived,
    async handle({ data: { noticeId } }) {
      const found = await models.formerWebhooks.collection.findOne<FormerWebhook>({ _id: noticeId as never });
      if (found) await accounts.syncSubscription(found.provider, found.reference);
    },
  });
