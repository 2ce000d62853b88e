import { courseEvents } from '@coursewright/contracts';
import { HOUR_MS } from '@coursewright/contracts/durations';
import { raise } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import type { ReviewCardRepository } from '../spaced-repetition/review-card.repository.ts';
import type { AddMissedCards } from '../spaced-repetition/spaced-repetition.service.ts';
import type { Reminder, ReminderRepository } from './reminder.repository.ts';
import { findMorning, findNextMorning } from './reminder-time.ts';
import type { UnsubscribeTokens } from './unsubscribe-token.ts';

type Dependencies = Pick<Context, 'courses' | 'logger' | 'now'> & {
  reminders: ReminderRepository;
  cards: Pick<ReviewCardRepository, 'countByCourse'>;
  tokens: UnsubscribeTokens;
  addMissedCards: AddMissedCards;
};

// A learner who changes the time zone has two mornings within a day.
const LEAST_GAP_MS = 20 * HOUR_MS;

export function createReminderSender(dependencies: Dependencies) {
  const { courses, logger, now, reminders, cards, tokens, addMissedCards } = dependencies;

  async function listDue(userId: string, at: Date) {
    await addMissedCards(userId);
    const counted = (await cards.countByCourse(userId, at)).filter(({ dueCount }) => dueCount > 0);
    const titles = await courses.titles(
      userId,
      counted.map(({ courseId }) => courseId),
    );
    const found = counted.flatMap(({ courseId, dueCount }) => {
      const title = titles.get(courseId);
      return title === undefined ? [] : [{ title, dueCount }];
    });
    return found.toSorted((one, other) => other.dueCount - one.dueCount);
  }

  async function remind(reminder: Reminder): Promise<void> {
    const { _id: userId, channel, timeZone, sentAt } = reminder;
    const at = now();
    const next = findNextMorning(at, timeZone);
    const morning = findMorning(at, timeZone);
    const isEarly = sentAt != null && at.getTime() - sentAt.getTime() < LEAST_GAP_MS;
    const due = morning && !isEarly ? await listDue(userId, at) : [];
    if (!morning || due.length === 0) return void (await reminders.advance(reminder, next));
    const event = raise(courseEvents.cardsDue, {
      userId,
      day: morning.day,
      dueCount: due.reduce((sum, { dueCount }) => sum + dueCount, 0),
      courses: due.slice(0, 5),
      unsubscribeToken: await tokens.create(userId),
      ...(channel && { channel }),
      at: at.toISOString(),
      until: morning.until.toISOString(),
    });
    await reminders.advance(reminder, next, { at, event });
  }

  return async (signal: AbortSignal): Promise<void> => {
    for await (const reminder of reminders.due(now())) {
      signal.throwIfAborted();
      // The others are not to wait for one that fails; it is tried again in the next run.
      await remind(reminder).catch((err: unknown) => logger.warn({ err, userId: reminder._id }, 'reminder not made'));
    }
  };
}
