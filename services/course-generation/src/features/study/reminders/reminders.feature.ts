import { DAY_MS } from '@coursewright/contracts/durations';
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
  const cards = createReviewCardRepository(connection);
  const addMissedCards = createAddMissedCards(context);
  const sendReminders = createReminderSender({ ...context, reminders, tokens, cards, addMissedCards });

  async function countDueTomorrow(userId: string): Promise<number> {
    await addMissedCards(userId);
    return (await cards.count({ userId }, new Date(context.now().getTime() + DAY_MS))).dueCount;
  }

  return {
    routers: [reminderRoutes({ ...context, reminders, tokens, countDueTomorrow })],
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
