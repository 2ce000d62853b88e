import { setTimeout as wait } from 'node:timers/promises';
import { authEvents } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { LINK_MS, newRequestId } from '../email/index.ts';

/** Longer than the work for a known address, so that the response time does not reveal accounts. */
export const ANSWER_AFTER_MS = 250;

export function createForgotPassword({ users, links, options }: Context) {
  const { pause = wait } = options;

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

  return async (email: string): Promise<void> => {
    await Promise.all([requestLink(email), pause(ANSWER_AFTER_MS)]);
  };
}
