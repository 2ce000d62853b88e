import { createHash } from 'node:crypto';
import { AppError, addressKey, createLimit } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';

const MESSAGES = 5;
const HOUR_SECONDS = 3600;
const MAILS = 3;
const DAY_SECONDS = 24 * HOUR_SECONDS;

export interface ContactLimits {
  /** How often one address of the network may write to us. */
  countMessage(origin: string): Promise<void>;
  /** Whether one more of our mails may go to a mailbox today: the form cannot know whose it is. */
  mayAnswer(email: string): Promise<boolean>;
}

export async function createContactLimits(connection: Connection): Promise<ContactLimits> {
  const tooMany = 'Too many messages, please try again later';
  const messages = await createLimit(connection, 'contact', MESSAGES, HOUR_SECONDS, tooMany);
  const mails = await createLimit(connection, 'contact_mail', MAILS, DAY_SECONDS);
  return {
    countMessage: (origin) => messages.count(addressKey(origin)),
    async mayAnswer(email) {
      try {
        await mails.count(mailboxKey(email));
        return true;
      } catch (error) {
        if (error instanceof AppError && error.kind === 'rate_limited') return false;
        throw error;
      }
    },
  };
}

/** `Ada+news@example.org` and `ada@example.org` are read by one person, who is kept as a fingerprint alone. */
function mailboxKey(email: string): string {
  const [, local = '', domain = ''] = /^([^+]*).*@(.*)$/.exec(email.toLowerCase()) ?? [];
  return createHash('sha256')
    .update(`${local.split('@')[0]}@${domain}`)
    .digest('base64url');
}
