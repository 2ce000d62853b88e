import { courseEvents, type EventEnvelope, notificationEvents } from '@coursewright/contracts';
import { type Feature, type NewJob, onEvent, onProfile, raise } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { createMailDelivery, mailLease } from './deliver-mail.ts';
import { type Mail, mailJobType, schedule, toMailJobId } from './mail.ts';
import { createTokenFetcher } from './mail-links.ts';
import { createMailer } from './mailer.ts';
import { getData, mailsRoutes } from './mails.routes.ts';
import { contactReceivedMail, mails, webhookOffMail } from './mails.ts';
import { createRecipientRepository } from './recipient.repository.ts';
import { createRender } from './templates/render.ts';

function createMailJob(mail: Mail, event: EventEnvelope): NewJob & { readonly id: string } {
  return { type: mailJobType(mail), id: toMailJobId(mail, event), event: event.type, payload: JSON.stringify(event) };
}

// The job of the mail that acknowledges a message of the contact page.
export const createContactMailJob = (messageId: string) =>
  createMailJob(contactReceivedMail, raise(notificationEvents.contactReceived, { messageId }));

type SwitchedOff = Parameters<typeof raise<typeof notificationEvents.webhookSwitchedOff.data._output>>[1];

export const createWebhookOffMailJob = (data: SwitchedOff) =>
  createMailJob(webhookOffMail, raise(notificationEvents.webhookSwitchedOff, data));

export function mailsFeature(context: Context): Feature {
  const { config, connection, jobs, messages, logger } = context;
  const recipients = createRecipientRepository(connection);
  const answerMs = config.SMTP_ANSWER_SECONDS * 1000;
  const mailer = context.closeOnStop(createMailer(config.SMTP_URL, config.MAIL_FROM, answerMs));
  const mailContext = {
    recipients,
    messages,
    fetchLinkToken: createTokenFetcher(config.AUTH_URL, config.INTERNAL_NOTIFICATION_KEY),
    adminEmail: config.ADMIN_EMAIL,
    now: context.now,
  };
  const deliver = createMailDelivery({
    context: mailContext,
    mailer,
    render: createRender({ name: config.BRAND_NAME, url: config.PUBLIC_URL }),
    publicUrl: config.PUBLIC_URL,
    languages: config.INTERFACE_LANGUAGES,
    logger,
    answerMs,
  });
  const toHandler = (mail: Mail) =>
    onEvent({
      ...schedule,
      leaseMs: mailLease(answerMs),
      handler: mail.handler,
      events: mail.events,
      jobId: (event) => toMailJobId(mail, event),
      handle: (event, job) => deliver(mail, event, job),
      holdAfterRestore: true,
    });

  return {
    routers: [mailsRoutes(jobs, mailContext)],
    on: [
      ...onProfile('recipient', recipients.save),
      onEvent({
        handler: 'card-reminders-off',
        events: courseEvents.cardRemindersOff,
        handle: ({ data }) => recipients.stopCardReminders(data.userId, new Date(data.at)),
      }),
      ...mails.map(toHandler),
    ],
    checks: { 'mail server': mailer.isAvailable },
    providers: () => ({ 'mails through': new URL(config.SMTP_URL).host }),

    // Marks the recipient as deleted first, so that no mail is sent afterwards. Mails to admins stay.
    async onUserDeleted(userId) {
      const recipient = await recipients.find(userId);
      await recipients.markDeleted(userId);
      const types = mails.filter(({ warning }) => !warning).map(mailJobType);
      await jobs.discard((payload) => isAbout(getData(payload), userId, recipient?.email), types);
    },
  };
}

function isAbout(data: unknown, userId: string, email?: string): boolean {
  const about = (data ?? {}) as { userId?: unknown; email?: unknown };
  return about.userId === userId || (email !== undefined && about.email === email);
}
