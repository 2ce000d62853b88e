import { z } from 'zod';
import { planSchema, roleSchema } from '../vocabulary.ts';
import { defineEvent } from './envelope.ts';

const user = z.object({ userId: z.string(), name: z.string(), email: z.string(), role: roleSchema, plan: planSchema });

/** What can happen to the second factor of an account, and what its owner is told. */
export const secondFactorNewsSchema = z.enum([
  'turned-on',
  'turned-off',
  'recovery-codes-renewed',
  'recovery-code-used',
]);
/** See {@link secondFactorNewsSchema}. */
export type SecondFactorNews = z.infer<typeof secondFactorNewsSchema>;

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
  /** The account is gone: whoever keeps something of the user deletes it. No later event is about them. */
  userDeleted: defineEvent({ type: 'auth.user.deleted.v1', data: z.object({ userId: z.string() }) }),
  /**
   * Somebody wants another address. The present one is told; the new one gets a link, whose secret is asked of auth
   * when the mail is sent. There is none where the new address is taken: the event does not say so.
   */
  emailChangeRequested: defineEvent({
    type: 'auth.email-change.requested.v1',
    data: z.object({
      requestId: z.string(),
      userId: z.string(),
      name: z.string(),
      email: z.string(),
      newEmail: z.string(),
      expiresAt: z.iso.datetime(),
    }),
  }),
  /** The new address was confirmed. Follows from `userChanged` of the same revision. */
  emailChanged: defineEvent({
    type: 'auth.email.changed.v1',
    data: z.object({
      userId: z.string(),
      name: z.string(),
      formerEmail: z.string(),
      email: z.string(),
      revision: z.int(),
    }),
  }),
  /** Follows from `userChanged` of the same revision. */
  passwordChanged: defineEvent({
    type: 'auth.password.changed.v1',
    data: z.object({ userId: z.string(), name: z.string(), email: z.string(), revision: z.int() }),
  }),
  /** Somebody did something to the second factor of an account: its owner is told, in case it was not them. */
  secondFactorChanged: defineEvent({
    type: 'auth.second-factor.changed.v1',
    data: z.object({ userId: z.string(), name: z.string(), email: z.string(), news: secondFactorNewsSchema }),
  }),
  /** A used refresh token came back, as one that was copied would: the session is over, and its owner is told. */
  sessionCopied: defineEvent({
    type: 'auth.session.copied.v1',
    data: z.object({ userId: z.string(), name: z.string(), email: z.string(), device: z.string().optional() }),
  }),
} as const;
