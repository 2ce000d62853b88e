import type { Feature } from '@coursewright/service-kit';
import { type Context, HOUR_SECONDS, MAILS_PER_HOUR, mailedAlready } from '../../context.ts';
import { createChangeEmail } from './change-email.ts';
import { emailRoutes, mailLinkRoutes } from './email.routes.ts';

export async function emailFeature(context: Context): Promise<Feature> {
  const { config, isOwner, limit, links, sessionService, verifyEmail } = context;
  return {
    routers: [
      emailRoutes({
        verifyEmail,
        changeEmail: createChangeEmail(context),
        sessions: sessionService,
        isOwner,
        limits: {
          verificationTries: await limit('verification_try', 60, HOUR_SECONDS),
          changes: await limit('email_change', 5, HOUR_SECONDS),
          recipients: await limit('email_change_recipient', MAILS_PER_HOUR, HOUR_SECONDS, mailedAlready),
          changeTries: await limit('email_change_try', 60, HOUR_SECONDS),
        },
      }),
      mailLinkRoutes(links, config.INTERNAL_NOTIFICATION_KEY),
    ],
  };
}
