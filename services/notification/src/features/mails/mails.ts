import { authEvents, courseEvents, notificationEvents } from '@coursewright/contracts';
import { accountMails } from './account.mails.ts';
import { billingMails } from './billing.mails.ts';
import { defineMail, type Mail, mailJobType, toRecipient } from './mail.ts';

export const contactReceivedMail = defineMail({
  handler: 'contact-received-mail',
  events: notificationEvents.contactReceived,
  template: 'contact-received',
  key: ({ data }) => data.messageId,
  async to({ messageId }, { messages }) {
    const found = await messages.findById(messageId).lean();
    // The name was typed by a stranger, so it does not go into a header.
    return found ? { name: '', address: found.email } : undefined;
  },
  async data({ messageId }, { messages }) {
    const found = await messages.findById(messageId).lean();
    if (!found) return undefined;
    return { name: found.firstName, message: found.message, receivedAt: found.receivedAt.toISOString() };
  },
});

export const webhookOffMail = defineMail({
  handler: 'webhook-off-mail',
  events: notificationEvents.webhookSwitchedOff,
  template: 'webhook-off',
  key: ({ data }) => `${data.webhookId}:${data.since}`,
  to: toRecipient('owner'),
  data: ({ host }, { to }) => ({ name: to.name, host }),
});

export const mails: readonly Mail[] = [
  defineMail({
    handler: 'welcome-mail',
    events: authEvents.userRegistered,
    template: 'welcome',
    key: ({ data }) => data.userId,
    to: ({ name, email }) => ({ name, address: email }),
    data: ({ name }) => ({ name }),
  }),
  defineMail({
    handler: 'certificate-mail',
    events: courseEvents.courseCompleted,
    template: 'certificate',
    key: ({ data }) => data.certificateId,
    to: toRecipient('learner'),
    data: ({ userId, ...data }) => data,
  }),
  defineMail({
    handler: 'cards-due-mail',
    events: courseEvents.cardsDue,
    template: 'cards-due',
    key: ({ data }) => `${data.userId}:${data.day}`,
    to: toRecipient('learner'),
    async data({ userId, at, until, dueCount, courses, channel, unsubscribeToken }, { recipients, now, to }) {
      if (channel === 'push') return undefined;
      const isLate = now().getTime() > Date.parse(until);
      if (isLate || (await recipients.areCardRemindersOff(userId, new Date(at)))) return undefined;
      return { name: to.name, dueCount, courses, unsubscribeToken };
    },
  }),
  ...accountMails,
  ...billingMails,
  contactReceivedMail,
  webhookOffMail,
];

export const mailsByJobType = new Map(mails.map((mail) => [mailJobType(mail), mail]));
