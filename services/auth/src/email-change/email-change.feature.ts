import type { Feature } from '@coursewright/service-kit';
import { type Context, HOUR_SECONDS, MAILS_PER_HOUR, mailedAlready } from '../context.ts';
import { createChangeEmail } from './change-email.ts';
import { emailChangeRoutes } from './email-change.routes.ts';

export async function emailChangeFeature(context: Context): Promise<Feature> {
  const { knowsPassword, limit, links, sessionService, users, verifyEmail } = context;
  return {
    routers: [
      emailChangeRoutes({
        changeEmail: createChangeEmail({ users, links, verifyEmail }),
        sessions: sessionService,
        knowsPassword,
        limits: {
          requests: await limit('email_change', 5, HOUR_SECONDS),
          recipients: await limit('email_change_recipient', MAILS_PER_HOUR, HOUR_SECONDS, mailedAlready),
          tries: await limit('email_change_try', 60, HOUR_SECONDS),
        },
      }),
    ],
  };
}
