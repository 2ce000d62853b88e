import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { outcomeSchema } from '../fields.ts';
import { secondFactorCodeField } from './accounts.ts';

const recoveryCodes = z.array(z.string());

// TOTP, RFC 6238.
export const secondFactorEndpoints = {
  secondFactor: defineEndpoint('GET /api/second-factor', {
    auth: 'user',
    response: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() }),
  }),
  // Takes effect with `enableSecondFactor`.
  startSecondFactor: defineEndpoint('POST /api/second-factor/start', {
    auth: 'user',
    fresh: true,
    verified: true,
    response: z.object({
      secret: z.string(),
      uri: z.string(),
    }),
  }),
  // The recovery codes are shown only here; each works once.
  enableSecondFactor: defineEndpoint('POST /api/second-factor/enable', {
    auth: 'user',
    fresh: true,
    verified: true,
    body: z.strictObject({ code: secondFactorCodeField }),
    response: outcomeSchema.extend({ recoveryCodes: recoveryCodes.optional() }),
  }),
  disableSecondFactor: defineEndpoint('POST /api/second-factor/disable', {
    auth: 'user',
    fresh: true,
    response: outcomeSchema,
  }),
  // Invalidates the previous codes.
  renewRecoveryCodes: defineEndpoint('POST /api/second-factor/recovery-codes', {
    auth: 'user',
    fresh: true,
    response: outcomeSchema.extend({ recoveryCodes: recoveryCodes.optional() }),
  }),
} as const;
