import { z } from 'zod';
import { languageSchema, planSchema, roleSchema } from '../../vocabulary.ts';
import { defineEndpoint } from '../endpoint.ts';
import { emailField, instantField, line, outcomeSchema, text } from '../fields.ts';
import { readTypedCode } from '../typed-text.ts';
import { accessTokenSchema } from './access-tokens.ts';

const FILL_IN = 'Please fill in all required fields';
const PASSWORD_TOO_SHORT = 'Password should be at least 9 characters';

const mailedTokenField = z.string(FILL_IN).min(1, FILL_IN).max(200, 'is too long');

/** 9 to 128 characters, no composition rules. The server also refuses common and personal passwords. */
export const newPasswordField = z
  .string(FILL_IN)
  .min(1, FILL_IN)
  .min(9, PASSWORD_TOO_SHORT)
  .max(128, 'must have at most 128 characters');

export const passwordField = z.string(FILL_IN).min(1, FILL_IN).max(1000, 'is too long');

// Mails and apps are pasted with the words around the code.
export const secondFactorCodeField = text({ max: 200 }).overwrite(readTypedCode);

export const sessionUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  plan: planSchema,
  emailVerified: z.boolean().default(false),
  // Null: the language of the browser.
  language: languageSchema.nullable().default(null),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

export const sessionViewSchema = z.object({
  id: z.string(),
  device: z.string(),
  since: instantField,
  lastSeenAt: instantField,
  current: z.boolean(),
});
export type SessionView = z.infer<typeof sessionViewSchema>;

export const passkeyViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instantField,
  lastUsedAt: instantField.nullable(),
  // Synchronized by a password manager; else it is on one device.
  backedUp: z.boolean(),
});
export type PasskeyView = z.infer<typeof passkeyViewSchema>;

export const policiesSchema = z.object({
  terms: z.string(),
  privacy: z.string(),
  cancel: z.string(),
  refund: z.string(),
  billing: z.string(),
});

// Session tokens travel in HttpOnly cookies only.
export const authEndpoints = {
  signUp: defineEndpoint('POST /api/signup', {
    auth: 'public',
    body: z.strictObject({
      email: emailField,
      mName: line({ max: 100 }),
      password: newPasswordField,
      // Accepted from legacy clients, ignored.
      type: z.string().max(20).optional(),
    }),
    response: outcomeSchema.extend({ userId: z.string().optional() }),
  }),
  signIn: defineEndpoint('POST /api/signin', {
    auth: 'public',
    body: z.strictObject({ email: emailField, password: passwordField, code: secondFactorCodeField.optional() }),
    response: outcomeSchema.extend({
      // The password is right, but a code is required too.
      secondFactor: z.literal(true).optional(),
      userData: z.object({ _id: z.string(), email: z.string(), mName: z.string(), type: planSchema }).optional(),
    }),
  }),
  session: defineEndpoint('GET /api/session', {
    auth: 'public',
    response: z.object({ user: sessionUserSchema.nullable() }),
  }),
  refresh: defineEndpoint('POST /api/auth/refresh', {
    auth: 'public',
    response: z.object({ user: sessionUserSchema }),
  }),
  logout: defineEndpoint('POST /api/logout', { auth: 'public', response: outcomeSchema }),
  // Makes the session fresh (`Endpoint.fresh`). Failed attempts count as failed sign-ins.
  confirmIdentity: defineEndpoint('POST /api/auth/confirm', {
    auth: 'user',
    body: z.strictObject({ password: passwordField, code: secondFactorCodeField.optional() }),
    response: outcomeSchema.extend({ secondFactor: z.literal(true).optional() }),
  }),
  sessions: defineEndpoint('GET /api/sessions', {
    auth: 'user',
    response: z.object({ sessions: z.array(sessionViewSchema) }),
  }),
  endSession: defineEndpoint('DELETE /api/sessions/:sessionId', {
    auth: 'user',
    params: z.strictObject({ sessionId: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'must be the id of a session') }),
    response: outcomeSchema,
  }),
  logoutEverywhere: defineEndpoint('POST /api/logout-everywhere', {
    auth: 'user',
    response: outcomeSchema,
  }),
  // The response does not reveal whether the account exists.
  forgotPassword: defineEndpoint('POST /api/forgot', {
    auth: 'public',
    body: z.strictObject({
      email: emailField,
      // Accepted from legacy clients, ignored.
      name: z.string().max(200).optional(),
      company: z.string().max(200).optional(),
      logo: z.string().max(2000).optional(),
    }),
    response: outcomeSchema,
  }),
  // Ends all sessions of the account.
  resetPassword: defineEndpoint('POST /api/reset-password', {
    auth: 'public',
    body: z.strictObject({
      password: newPasswordField,
      token: mailedTokenField,
    }),
    response: outcomeSchema.extend({ email: z.string().optional() }),
  }),
  // The address changes when the mailed link is opened. The response does not reveal whether it is taken.
  requestEmailChange: defineEndpoint('POST /api/email-change', {
    auth: 'user',
    fresh: true,
    // Without the password a passkey has confirmed this session a moment ago.
    body: z.strictObject({ email: emailField, currentPassword: passwordField.optional() }),
    response: outcomeSchema,
  }),
  confirmEmailChange: defineEndpoint('POST /api/email-change/confirm', {
    auth: 'public',
    body: z.strictObject({ token: mailedTokenField }),
    response: outcomeSchema,
  }),
  requestEmailVerification: defineEndpoint('POST /api/email-verification', {
    auth: 'user',
    response: outcomeSchema,
  }),
  // The caller must be signed in, so that an account with another person's address stays unverified.
  confirmEmailVerification: defineEndpoint('POST /api/email-verification/confirm', {
    auth: 'user',
    body: z.strictObject({ token: mailedTokenField }),
    response: outcomeSchema,
  }),
  deleteAccount: defineEndpoint('POST /api/account/delete', {
    auth: 'user',
    fresh: true,
    body: z.strictObject({ currentPassword: passwordField.optional() }),
    response: outcomeSchema,
  }),
  accountData: defineEndpoint('GET /api/account/data', {
    auth: 'user',
    response: z.object({
      account: sessionUserSchema.extend({
        createdAt: instantField,
        secondFactor: z.boolean(),
        passkeys: z.array(passkeyViewSchema).default([]),
      }),
      sessions: z.array(sessionViewSchema),
      accessTokens: z.array(accessTokenSchema).optional(),
    }),
  }),
  // A new password needs the present one or a passkey, and a fresh session. `uid` is ignored.
  updateProfile: defineEndpoint('POST /api/profile', {
    auth: 'user',
    body: z.strictObject({
      mName: line({ max: 100 }),
      currentPassword: z.string().max(1000).optional(),
      password: newPasswordField.or(z.literal('')).optional(),
      email: z.string().max(254).optional(),
      uid: z.string().max(64).optional(),
    }),
    response: outcomeSchema,
  }),
  changeLanguage: defineEndpoint('PATCH /api/account/language', {
    auth: 'user',
    body: z.strictObject({ language: languageSchema.nullable() }),
    response: outcomeSchema,
  }),
  policies: defineEndpoint('GET /api/policies', {
    auth: 'public',
    revalidate: true,
    response: z.array(policiesSchema),
  }),
  userStats: defineEndpoint('GET /api/admin/stats/users', {
    auth: 'admin',
    response: z.object({ total: z.int(), free: z.int(), paid: z.int() }),
  }),
} as const;
