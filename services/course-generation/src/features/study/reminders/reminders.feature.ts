import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { createReviewCardRepository } from '../spaced-repetition/review-card.repository.ts';
import { createAddMissedCards } from '../spaced-repetition/spaced-repetition.service.ts';
import { createReminderRepository } from './reminder.repository.ts';
import { reminderRoutes } from './reminder.routes.ts';
import { createReminderSender } from './send-reminders.ts';
import { createUnsubscribeTokens } from './unsubscribe-token.ts';

const EVERY_MS = 5 * 60_000;

export function remindersFeature(context: Context): Feature {
  const { connection, relay } = context;
  const reminders = createReminderRepository(connection);
  const tokens = createUnsubscribeTokens(connection);
  const sendReminders = createReminderSender({
    ...context,
    reminders,
    tokens,
    cards: createReviewCardRepository(connection),
    addMissedCards: createAddMissedCards(context),
  });
  return {
    routers: [reminderRoutes({ ...context, reminders, tokens })],
    schedules: [
      {
        name: 'card-reminders',
        everyMs: EVERY_MS,
        start: 'always',
        async run({ signal }) {
          await sendReminders(signal);
          relay.trigger();
        },
      },
    ],
    onUserDeleted: (userId) => reminders.delete(userId),
  };
}
