import { authEvents, courseEvents } from '@coursewright/contracts';
import { type Consumer, type ConsumerOptions, createConsumer, unavailable } from '@coursewright/service-kit';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';
import type { DeliverMail } from './deliver-mail.ts';
import { certificateKey, welcomeKey } from './mail-key.ts';

type Common = Pick<ConsumerOptions<unknown>, 'connection' | 'broker' | 'logger' | 'exclusive'>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A mail server may be away for days, and a mailbox full for hours. */
export const schedule = {
  backoffMs: [2_000, 10_000, MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, 24 * HOUR],
  /** The last ones a day apart. */
  maxAttempts: 12,
};

export interface MailConsumersOptions extends Common {
  readonly deliver: DeliverMail;
  readonly recipients: RecipientRepository;
}

/** For `createConsumer`: a mail is tried for days. */
export const mailOptions = (common: Common) => ({ ...common, ...schedule, service: 'notification' });

/** Which event causes which mail. */
export function mailConsumers({ deliver, recipients, ...common }: MailConsumersOptions): Consumer[] {
  const options = mailOptions(common);
  return [
    createConsumer({
      ...options,
      handler: 'welcome-mail',
      events: authEvents.userRegistered,
      handle: ({ data: { userId, name, email } }, work) =>
        deliver(
          { key: welcomeKey(userId), userId, to: { name, address: email }, template: 'welcome', data: { name } },
          work,
        ),
    }),
    createConsumer({
      ...options,
      handler: 'certificate-mail',
      events: courseEvents.courseCompleted,
      async handle({ data: { userId, ...data } }, work) {
        const recipient = await recipients.find(userId);
        if (!recipient && (await recipients.hasLeft(userId))) return;
        if (!recipient) throw unavailable('the address of the learner is not known yet');
        const to = { name: recipient.name, address: recipient.email };
        await deliver({ key: certificateKey(data.certificateId), userId, to, template: 'certificate', data }, work);
      },
    }),
  ];
}
