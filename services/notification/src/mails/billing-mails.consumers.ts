import { billingEvents, type EventContract, type EventEnvelope } from '@coursewright/contracts';
import { type Consumer, createConsumer, unavailable } from '@coursewright/service-kit';
import type { Recipient } from '../recipients/recipient.repository.ts';
import { paymentRefundedKey, receiptKey, renewalFailedKey, subscriptionEndedKey } from './mail-key.ts';
import { type MailConsumersOptions, mailOptions } from './mails.consumers.ts';
import type { TemplateData, TemplateName } from './templates/render.ts';

interface BillingMail<E extends { userId: string }, T extends TemplateName> {
  readonly handler: string;
  readonly events: EventContract<E>;
  readonly template: T;
  key(event: EventEnvelope<E>): string;
  /** Undefined when nobody is to be told. */
  data(data: E, recipient: Recipient): TemplateData[T] | undefined;
}

/** What those who pay are told, each once, at their present address. */
export function billingMailConsumers({ deliver, recipients, ...common }: MailConsumersOptions): Consumer[] {
  const options = mailOptions(common);

  function mail<E extends { userId: string }, T extends TemplateName>(about: BillingMail<E, T>): Consumer {
    const { handler, events, template } = about;
    return createConsumer({
      ...options,
      handler,
      events,
      async handle(event, work) {
        const { userId } = event.data;
        const recipient = await recipients.find(userId);
        if (!recipient) {
          if (await recipients.hasLeft(userId)) return;
          throw unavailable('the address of whoever pays is not known yet');
        }
        const data = about.data(event.data, recipient);
        if (!data) return;
        const to = { name: recipient.name, address: recipient.email };
        await deliver({ key: about.key(event), userId, to, template, data }, work);
      },
    });
  }

  return [
    mail({
      handler: 'receipt-mail',
      events: billingEvents.receiptIssued,
      template: 'receipt',
      key: ({ data }) => receiptKey(data.receiptId),
      data: (data) => data,
    }),
    mail({
      handler: 'subscription-ended-mail',
      events: billingEvents.subscriptionEnded,
      template: 'subscription-ended',
      key: ({ data }) => subscriptionEndedKey(data.provider, data.subscriptionId),
      data: ({ reason, ...data }, { name }) => (reason === 'deleted' ? undefined : { ...data, reason, name }),
    }),
    mail({
      handler: 'renewal-failed-mail',
      events: billingEvents.renewalFailed,
      template: 'renewal-failed',
      key: ({ data }) => renewalFailedKey(data.provider, data.subscriptionId, data.paidUntil),
      data: (data, { name }) => ({ ...data, name }),
    }),
    mail({
      handler: 'payment-refunded-mail',
      events: billingEvents.paymentRefunded,
      template: 'payment-refunded',
      key: ({ id, data }) => paymentRefundedKey(data.receiptId, id),
      data: (data, { name }) => ({ ...data, name }),
    }),
  ];
}
