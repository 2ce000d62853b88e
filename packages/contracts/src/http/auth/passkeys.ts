import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { line, objectIdField, outcomeSchema } from '../fields.ts';
import { authEndpoints, passkeyViewSchema } from './accounts.ts';

const bytes = (max: number) =>
  z
    .string('must be text')
    .regex(/^[A-Za-z0-9_-]+$/, 'must be base64url')
    .max(max, 'is too long');
const credentialId = bytes(1364);
const type = z.literal('public-key');
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10);
const descriptor = z.object({ id: z.string(), type, transports: z.array(z.string()).optional() });

// What browsers add to these is dropped.
export const newPasskeyField = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
  response: z.object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(32_768),
    transports: transports.optional(),
  }),
});
export const passkeyProofField = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(4096),
    userHandle: bytes(128).nullish(),
  }),
});

export const passkeyCreationSchema = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export const passkeyRequestSchema = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor).optional(),
});

const passkeyParams = z.strictObject({ passkeyId: objectIdField });

// WebAuthn Level 3. A passkey verifies the user and so counts as both factors.
export const passkeyEndpoints = {
  passkeys: defineEndpoint('GET /api/passkeys', {
    auth: 'user',
    response: z.object({ passkeys: z.array(passkeyViewSchema) }),
  }),
  startPasskey: defineEndpoint('POST /api/passkeys/options', {
    auth: 'user',
    fresh: true,
    verified: true,
    response: z.object({ options: passkeyCreationSchema }),
  }),
  addPasskey: defineEndpoint('POST /api/passkeys', {
    auth: 'user',
    fresh: true,
    verified: true,
    audited: true,
    body: z.strictObject({ credential: newPasskeyField }),
    response: outcomeSchema.extend({ passkey: passkeyViewSchema.optional() }),
  }),
  renamePasskey: defineEndpoint('PATCH /api/passkeys/:passkeyId', {
    auth: 'user',
    params: passkeyParams,
    body: z.strictObject({ name: line({ max: 60 }) }),
    response: outcomeSchema,
  }),
  // Sessions that it opened stay.
  removePasskey: defineEndpoint('DELETE /api/passkeys/:passkeyId', {
    auth: 'user',
    fresh: true,
    audited: true,
    params: passkeyParams,
    // With these the page tells the password manager that it is no longer accepted.
    response: outcomeSchema.extend({ rpId: z.string(), credentialId: z.string() }),
  }),
  // Each challenge works once, for five minutes, in the browser that asked for it.
  startPasskeySignIn: defineEndpoint('POST /api/signin/passkey/options', {
    auth: 'public',
    response: z.object({ options: passkeyRequestSchema }),
  }),
  signInWithPasskey: defineEndpoint('POST /api/signin/passkey', {
    auth: 'public',
    body: z.strictObject({ credential: passkeyProofField }),
    response: authEndpoints.signIn.response.omit({ secondFactor: true }),
  }),
  // As `confirmIdentity`, without password and code.
  startPasskeyConfirmation: defineEndpoint('POST /api/auth/confirm/passkey/options', {
    auth: 'user',
    response: z.object({ options: passkeyRequestSchema }),
  }),
  confirmWithPasskey: defineEndpoint('POST /api/auth/confirm/passkey', {
    auth: 'user',
    body: z.strictObject({ credential: passkeyProofField }),
    response: outcomeSchema,
  }),
} as const;
