import { z } from 'zod';
import { planSchema, roleSchema } from '../vocabulary.ts';
import { defineEvent } from './envelope.ts';

const user = z.object({ userId: z.string(), name: z.string(), email: z.string(), role: roleSchema, plan: planSchema });

/** Events of the auth service; each carries the user as they are now, so that a replica is one upsert. */
export const authEvents = {
  userRegistered: defineEvent({ type: 'auth.user.registered.v1', data: user }),
  /** `revision` grows with each change: a replica ignores an older one. */
  userChanged: defineEvent({ type: 'auth.user.changed.v1', data: user.extend({ revision: z.int() }) }),
  /** Somebody forgot their password. The mail's link is asked of auth by `requestId` when the mail is sent: no event carries it. */
  passwordResetRequested: defineEvent({
    type: 'auth.password-reset.requested.v1',
    data: z.object({
      requestId: z.string(),
      userId: z.string(),
      name: z.string(),
      email: z.string(),
      expiresAt: z.iso.datetime(),
    }),
  }),
  /** Follows from `userChanged` of the same revision. */
  passwordChanged: defineEvent({
    type: 'auth.password.changed.v1',
    data: z.object({ userId: z.string(), name: z.string(), email: z.string(), revision: z.int() }),
  }),
} as const;
