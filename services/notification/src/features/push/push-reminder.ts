import {
  type courseEvents,
  type EventEnvelope,
  type InterfaceLanguage,
  languageDirection,
} from '@coursewright/contracts';
import { MINUTE_MS } from '@coursewright/contracts/durations';
import { chooseLanguage, createCounter, type JobContext, unavailable } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { getWording, type RecipientRepository } from '../mails/index.ts';
import type { PushClient, PushMessage } from './push-client.ts';
import type { PushSubscription, PushSubscriptionRepository } from './push-subscription.repository.ts';

type CardsDue = EventEnvelope<typeof courseEvents.cardsDue.data._output>;

// The morning has five hours, after which nothing is sent.
export const schedule = {
  backoffMs: [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS, 60 * MINUTE_MS],
  maxAttempts: 12,
};

const countPush = createCounter({
  name: 'coursewright_pushes_total',
  help: 'Notifications by outcome: taken by the push service, gone (the subscription ended), refused, later',
  labels: ['outcome'],
});

/** Tells every browser of the learner how many cards are due, and nothing of their content. */
export function createPushReminder(
  { config, logger, now }: Context,
  subscriptions: PushSubscriptionRepository,
  recipients: RecipientRepository,
  push: PushClient,
) {
  return async ({ data }: CardsDue, job: JobContext): Promise<void> => {
    const { userId, channel, dueCount } = data;
    if (channel !== 'push' && channel !== 'both') return;
    const ttl = Math.floor((Date.parse(data.until) - now().getTime()) / 1000);
    if (ttl <= 0 || (await recipients.areCardRemindersOff(userId, new Date(data.at)))) return;
    if (await recipients.isDeleted(userId)) return;

    const told = new Set(getTold(job.progress));
    const waiting = (await subscriptions.findByUser(userId)).filter(({ endpointHash }) => !told.has(endpointHash));
    const message = createMessage(
      dueCount,
      chooseLanguage(config.INTERFACE_LANGUAGES, (await recipients.find(userId))?.language),
    );

    async function tell(subscription: PushSubscription): Promise<number | undefined> {
      const result = await push(subscription, message, { ttl, signal: job.signal });
      countPush({ outcome: result.outcome });
      if (result.outcome === 'gone') await subscriptions.end(subscription);
      else if (result.outcome === 'taken') await subscriptions.recordTaken(subscription);
      // one for a morning, however often it is tried
      else if (job.attempt === 1) await subscriptions.recordFailure(subscription);
      if (result.outcome === 'later') return result.retryAfterMs ?? 0;
      told.add(subscription.endpointHash);
      const { host } = new URL(subscription.endpoint);
      logger.info({ userId, service: host, outcome: result.outcome }, 'notification sent');
    }

    const waits = await Promise.all(waiting.map(tell));
    const later = waits.filter((wait) => wait !== undefined);
    if (later.length === 0) return;
    await job.saveProgress({ told: [...told] });
    throw unavailable('a push service takes no notifications now', { retryAfterMs: Math.max(...later) });
  };
}

const getTold = (progress: unknown) => (progress as { told?: string[] } | undefined)?.told ?? [];

function createMessage(dueCount: number, language: InterfaceLanguage): PushMessage {
  const { cardsDue } = getWording(language).texts;
  return {
    title: cardsDue.heading(dueCount),
    body: cardsDue.why,
    url: '/recall',
    badge: dueCount,
    language,
    direction: languageDirection(language),
    topic: 'recall',
  };
}
