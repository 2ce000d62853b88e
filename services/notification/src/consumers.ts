import type { Consumer, ConsumerOptions } from '@coursewright/service-kit';
import type { ContactMessageModel } from './contact/contact-message.model.ts';
import { accountMailConsumers } from './mails/account-mails.consumers.ts';
import { billingMailConsumers } from './mails/billing-mails.consumers.ts';
import { contactMailConsumers } from './mails/contact-mails.consumers.ts';
import type { DeliverMail } from './mails/deliver-mail.ts';
import { disputeMailConsumers } from './mails/dispute-mails.consumers.ts';
import { emailChangeMailConsumers } from './mails/email-change-mails.consumers.ts';
import type { MailRepository } from './mails/mail.repository.ts';
import type { AskForToken } from './mails/mail-links.ts';
import { mailConsumers } from './mails/mails.consumers.ts';
import type { RecipientRepository } from './recipients/recipient.repository.ts';
import { recipientConsumers } from './recipients/recipients.consumers.ts';

interface Dependencies {
  readonly messaging: Pick<ConsumerOptions<unknown>, 'connection' | 'broker' | 'logger' | 'exclusive'>;
  readonly mails: MailRepository;
  readonly recipients: RecipientRepository;
  readonly messages: ContactMessageModel;
  readonly deliver: DeliverMail;
  readonly askForToken: AskForToken;
  readonly adminEmail: string | undefined;
}

/** Everything this service hears of. */
export function allConsumers(dependencies: Dependencies) {
  const { messaging, mails, recipients, messages, deliver, askForToken, adminEmail } = dependencies;
  const mailing = { ...messaging, deliver, recipients };

  /** What waits or has failed says addresses, and is not to be sent any more. */
  async function forgetMessages(userId: string, email?: string) {
    for (const consumer of senders) await consumer.forget((data) => isAbout(data, userId, email));
  }

  const senders = [
    ...mailConsumers(mailing),
    ...accountMailConsumers({ ...messaging, deliver, askForToken }),
    ...emailChangeMailConsumers({ ...messaging, deliver, askForToken }),
    ...billingMailConsumers(mailing),
    ...contactMailConsumers({ ...messaging, deliver, messages }),
  ] satisfies Consumer[];
  // what admins are told of disputes stays, whoever left
  return [
    ...recipientConsumers(recipients, mails, messaging, forgetMessages),
    ...senders,
    ...disputeMailConsumers({ ...mailing, adminEmail }),
  ];
}

function isAbout(data: unknown, userId: string, email?: string): boolean {
  const said = (data ?? {}) as { userId?: unknown; email?: unknown };
  return said.userId === userId || (email !== undefined && said.email === email);
}
