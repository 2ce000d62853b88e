import { createInternalAuthenticator, defineService } from '@coursewright/service-kit';
import { contactFeature } from './contact/contact.feature.ts';
import { type Context, openModels } from './context.ts';
import { mailsFeature } from './mails/mails.feature.ts';

export const notification = defineService({
  name: 'notification',
  database: 'NOTIFICATION_DATABASE',
  port: 'NOTIFICATION_PORT',
  models: openModels,
  authenticate: ({ config }: Context) => createInternalAuthenticator(config.AUTH_URL, 'notification'),
  features: [contactFeature, mailsFeature],
  userDeletedHandler: 'recipient-deleted',
});
