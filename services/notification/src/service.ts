import { createInternalAuthenticator, defineService } from '@coursewright/service-kit';
import { type Context, createContext } from './context.ts';
import { contactFeature } from './features/contact/contact.feature.ts';
import { mailsFeature } from './features/mails/mails.feature.ts';
import { pushFeature } from './features/push/push.feature.ts';
import { webhooksFeature } from './features/webhooks/webhooks.feature.ts';

export const notification = defineService({
  name: 'notification',
  database: 'NOTIFICATION_DATABASE',
  port: 'NOTIFICATION_PORT',
  models: async () => ({}),
  createContext,
  authenticate: ({ config }: Context) => createInternalAuthenticator(config.AUTH_URL, 'notification'),
  features: [contactFeature, mailsFeature, pushFeature, webhooksFeature],
  userDeletedHandler: 'recipient-deleted',
});
