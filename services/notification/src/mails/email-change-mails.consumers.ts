import { authEvents } from '@coursewright/contracts';
import { type Consumer, createConsumer } from '@coursewright/service-kit';
import type { AccountMailOptions } from './account-mails.consumers.ts';
import { emailChangeAskedKey, emailChangedKey, emailChangeKey } from './mail-key.ts';
import { mailOptions } from './mails.consumers.ts';

/** The link goes to the new address; the account's own is told before and after. */
export function emailChangeMailConsumers({ deliver, askForToken, ...common }: AccountMailOptions): Consumer[] {
  const options = mailOptions(common);
  return [
    createConsumer({
      ...options,
      handler: 'email-change-mail',
      events: authEvents.emailChangeRequested,
      async handle({ data: { requestId, userId, name, newEmail } }, work) {
        const data = async () => {
          const token = await askForToken(requestId, work.signal);
          return token === undefined ? undefined : { name, token };
        };
        const to = { name, address: newEmail };
        await deliver({ key: emailChangeKey(requestId), userId, to, template: 'email-change', data }, work);
      },
    }),
    createConsumer({
      ...options,
      handler: 'email-change-notice',
      events: authEvents.emailChangeRequested,
      async handle({ data: { requestId, userId, name, email, newEmail } }, work) {
        const to = { name, address: email };
        const data = { name, newEmail };
        await deliver({ key: emailChangeAskedKey(requestId), userId, to, template: 'email-change-asked', data }, work);
      },
    }),
    createConsumer({
      ...options,
      handler: 'email-changed-notice',
      events: authEvents.emailChanged,
      async handle({ data: { userId, name, formerEmail, email, revision } }, work) {
        const to = { name, address: formerEmail };
        const data = { name, newEmail: email };
        await deliver({ key: emailChangedKey(userId, revision), userId, to, template: 'email-changed', data }, work);
      },
    }),
  ];
}
