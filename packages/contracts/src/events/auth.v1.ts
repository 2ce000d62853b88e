import { z } from 'zod';
import { languageSchema, planSchema, roleSchema } from '../vocabulary.ts';
import { defineEvent } from './envelope.ts';

const person = z.object({ userId: z.string(), name: z.string(), email: z.string() });
const user = person.extend({ role: roleSchema, plan: planSchema, language: languageSchema.nullish() });
// No event carries the secret of the link: notification requests it from auth by `requestId` when it sends the mail.
const linkRequest = person.extend({ requestId: z.string(), expiresAt: z.iso.datetime() });

export const secondFactorChangeSchema = z.enum([
  'turned-on',
  'turned-off',
  'recovery-codes-renewed',
  'recovery-code-used',
]);
export type SecondFactorChange = z.infer<typeof secondFactorChangeSchema>;

export const passkeysChangeSchema = z.enum(['passkey-added', 'passkey-removed']);
export type PasskeysChange = z.infer<typeof passkeysChangeSchema>;

// Each event carries the current user, so that a replica needs one upsert.
export const authEvents = {
  userRegistered: defineEvent({ type: 'auth.user.registered.v1', data: user }),
  // Consumers ignore an older `revision` than the one they have.
  userChanged: defineEvent({ type: 'auth.user.changed.v1', data: user.extend({ revision: z.int() }) }),
  passwordResetRequested: defineEvent({ type: 'auth.password-reset.requested.v1', data: linkRequest }),
  emailVerificationRequested: defineEvent({ type: 'auth.email-verification.requested.v1', data: linkRequest }),
  userDeleted: defineEvent({ type: 'auth.user.deleted.v1', data: z.object({ userId: z.string() }) }),
  // The link request is answered 404 if the new address is taken; the event does not reveal it.
  emailChangeRequested: defineEvent({
    type: 'auth.email-change.requested.v1',
    data: linkRequest.extend({ newEmail: z.string() }),
  }),
  emailChanged: defineEvent({
    type: 'auth.email.changed.v1',
    data: person.extend({ formerEmail: z.string(), revision: z.int() }),
  }),
  // `passkeys`: how many go on signing in to the account.
  passwordChanged: defineEvent({
    type: 'auth.password.changed.v1',
    data: person.extend({ revision: z.int(), passkeys: z.int().optional() }),
  }),
  secondFactorChanged: defineEvent({
    type: 'auth.second-factor.changed.v1',
    data: person.extend({ news: secondFactorChangeSchema }),
  }),
  passkeysChanged: defineEvent({
    type: 'auth.passkeys.changed.v1',
    data: person.extend({ news: passkeysChangeSchema }),
  }),
  // By its user, or because its keys were copied or are out of date. A session that expires has no event.
  sessionEnded: defineEvent({
    type: 'auth.session.ended.v1',
    data: z.object({ userId: z.string(), sessionId: z.string() }),
  }),
  // A used refresh token was presented again, so the session was ended.
  refreshTokenReused: defineEvent({
    type: 'auth.session.copied.v1',
    data: person.extend({ device: z.string().optional() }),
  }),
} as const;
