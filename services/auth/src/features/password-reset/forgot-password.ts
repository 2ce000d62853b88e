import { setTimeout as wait } from 'node:timers/promises';
import { authEvents } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { LINK_MS, type MailLinkRepository, newRequestId } from '../email/index.ts';
import type { Pause } from '../passwords/index.ts';
import type { UserRepository } from '../users/index.ts';

interface Dependencies {
  readonly users: UserRepository;
  readonly links: MailLinkRepository;
  readonly pause?: Pause | undefined;
}

/** Longer than the work for a known address, so that the response time does not reveal accounts. */
export const ANSWER_AFTER_MS = 250;

export type ForgotPassword = (email: string) => Promise<void>;

export function createForgotPassword({ users, links, pause = (ms) => wait(ms) }: Dependencies): ForgotPassword {
  async function requestLink(email: string) {
    const user = await users.findByEmail(email);
    if (!user) return;
    const requestId = newRequestId();
    const expiresAt = new Date(Date.now() + LINK_MS);
    await links.request(
      { kind: 'password-reset', userId: user.id, requestId, expiresAt },
      raise(authEvents.passwordResetRequested, {
        requestId,
        userId: user.id,
        name: user.name,
        email: user.email,
        expiresAt: expiresAt.toISOString(),
      }),
    );
  }

  return async (email) => {
    await Promise.all([requestLink(email), pause(ANSWER_AFTER_MS)]);
  };
}
