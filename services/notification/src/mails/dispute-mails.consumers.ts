import { billingEvents } from '@coursewright/contracts';
import { type Consumer, createConsumer } from '@coursewright/service-kit';
import { disputeOpenedKey } from './mail-key.ts';
import { type MailConsumersOptions, mailOptions } from './mails.consumers.ts';

export interface DisputeMailOptions extends MailConsumersOptions {
  /** Who is told; else the main admin. */
  readonly adminEmail: string | undefined;
}

/** Whoever runs this is told of a dispute; the log says it in any case. */
export function disputeMailConsumers({ deliver, recipients, adminEmail, ...common }: DisputeMailOptions): Consumer[] {
  return [
    createConsumer({
      ...mailOptions(common),
      handler: 'dispute-opened-mail',
      events: billingEvents.disputeOpened,
      async handle({ data }, work) {
        const { userId, provider, subscriptionId, receiptId } = data;
        const admin = adminEmail ? { name: '', email: adminEmail } : await recipients.findMainAdmin();
        common.logger.warn({ provider, subscriptionId, receiptId, told: Boolean(admin) }, 'a payment is disputed');
        if (!admin) return;
        const to = { name: admin.name, address: admin.email };
        const payerEmail = (await recipients.find(userId))?.email;
        const letter = { ...data, payerEmail };
        await deliver({ key: disputeOpenedKey(receiptId), to, template: 'dispute-opened', data: letter }, work);
      },
    }),
  ];
}
