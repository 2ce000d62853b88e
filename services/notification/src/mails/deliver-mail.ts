import { setTimeout as wait } from 'node:timers/promises';
import { emailField } from '@coursewright/contracts';
import { counter, invalid, type Logger, unavailable, type WorkContext } from '@coursewright/service-kit';
import type { Claim, MailRepository } from './mail.repository.ts';
import type { MailAddress } from './mail-address.ts';
import { messageIdOf } from './mail-key.ts';
import type { Mailer } from './mailer.ts';
import { isRefusal } from './smtp-failure.ts';
import type { Render, TemplateData, TemplateName } from './templates/render.ts';
import { tidyText } from './templates/tidy-text.ts';

export interface MailRequest<T extends TemplateName> {
  readonly key: string;
  readonly to: MailAddress;
  /** Whose mail it is, when it is somebody's who has an account. */
  readonly userId?: string;
  readonly template: T;
  /** A function is asked once the mail is this worker's alone to send; undefined when it is no longer wanted. */
  readonly data: TemplateData[T] | (() => Promise<TemplateData[T] | undefined>);
}

/** Which message asks for the mail, and until when it counts. */
export type MailWork = Pick<WorkContext, 'signal' | 'messageId'>;

export type DeliverMail = ReturnType<typeof deliverMailWith>;

export interface DeliveryOptions {
  readonly mails: MailRepository;
  readonly mailer: Mailer;
  readonly render: Render;
  readonly publicUrl: string;
  readonly logger: Logger;
  /** Whether somebody deleted their account: they are written nothing more. */
  hasLeft(userId: string): Promise<boolean>;
}

const SEND_MS = 90_000;
/** Longer than sending may take, so that a claim never ends under somebody who is still sending. */
const CLAIM_MS = 120_000;
const STORE_RETRY_MS = 500;

const countMail = counter({
  name: 'coursewright_mails_total',
  help: 'Mails by template and outcome: sent, failed for now, refused for good',
  labels: ['template', 'outcome'],
});

/** Sends a mail unless it was sent before. */
export function deliverMailWith({ mails, mailer, render, publicUrl, logger, hasLeft }: DeliveryOptions) {
  return async function deliver<T extends TemplateName>(request: MailRequest<T>, work: MailWork): Promise<void> {
    const { signal, messageId: message } = work;
    const { key, template, userId } = request;
    const to = { name: tidyText(request.to.name), address: request.to.address };
    if (!emailField.safeParse(to.address).success) throw invalid('the recipient has no valid e-mail address');
    const messageId = messageIdOf(key, publicUrl);

    const claim = await mails.claim({ key, messageId, to: to.address, message, userId }, CLAIM_MS);
    if (claim === 'sent') return;
    if (claim === 'busy') throw unavailable('another worker is sending this mail');

    try {
      // asked once the address is stored: whoever leaves after this is forgotten by their leaving
      if (userId && (await hasLeft(userId))) return await drop(claim, userId);
      const data = typeof request.data === 'function' ? await request.data() : request.data;
      if (!data) return await mails.release(claim, 'unwanted', 'no longer wanted');
      const limit = AbortSignal.any([signal, AbortSignal.timeout(SEND_MS)]);
      await mailer.send({ ...render(template, data), to, messageId }, limit);
    } catch (error) {
      countMail({ template, outcome: isRefusal(error) ? 'refused' : 'failed' });
      if (userId && (await hasLeft(userId))) return await drop(claim, userId);
      throw await giveBack(claim, error);
    }
    await recordSent(claim, signal);
    countMail({ template, outcome: 'sent' });
    logger.info({ mail: key }, 'mail sent');
  };

  async function drop(claim: Claim, userId: string) {
    await mails.release(claim, 'unwanted', 'no longer wanted');
    await mails.forgetRecipient(userId);
  }

  async function giveBack(claim: Claim, cause: unknown) {
    const refused = isRefusal(cause);
    const reason = cause instanceof Error ? cause.message : String(cause);
    await mails.release(claim, refused ? 'refused' : 'waiting', reason);
    return refused
      ? invalid(`the mail was refused: ${reason}`, undefined, { cause })
      : unavailable(`the mail could not be sent: ${reason}`, { cause });
  }

  /** The mail is out: while the database is away, failing here would send it again. */
  async function recordSent(claim: Claim, signal: AbortSignal) {
    for (;;) {
      try {
        return await mails.markSent(claim);
      } catch (error) {
        logger.warn({ err: error, mail: claim.key }, 'a sent mail cannot be recorded, trying again');
        await wait(STORE_RETRY_MS, undefined, { signal });
      }
    }
  }
}
