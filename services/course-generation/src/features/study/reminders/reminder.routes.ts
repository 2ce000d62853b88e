import { reminderEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { type Response, Router } from 'express';
import type { Context } from '../../../context.ts';
import type { ReminderRepository } from './reminder.repository.ts';
import { pages, renderUnsubscribePage, UNSUBSCRIBE_POLICY } from './unsubscribe-page.ts';
import type { UnsubscribeTokens } from './unsubscribe-token.ts';

type Dependencies = Pick<Context, 'config' | 'now' | 'relay'> & {
  reminders: ReminderRepository;
  tokens: UnsubscribeTokens;
};

export function reminderRoutes({ config, now, relay, reminders, tokens }: Dependencies): Router {
  const router = Router();

  async function disable(userId: string): Promise<void> {
    if (await reminders.disable(userId, now())) relay.trigger();
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

  route(router, reminderEndpoints.cardReminders, async ({ caller }) => {
    const stored = await reminders.find(caller.userId);
    return stored ?? { enabled: false };
  });

  route(router, reminderEndpoints.setCardReminders, async ({ body: { enabled, timeZone = 'UTC' }, caller }) => {
    if (enabled) await reminders.enable(caller.userId, timeZone, now());
    else await disable(caller.userId);
    return (await reminders.find(caller.userId)) ?? { enabled: false };
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
      if (userId) await disable(userId);
      sendPage(res, userId ? 'done' : 'invalid');
    },
    { streaming: true, rawBody: true },
  );

  return router;
}
