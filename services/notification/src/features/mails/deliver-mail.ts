import { setTimeout as wait } from 'node:timers/promises';
import { type EventEnvelope, emailField, type InterfaceLanguage } from '@coursewright/contracts';
import {
  chooseLanguage,
  createCounter,
  invalid,
  type JobContext,
  type Logger,
  unavailable,
} from '@coursewright/service-kit';
import { getMessageId, type Mail, type MailContext, mailKey } from './mail.ts';
import { isAnswered, isRefusal, type Mailer } from './mailer.ts';
import { normalizeText } from './templates/format.ts';
import type { Render } from './templates/render.ts';

interface DeliveryOptions {
  readonly context: MailContext;
  readonly mailer: Mailer;
  readonly render: Render;
  readonly publicUrl: string;
  // The first is that of mails to admins, and of users without a known one.
  readonly languages: readonly InterfaceLanguage[];
  readonly logger: Logger;
  /** How long the mail server may take for an answer. */
  readonly answerMs: number;
}

// For the steps before the last answer.
const OTHER_STEPS_MS = 60_000;
export const sendLimit = (answerMs: number) => answerMs + OTHER_STEPS_MS;
// Longer than a send: a process that cannot renew the lease ends its attempt before another one begins.
export const mailLease = (answerMs: number) => sendLimit(answerMs) + 30_000;

// The server has the whole text and did not answer: it may deliver the mail all the same. Once more, then an admin decides.
const MOST_HAND_OVERS = 2;
const UNANSWERED_WAIT_MS = 15 * 60_000;
const STORE_RETRY_MS = 500;

const countMail = createCounter({
  name: 'coursewright_mails_total',
  help: 'Mails by template and outcome: sent, failed for now, refused for good',
  labels: ['template', 'outcome'],
});

type MailEvent = EventEnvelope<{ userId?: string }>;

export function createMailDelivery(options: DeliveryOptions) {
  const { context, mailer, render, publicUrl, languages, logger, answerMs } = options;

  return async function deliver(mail: Mail, event: MailEvent, job: JobContext): Promise<void> {
    const { template, warning } = mail;
    const { data } = event;
    const isUnwanted = async () => !warning && data.userId !== undefined && context.recipients.isDeleted(data.userId);
    // Events that are published again after a deletion have no address any more.
    if (await isUnwanted()) return;
    const recipient = await mail.to(data, context);
    if (warning) logger.warn({ ...warning.fields(data), told: Boolean(recipient) }, warning.message);
    if (!recipient) return;
    const to = { name: normalizeText(recipient.name), address: recipient.address };
    if (!emailField.safeParse(to.address).success) throw invalid('the recipient has no valid e-mail address');
    const key = mailKey(mail, event);
    const before = getHandOvers(job.progress);
    if (before >= MOST_HAND_OVERS) throw invalid('the mail server took the mail twice and did not answer');
    let handedOver = false;

    try {
      const content = await mail.data(data, { ...context, to: recipient, signal: job.signal });
      if (!content) return;
      const language = warning ? chooseLanguage(languages) : await findLanguage(event);
      const limit = AbortSignal.any([job.signal, AbortSignal.timeout(sendLimit(answerMs))]);
      const message = { ...render(template, content, language), to, messageId: getMessageId(key, publicUrl) };
      await mailer.send(message, limit, async () => {
        handedOver = true;
        await job.saveProgress({ handOvers: before + 1 });
      });
    } catch (error) {
      countMail({ template, outcome: isRefusal(error) ? 'refused' : 'failed' });
      if (await isUnwanted()) return;
      if (!handedOver) throw toJobError(error);
      if (!isAnswered(error)) throw toJobError(error, UNANSWERED_WAIT_MS);
      await job.saveProgress({ handOvers: before });
      throw toJobError(error);
    }
    await recordSent(key, job);
    countMail({ template, outcome: 'sent' });
    logger.info({ mail: key }, 'mail sent');
  };

  async function findLanguage({ data: { userId }, language: ofRequest }: MailEvent) {
    const recipient = userId === undefined ? undefined : await context.recipients.find(userId);
    return chooseLanguage(languages, recipient?.language, ofRequest);
  }

  // The mail is out: an error here would send it again.
  async function recordSent(key: string, { complete, signal }: JobContext) {
    for (;;) {
      try {
        return await complete();
      } catch (error) {
        logger.warn({ err: error, mail: key }, 'sent mail not recorded, will retry');
        await wait(STORE_RETRY_MS, undefined, { signal });
      }
    }
  }
}

const getHandOvers = (progress: unknown): number => (progress as { handOvers?: number } | undefined)?.handOvers ?? 0;

function toJobError(cause: unknown, retryAfterMs?: number) {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return isRefusal(cause)
    ? invalid(`the mail was refused: ${reason}`, undefined, { cause })
    : unavailable(`the mail could not be sent: ${reason}`, { cause, ...(retryAfterMs && { retryAfterMs }) });
}
