import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@coursewright/contracts/durations';
import { AppError, createRateLimit, getIpRateLimitKey, publicId, systemClock } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import type { Context } from '../../context.ts';
import { createContactMailJob } from '../mails/mails.feature.ts';
import type { StoredContactMessage } from './contact-message.model.ts';

const MESSAGES = 5;
// Legacy clients request a mail after each sign-up and each new password.
const MAIL_REQUESTS = 60;
const MAILS = 3;

type ContactLimits = Awaited<ReturnType<typeof createContactLimits>>;

export async function createContactLimits(connection: Connection) {
  const tooMany = 'Too many messages, please try again later';
  const messages = await createRateLimit(connection, 'contact', MESSAGES, HOUR_MS, tooMany);
  const wishes = await createRateLimit(connection, 'mail_wish', MAIL_REQUESTS, HOUR_MS);
  const mails = await createRateLimit(connection, 'contact_mail', MAILS, DAY_MS);
  return {
    countMessage: (origin: string): Promise<void> => messages.consume(getIpRateLimitKey(origin)),
    /** Requests of legacy clients for a mail. None is sent. */
    countMailRequest: (origin: string): Promise<void> => wishes.consume(getIpRateLimitKey(origin)),
    /**
     * Whether this mailbox may get one more acknowledgement today: the owner of an address in the form is
     * unknown.
     */
    async canAcknowledge(email: string): Promise<boolean> {
      try {
        await mails.consume(mailboxKey(email));
        return true;
      } catch (error) {
        if (error instanceof AppError && error.kind === 'rate_limited') return false;
        throw error;
      }
    },
  };
}

// Addresses with `+news` belong to the same mailbox. Only a hash of it is stored.
function mailboxKey(email: string): string {
  const [, local = '', domain = ''] = /^([^+]*).*@(.*)$/.exec(email.toLowerCase()) ?? [];
  return createHash('sha256')
    .update(`${local.split('@')[0]}@${domain}`)
    .digest('base64url');
}

type ContactMessage = Pick<StoredContactMessage, 'firstName' | 'lastName' | 'email' | 'phone' | 'message'>;

const STORING_MS = 60_000;

export function createReceiveMessage({ messages, jobs, options }: Context, limits: ContactLimits) {
  const { now } = options.clock ?? systemClock;
  return async (given: ContactMessage): Promise<void> => {
    const message = new messages({ ...given, receivedAt: new Date() });
    if (!(await limits.canAcknowledge(given.email))) {
      await message.save();
      return;
    }
    // Stored first, so that no message stays without its mail if the process is killed in between. A job without a
    // message sends nothing.
    const job = createContactMailJob(message.id);
    await jobs.add({ ...job, runAt: new Date(now().getTime() + STORING_MS) });
    await message.save();
    // The message is stored: without this write its mail is a minute late.
    await jobs.runNow(publicId(job.id)).catch(() => false);
  };
}
