import { z } from 'zod';
import { partsHealthSchema } from './admin-health.v1.ts';
import { dashboardLegacyEndpoints } from './dashboard-legacy.v1.ts';
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

/** What the gateway answers itself. */
export const gatewayEndpoints = {
  ...dashboardLegacyEndpoints,
  health: defineEndpoint({ method: 'GET', path: '/api/health', auth: 'public', response: healthSchema }),
  /** The same for admins: since when, and which releases. */
  partsHealth: defineEndpoint({ method: 'GET', path: '/api/admin/health', auth: 'admin', response: partsHealthSchema }),
  /** All calls, to be read by people. */
  docs: defineEndpoint({
    method: 'GET',
    path: '/api/docs',
    auth: 'public',
    kind: 'binary',
    mediaTypes: ['text/html'],
    response: z.unknown(),
  }),
  /** All calls as an OpenAPI 3.1 document. */
  openApi: defineEndpoint({
    method: 'GET',
    path: '/api/docs/openapi.json',
    auth: 'public',
    response: z.record(z.string(), z.unknown()),
  }),
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
      fresh: true,
      params: z.strictObject({ id: z.string().max(200) }),
      body: z.strictObject({}),
      response: z.object({ success: z.boolean(), message: z.string() }),
    }),
  } as const;
}
