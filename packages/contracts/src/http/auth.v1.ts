import { z } from 'zod';
import { planSchema, roleSchema } from '../vocabulary.ts';
import { defineEndpoint } from './endpoint.ts';
import { emailField, instantField, outcomeSchema, text } from './fields.ts';

const FILL_IN = 'Please fill in all required fields';
const PASSWORD_TOO_SHORT = 'Password should be at least 9 characters';

/** A new password: 9 to 128 characters, no composition rules. */
export const newPasswordField = z
  .string(FILL_IN)
  .min(1, FILL_IN)
  .min(9, PASSWORD_TOO_SHORT)
  .max(128, 'must have at most 128 characters');

/** The caller's own password, asked again. */
export const passwordField = z.string(FILL_IN).min(1, FILL_IN).max(1000, 'is too long');

/** Six digits of an authenticator app, or a recovery code. */
export const secondFactorCodeField = text({ max: 40 });

/** The signed-in person as the shell and the microfrontends know them. */
export const sessionUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  plan: planSchema,
});
/** See {@link sessionUserSchema}. */
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** One place where somebody is signed in. */
export const sessionViewSchema = z.object({
  id: z.string(),
  /** Such as `Firefox on Windows`. */
  device: z.string(),
  since: instantField,
  lastSeenAt: instantField,
  /** The session that asks. */
  current: z.boolean(),
});
/** See {@link sessionViewSchema}. */
export type SessionView = z.infer<typeof sessionViewSchema>;

/** The texts of the policy pages, as sanitised HTML. */
export const policiesSchema = z.object({
  terms: z.string(),
  privacy: z.string(),
  cancel: z.string(),
  refund: z.string(),
  billing: z.string(),
});

/** The calls of the auth service. Session tokens travel in HttpOnly cookies only. */
export const authEndpoints = {
  signUp: defineEndpoint({
    method: 'POST',
    path: '/api/signup',
    auth: 'public',
    body: z.strictObject({
      email: emailField,
      mName: text({ max: 100 }),
      password: newPasswordField,
      /** Accepted for old clients, never used: everybody begins free. */
      type: z.string().max(20).optional(),
    }),
    response: outcomeSchema.extend({ userId: z.string().optional() }),
  }),
  signIn: defineEndpoint({
    method: 'POST',
    path: '/api/signin',
    auth: 'public',
    body: z.strictObject({ email: emailField, password: passwordField, code: secondFactorCodeField.optional() }),
    response: outcomeSchema.extend({
      /** The password is right, but the account asks for a code too: send all three. */
      secondFactor: z.literal(true).optional(),
      userData: z.object({ _id: z.string(), email: z.string(), mName: z.string(), type: planSchema }).optional(),
    }),
  }),
  /** Who is signed in; `user` is null for a visitor. */
  session: defineEndpoint({
    method: 'GET',
    path: '/api/session',
    auth: 'public',
    response: z.object({ user: sessionUserSchema.nullable() }),
  }),
  refresh: defineEndpoint({
    method: 'POST',
    path: '/api/auth/refresh',
    auth: 'public',
    body: z.strictObject({}),
    response: z.object({ user: sessionUserSchema }),
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/api/logout',
    auth: 'public',
    body: z.strictObject({}),
    response: outcomeSchema,
  }),
  /** Makes the session fresh for sensitive acts (see `Endpoint.fresh`). Wrong guesses count as those at sign-in do. */
  confirmIdentity: defineEndpoint({
    method: 'POST',
    path: '/api/auth/confirm',
    auth: 'user',
    body: z.strictObject({ password: passwordField, code: secondFactorCodeField.optional() }),
    response: outcomeSchema.extend({ secondFactor: z.literal(true).optional() }),
  }),
  /** Where the caller is signed in: this session first, then the one used last. */
  sessions: defineEndpoint({
    method: 'GET',
    path: '/api/sessions',
    auth: 'user',
    response: z.object({ sessions: z.array(sessionViewSchema) }),
  }),
  /** Ends one of the caller's own sessions. */
  endSession: defineEndpoint({
    method: 'DELETE',
    path: '/api/sessions/:sessionId',
    auth: 'user',
    params: z.strictObject({ sessionId: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'must be the id of a session') }),
    response: outcomeSchema,
  }),
  /** Ends all sessions of the caller, this one too. */
  logoutEverywhere: defineEndpoint({
    method: 'POST',
    path: '/api/logout-everywhere',
    auth: 'user',
    body: z.strictObject({}),
    response: outcomeSchema,
  }),
  /** Mails a link to set a new password. The answer is the same whether or not there is such an account. */
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/api/forgot',
    auth: 'public',
    body: z.strictObject({
      email: emailField,
      /** These three come from old clients and are never used: the mail is the server's own. */
      name: z.string().max(200).optional(),
      company: z.string().max(200).optional(),
      logo: z.string().max(2000).optional(),
    }),
    response: outcomeSchema,
  }),
  /** Sets a new password by the token of a mailed link, and ends all sessions of the account. */
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/api/reset-password',
    auth: 'public',
    body: z.strictObject({
      password: newPasswordField,
      token: z.string(FILL_IN).min(1, FILL_IN).max(200, 'is too long'),
    }),
    response: outcomeSchema.extend({ email: z.string().optional() }),
  }),
  /** Mails a link to the new address; the account keeps its own until that is opened. The answer tells nothing about who has which address. */
  requestEmailChange: defineEndpoint({
    method: 'POST',
    path: '/api/email-change',
    auth: 'user',
    body: z.strictObject({ email: emailField, currentPassword: passwordField }),
    response: outcomeSchema,
  }),
  /** Makes the address a mailed link belongs to the account's own. */
  confirmEmailChange: defineEndpoint({
    method: 'POST',
    path: '/api/email-change/confirm',
    auth: 'public',
    body: z.strictObject({ token: z.string(FILL_IN).min(1, FILL_IN).max(200, 'is too long') }),
    response: outcomeSchema,
  }),
  /** Deletes the caller's account for good, and all that is kept of them. */
  deleteAccount: defineEndpoint({
    method: 'POST',
    path: '/api/account/delete',
    auth: 'user',
    body: z.strictObject({ currentPassword: passwordField }),
    response: outcomeSchema,
  }),
  /** What this service keeps of the caller. */
  accountData: defineEndpoint({
    method: 'GET',
    path: '/api/account/data',
    auth: 'user',
    response: z.object({
      account: sessionUserSchema.extend({
        createdAt: instantField,
        /** Whether a code is asked for at sign-in. */
        secondFactor: z.boolean(),
      }),
      sessions: z.array(sessionViewSchema),
    }),
  }),
  /** Changes the caller's own name; the password too when both passwords are given. A client-sent uid is ignored. */
  updateProfile: defineEndpoint({
    method: 'POST',
    path: '/api/profile',
    auth: 'user',
    body: z.strictObject({
      mName: text({ max: 100 }),
      currentPassword: z.string().max(1000).optional(),
      password: newPasswordField.or(z.literal('')).optional(),
      email: z.string().max(254).optional(),
      uid: z.string().max(64).optional(),
    }),
    response: outcomeSchema,
  }),
  policies: defineEndpoint({
    method: 'GET',
    path: '/api/policies',
    auth: 'public',
    response: z.array(policiesSchema),
  }),
  userStats: defineEndpoint({
    method: 'GET',
    path: '/api/admin/stats/users',
    auth: 'admin',
    response: z.object({ total: z.int(), free: z.int(), paid: z.int() }),
  }),
} as const;
