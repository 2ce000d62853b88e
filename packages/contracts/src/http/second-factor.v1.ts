import { z } from 'zod';
import { secondFactorCodeField } from './auth.v1.ts';
import { defineEndpoint } from './endpoint.ts';
import { outcomeSchema } from './fields.ts';

const recoveryCodes = z.array(z.string());

/** Codes of an authenticator app (TOTP, RFC 6238), asked for at sign-in besides the password. */
export const secondFactorEndpoints = {
  secondFactor: defineEndpoint({
    method: 'GET',
    path: '/api/second-factor',
    auth: 'user',
    response: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() }),
  }),
  /** A new secret for the app; nothing is asked for at sign-in before `enable` was told a code made with it. */
  startSecondFactor: defineEndpoint({
    method: 'POST',
    path: '/api/second-factor/start',
    auth: 'user',
    fresh: true,
    body: z.strictObject({}),
    response: z.object({
      /** In base 32, for apps without a camera. */
      secret: z.string(),
      /** `otpauth://…`, to be shown as a QR code. */
      uri: z.string(),
    }),
  }),
  /** The answer is the only place where the recovery codes are ever seen; each is good for one sign-in. */
  enableSecondFactor: defineEndpoint({
    method: 'POST',
    path: '/api/second-factor/enable',
    auth: 'user',
    fresh: true,
    body: z.strictObject({ code: secondFactorCodeField }),
    response: outcomeSchema.extend({ recoveryCodes: recoveryCodes.optional() }),
  }),
  disableSecondFactor: defineEndpoint({
    method: 'POST',
    path: '/api/second-factor/disable',
    auth: 'user',
    fresh: true,
    body: z.strictObject({}),
    response: outcomeSchema,
  }),
  /** New recovery codes; the former ones are good for nothing any more. */
  renewRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/api/second-factor/recovery-codes',
    auth: 'user',
    fresh: true,
    body: z.strictObject({}),
    response: outcomeSchema.extend({ recoveryCodes: recoveryCodes.optional() }),
  }),
} as const;
