import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Health of every part, answered by the gateway. */
export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded']),
  parts: z.array(z.object({ name: z.string(), ready: z.boolean(), milliseconds: z.number() })),
});

/** A message that could not be processed, kept with its reason. */
export const deadLetterSchema = z.object({
  id: z.string(),
  consumer: z.string(),
  type: z.string(),
  reason: z.string(),
  attempts: z.int(),
  diedAt: z.iso.datetime(),
});

/** Health, answered by the gateway itself. */
export const gatewayEndpoints = {
  health: defineEndpoint({ method: 'GET', path: '/api/health', auth: 'public', response: healthSchema }),
} as const;

/** The dead-letter calls of one service. */
export function deadLetterEndpoints<const S extends string>(service: S) {
  return {
    listDeadLetters: defineEndpoint({
      method: 'GET',
      path: `/api/admin/${service}/dead-letters`,
      auth: 'admin',
      response: z.array(deadLetterSchema),
    }),
    replayDeadLetter: defineEndpoint({
      method: 'POST',
      path: `/api/admin/${service}/dead-letters/:id/replay`,
      auth: 'admin',
      params: z.strictObject({ id: z.string().max(200) }),
      body: z.strictObject({}),
      response: z.object({ success: z.boolean(), message: z.string() }),
    }),
  } as const;
}
