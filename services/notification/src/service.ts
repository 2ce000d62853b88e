import { createInternalAuthenticator, defineService, moveInbox } from '@coursewright/service-kit';
import { contactFeature } from './contact/contact.feature.ts';
import { type Context, openModels } from './context.ts';
import { mailsFeature } from './mails/mails.feature.ts';
import { moveMails } from './mails/move-mails.ts';

export const notification = defineService({
  name: 'notification',
  database: 'NOTIFICATION_DATABASE',
  port: 'NOTIFICATION_PORT',
  models: openModels,
  authenticate: ({ config }: Context) => createInternalAuthenticator(config.AUTH_URL, 'notification'),
  features: [contactFeature, mailsFeature],
  // The inbox first: its messages ask for mails too.
  migrations: [moveInbox, moveMails],
  userDeletedHandler: 'recipient-deleted',
});
