import { type ReminderChannel, type Reminders, reminderEndpoints } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { notFound, route } from '@coursewright/service-kit';
import { type Response, Router } from 'express';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { createReviewCardRepository } from '../spaced-repetition/review-card.repository.ts';
import { createAddMissedCards } from '../spaced-repetition/spaced-repetition.service.ts';
import { createReminderRepository, includesMail } from './reminder.repository.ts';
import { createReminderSender } from './send-reminders.ts';
import { pages, renderUnsubscribePage, UNSUBSCRIBE_POLICY } from './unsubscribe-page.ts';
import { createUnsubscribeTokens } from './unsubscribe-token.ts';

const EVERY_MS = 5 * 60_000;

export function remindersFeature(context: Context): Feature {
  const { config, connection, now, relay } = context;
  const reminders = createReminderRepository(connection);
  const tokens = createUnsubscribeTokens(connection);
  const cards = createReviewCardRepository(connection);
  const addMissedCards = createAddMissedCards(context);
  const sendReminders = createReminderSender({ ...context, reminders, tokens, cards, addMissedCards });

  const router = Router();

  async function countDueTomorrow(userId: string): Promise<number> {
    await addMissedCards(userId);
    return (await cards.count({ userId }, new Date(now().getTime() + DAY_MS))).dueCount;
  }

  async function choose(userId: string, channel: ReminderChannel, timeZone?: string): Promise<void> {
    if (await reminders.choose(userId, channel, { timeZone, now: now() })) relay.trigger();
  }

  // What release 1.0 and the links in mails know: whether mails are sent. Notifications stay as they are.
  async function switchMails(userId: string, wanted: boolean, timeZone?: string): Promise<void> {
    const before = (await reminders.find(userId))?.channel ?? 'none';
    if (!wanted && !includesMail(before)) return;
    const pushes = before === 'push' || before === 'both';
    const [on, off] = pushes ? (['both', 'push'] as const) : (['mail', 'none'] as const);
    await choose(userId, wanted ? on : off, timeZone);
  }

  async function show(userId: string): Promise<Reminders> {
    const stored = await reminders.find(userId);
    return stored ?? { channel: 'none', undecided: { dueTomorrow: await countDueTomorrow(userId) } };
  }

  async function showMails(userId: string) {
    const { channel, timeZone } = (await reminders.find(userId)) ?? { channel: 'none' as const };
    return { enabled: includesMail(channel), ...(timeZone !== undefined && { timeZone }) };
  }

  function sendPage(res: Response, page: keyof typeof pages): void {
    // mail programs send no `Accept`, and get the error as JSON
    if (page === 'invalid' && res.req.accepts(['json', 'html']) !== 'html') throw notFound(pages.invalid.title);
    res
      .status(page === 'invalid' ? 404 : 200)
      .set({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': UNSUBSCRIBE_POLICY,
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
      })
      .end(renderUnsubscribePage(pages[page], config.BRAND_NAME));
  }

  route(router, reminderEndpoints.reminders, ({ caller }) => show(caller.userId));
  route(router, reminderEndpoints.setReminders, async ({ body: { channel, timeZone }, caller }) => {
    await choose(caller.userId, channel, timeZone);
    return show(caller.userId);
  });

  route(router, reminderEndpoints.cardReminders, ({ caller }) => showMails(caller.userId));
  route(router, reminderEndpoints.setCardReminders, async ({ body: { enabled, timeZone }, caller }) => {
    await switchMails(caller.userId, enabled, timeZone);
    return showMails(caller.userId);
  });

  // Programs that scan mails open links: only the POST changes something.
  route(
    router,
    reminderEndpoints.unsubscribePage,
    async ({ params: { token }, res }) => sendPage(res, (await tokens.read(token)) ? 'question' : 'invalid'),
    { streaming: true },
  );

  route(
    router,
    reminderEndpoints.unsubscribe,
    async ({ params: { token }, res }) => {
      const userId = await tokens.read(token);
      if (userId) await switchMails(userId, false);
      sendPage(res, userId ? 'done' : 'invalid');
    },
    { streaming: true, rawBody: true },
  );

  return {
    routers: [router],
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
