import { authEvents } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { AppError, type Caller, type Logger, type RateLimit, raise } from '@coursewright/service-kit';
import type { SessionRepository } from '../sessions/index.ts';
import { type ChangeVerified, emailKey, type User } from '../users/index.ts';
import type { MailLinkRepository } from './mail-link.repository.ts';

interface Dependencies {
  readonly changeVerified: ChangeVerified;
  readonly links: MailLinkRepository;
  readonly sessions: SessionRepository;
  readonly mails: { readonly minute: RateLimit; readonly hour: RateLimit };
  readonly logger: Logger;
}

const LINK_MS = DAY_MS;

export function createVerifyEmail({ changeVerified, links, sessions, mails, logger }: Dependencies) {
  async function request(user: User): Promise<void> {
    await mails.minute.consume(emailKey(user.email));
    await mails.hour.consume(emailKey(user.email));
    const { id: userId, name, email } = user;
    await links.request({ kind: 'email-verification', userId, email }, LINK_MS, (link) =>
      raise(authEvents.emailVerificationRequested, { ...link, userId, name, email }),
    );
  }

  return {
    request,

    /** For use after a committed write: the user can request another mail. */
    async tryRequest(user: User): Promise<void> {
      try {
        await request(user);
      } catch (error) {
        const isLimit = error instanceof AppError && error.kind === 'rate_limited';
        logger.warn({ userId: user.id, ...(!isLimit && { err: error }) }, 'a verification mail was not requested');
      }
    },

    async confirm(caller: Caller, token: string): Promise<boolean> {
      const { userId, sessionId } = caller;
      const link = await links.redeem('email-verification', token, userId);
      if (!link?.email) return false;
      const key = emailKey(link.email);
      let generation = 0;
      const user = await changeVerified(userId, (now) => {
        generation = now.sessionGeneration;
        return emailKey(now.email) === key ? {} : undefined;
      });
      if (!user?.emailVerified) return false;
      // Becoming main admin ends all sessions but this one.
      if (user.sessionGeneration > generation) await sessions.keepThrough(sessionId, user.sessionGeneration);
      return true;
    },
  };
}
