import { authEvents } from '@coursewright/contracts';
import { type Consumer, type ConsumerOptions, createConsumer } from '@coursewright/service-kit';
import type { MailRepository } from '../mails/mail.repository.ts';
import type { RecipientRepository } from './recipient.repository.ts';

type Common = Pick<ConsumerOptions<unknown>, 'connection' | 'broker' | 'logger' | 'exclusive'>;

const AT_REGISTRATION = 0;

/** Keeps the replica of users. */
export function recipientConsumers(
  recipients: RecipientRepository,
  mails: MailRepository,
  options: Common,
  forgetMessages: (userId: string, email?: string) => Promise<void>,
): Consumer[] {
  const common = { ...options, service: 'notification' };
  return [
    createConsumer({
      ...common,
      handler: 'recipient-registered',
      events: authEvents.userRegistered,
      handle: ({ data }) => recipients.save(data.userId, data, AT_REGISTRATION),
    }),
    createConsumer({
      ...common,
      handler: 'recipient-deleted',
      events: authEvents.userDeleted,
      async handle({ data: { userId } }) {
        const recipient = await recipients.find(userId);
        await recipients.forget(userId);
        await forgetMessages(userId, recipient?.email);
        await mails.forgetRecipient(userId, recipient?.email);
      },
    }),
    createConsumer({
      ...common,
      handler: 'recipient-changed',
      events: authEvents.userChanged,
      handle: ({ data }) => recipients.save(data.userId, data, data.revision),
    }),
  ];
}
