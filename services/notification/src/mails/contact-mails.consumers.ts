import { notificationEvents } from '@coursewright/contracts';
import { type Consumer, createConsumer } from '@coursewright/service-kit';
import type { ContactMessageModel } from '../contact/contact-message.model.ts';
import { contactReceivedKey } from './mail-key.ts';
import { type MailConsumersOptions, mailOptions } from './mails.consumers.ts';

export interface ContactMailOptions extends Omit<MailConsumersOptions, 'recipients'> {
  readonly messages: ContactMessageModel;
}

/** Whoever wrote to us hears that it arrived. */
export function contactMailConsumers({ deliver, messages, ...common }: ContactMailOptions): Consumer[] {
  return [
    createConsumer({
      ...mailOptions(common),
      handler: 'contact-received-mail',
      events: notificationEvents.contactReceived,
      async handle({ data: { messageId } }, work) {
        const found = await messages.findById(messageId).lean();
        if (!found) return;
        const { firstName: name, email, message, receivedAt } = found;
        // nothing a stranger wrote stands in a header: only where it goes to
        const to = { name: '', address: email };
        const data = { name, message, receivedAt: receivedAt.toISOString() };
        await deliver({ key: contactReceivedKey(messageId), to, template: 'contact-received', data }, work);
      },
    }),
  ];
}
