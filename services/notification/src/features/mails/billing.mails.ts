import { billingEvents } from '@coursewright/contracts';
import { defineMail, type Mail, type MailContext, toRecipient } from './mail.ts';
import type { MailAddress } from './mailer.ts';

const toPayer = toRecipient('payer');

async function toAdmin(_data: unknown, { adminEmail, recipients }: MailContext): Promise<MailAddress | undefined> {
  const admin = adminEmail ? { name: '', email: adminEmail } : await recipients.findMainAdmin();
  return admin && { name: admin.name, address: admin.email };
}

async function withPayer<E extends { userId: string }>(data: E, { recipients }: MailContext) {
  return { ...data, payerEmail: (await recipients.find(data.userId))?.email };
}

const warning = (message: string) => ({
  message,
  fields: ({ provider, subscriptionId, receiptId }: Record<'provider' | 'subscriptionId' | 'receiptId', string>) => ({
    provider,
    subscriptionId,
    receiptId,
  }),
});

export const billingMails: readonly Mail[] = [
  defineMail({
    handler: 'receipt-mail',
    events: billingEvents.receiptIssued,
    template: 'receipt',
    key: ({ data }) => data.receiptId,
    to: toPayer,
    data: (data) => data,
  }),
  defineMail({
    handler: 'subscription-ended-mail',
    events: billingEvents.subscriptionEnded,
    template: 'subscription-ended',
    key: ({ data }) => `${data.provider}:${data.subscriptionId}`,
    to: toPayer,
    data: ({ reason, ...data }, { to: { name } }) => (reason === 'deleted' ? undefined : { ...data, reason, name }),
  }),
  defineMail({
    handler: 'renewal-failed-mail',
    events: billingEvents.renewalFailed,
    template: 'renewal-failed',
    key: ({ data }) => `${data.provider}:${data.subscriptionId}:${data.paidUntil}`,
    to: toPayer,
    data: (data, { to: { name } }) => ({ ...data, name }),
  }),
  defineMail({
    handler: 'plan-suspended-mail',
    events: billingEvents.subscriptionSuspended,
    template: 'plan-suspended',
    key: ({ data }) => `${data.provider}:${data.subscriptionId}:${data.paidUntil}`,
    to: toPayer,
    data: (data, { to: { name } }) => ({ ...data, name }),
  }),
  defineMail({
    handler: 'renewal-upcoming-mail',
    events: billingEvents.renewalUpcoming,
    template: 'renewal-upcoming',
    key: ({ data }) => `${data.provider}:${data.subscriptionId}:${data.renewsAt}`,
    to: toPayer,
    data: (data, { to: { name } }) => ({ ...data, name }),
  }),
  defineMail({
    handler: 'renewal-changed-mail',
    events: billingEvents.renewalChanged,
    template: 'renewal-changed',
    // By event, because it may change more than once in a period.
    key: ({ id, data }) => `${data.subscriptionId}:${id}`,
    to: toPayer,
    data: (data, { to: { name } }) => ({ ...data, name }),
  }),
  defineMail({
    handler: 'payment-refunded-mail',
    events: billingEvents.paymentRefunded,
    template: 'payment-refunded',
    // By event, because a payment may be refunded in parts of the same amount.
    key: ({ id, data }) => `${data.receiptId}:${id}`,
    to: toPayer,
    data: (data, { to: { name } }) => ({ ...data, name }),
  }),
  defineMail({
    handler: 'dispute-opened-mail',
    events: billingEvents.disputeOpened,
    template: 'dispute-opened',
    key: ({ data }) => data.receiptId,
    to: toAdmin,
    data: withPayer,
    warning: warning('a payment is disputed'),
  }),
  defineMail({
    handler: 'refund-failed-mail',
    events: billingEvents.refundFailed,
    template: 'refund-failed',
    // By event, because a second attempt may fail too.
    key: ({ id, data }) => `${data.receiptId}:${id}`,
    to: toAdmin,
    data: withPayer,
    warning: warning('a refund failed'),
  }),
];
