import { authEvents, courseEvents } from '@coursewright/contracts';
import { type Feature, onEvent } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { createRecipientRepository } from '../mails/index.ts';
import { pushRoutes } from './push.routes.ts';
import { createPushClient } from './push-client.ts';
import { createPushReminder, schedule } from './push-reminder.ts';
import { createPushSubscriptionRepository } from './push-subscription.repository.ts';
import { createVapidKeys } from './vapid-keys.ts';

export async function pushFeature(context: Context): Promise<Feature> {
  const { config, connection } = context;
  const subscriptions = await createPushSubscriptionRepository(connection);
  const recipients = createRecipientRepository(connection);
  const vapid = createVapidKeys(connection, config.VAPID_PRIVATE_KEY);
  const push = createPushClient({ vapid, subject: config.PUBLIC_URL, baseUrl: config.PUSH_BASE_URL });
  const remind = createPushReminder(context, subscriptions, recipients, push);
  const isOff = config.SERVICE_WORKER === 'off';

  return {
    routers: [pushRoutes(context, subscriptions, recipients, vapid)],
    on: [
      onEvent({
        ...schedule,
        handler: 'cards-due-push',
        events: courseEvents.cardsDue,
        jobId: ({ data }) => `push:cards-due:${data.userId}:${data.day}`,
        handle: async (event, job) => {
          if (!isOff) await remind(event, job);
        },
        holdAfterRestore: true,
      }),
      onEvent({
        handler: 'session-ended',
        events: authEvents.sessionEnded,
        handle: ({ data }) => subscriptions.removeOfSession(data.userId, data.sessionId),
      }),
    ],
    onUserDeleted: (userId) => subscriptions.removeOfUser(userId),
  };
}
