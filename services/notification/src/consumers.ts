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
  return [
    ...recipientConsumers(recipients, mails, messaging),
    ...mailConsumers(mailing),
    ...accountMailConsumers({ ...messaging, deliver, askForToken }),
    ...emailChangeMailConsumers({ ...messaging, deliver, askForToken }),
    ...billingMailConsumers(mailing),
    ...contactMailConsumers({ ...messaging, deliver, messages }),
    ...disputeMailConsumers({ ...mailing, adminEmail }),
  ] satisfies Consumer[];
}
