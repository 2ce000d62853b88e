import { createHash } from 'node:crypto';
import type { EventContract, EventEnvelope } from '@coursewright/contracts';
import { unavailable } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import type { FetchLinkToken } from './mail-links.ts';
import type { MailAddress } from './mailer.ts';
import type { RecipientRepository } from './recipient.repository.ts';
import type { TemplateData, TemplateName } from './templates/render.ts';

export interface MailContext {
  readonly recipients: RecipientRepository;
  readonly messages: Context['messages'];
  readonly fetchLinkToken: FetchLinkToken;
  now(): Date;
  /** The main admin when left out. */
  readonly adminEmail: string | undefined;
}

interface MailWork extends MailContext {
  readonly to: MailAddress;
  readonly signal: AbortSignal;
}

type Maybe<T> = T | undefined | Promise<T | undefined>;

/** A mail and the event that asks for it. */
export interface Mail<E = { readonly userId?: string }, T extends TemplateName = TemplateName> {
  readonly handler: string;
  readonly events: EventContract<E>;
  readonly template: T;
  /** What the mail is about, unique for the template: events with the same key ask for the same mail. */
  key(event: EventEnvelope<NoInfer<E>>): string;
  /** Undefined when no mail is to be sent. Throws while the address is not known yet. */
  to(data: NoInfer<E>, context: MailContext): Maybe<MailAddress>;
  /** Undefined when the mail is no longer wanted. */
  data(data: NoInfer<E>, work: MailWork): Maybe<TemplateData[T]>;
  /** For mails to an admin: logged at each attempt. They are sent also when the user they are about is deleted. */
  readonly warning?: { readonly message: string; fields(data: NoInfer<E>): object };
}

/** Keeps the types of the event and the template inside one mail, so that different mails fit into one list. */
export const defineMail = <E, T extends TemplateName>(mail: Mail<E, T>): Mail => mail as unknown as Mail;

export const toRecipient =
  (who: string) =>
  async ({ userId }: { userId: string }, { recipients }: MailContext): Promise<MailAddress | undefined> => {
    const recipient = await recipients.find(userId);
    if (recipient) return { name: recipient.name, address: recipient.email };
    if (await recipients.isDeleted(userId)) return undefined;
    throw unavailable(`the address of the ${who} is not known yet`);
  };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
// A mail server may be away for days, and a mailbox full for hours.
export const schedule = {
  backoffMs: [2_000, 10_000, MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, 24 * HOUR],
  // The last attempts are a day apart.
  maxAttempts: 12,
};

/** The deduplication key, e.g. `welcome:<user id>`. */
export const mailKey = (mail: Mail, event: EventEnvelope): string =>
  `${mail.template}:${mail.key(event as EventEnvelope<object>)}`;

export const mailJobType = ({ handler }: Mail): string => `notification.${handler}`;
export const mailJobId = (key: string): string => `mail:${key}`;
export const toMailJobId = (mail: Mail, event: EventEnvelope): string => mailJobId(mailKey(mail, event));

// Deterministic, so that a mailbox that receives a mail twice can recognize it.
export function getMessageId(key: string, publicUrl: string): string {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 32);
  return `<${hash}@${new URL(publicUrl).hostname}>`;
}
