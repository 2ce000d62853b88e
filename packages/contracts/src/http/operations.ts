import { z } from 'zod';
import { policiesSchema } from './auth/accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { countField, instantField } from './fields.ts';

const healthStatusFields = { name: z.string(), ok: z.boolean(), since: instantField };

export const healthStatusSchema = z.object(healthStatusFields);
export type HealthStatus = z.infer<typeof healthStatusSchema>;

export const backlogSchema = z.object({
  consumer: z.string(),
  waiting: z.int(),
  oldestAt: instantField.optional(),
  dead: z.int(),
});

export const serviceHealthSchema = z.object({
  startedAt: instantField,
  needs: z.array(healthStatusSchema),
  providers: z.array(z.object({ name: z.string(), is: z.string() })),
  // Only consumers with waiting or dead messages.
  backlogs: z.array(backlogSchema),
  consumers: z.int(),
  outbox: z.object({ waiting: z.int(), oldestAt: instantField.optional() }),
});
export type ServiceHealth = z.infer<typeof serviceHealthSchema>;

export const componentsHealthSchema = z.object({
  startedAt: instantField,
  parts: z.array(
    z.object({
      ...healthStatusFields,
      milliseconds: z.number(),
      version: z.string().optional(),
    }),
  ),
});
export type ComponentsHealth = z.infer<typeof componentsHealthSchema>;

export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded']),
  parts: z.array(z.object({ name: z.string(), ready: z.boolean(), milliseconds: z.number() })),
});

export const deadLetterSchema = z.object({
  id: z.string(),
  consumer: z.string(),
  type: z.string(),
  reason: z.string(),
  attempts: z.int(),
  diedAt: z.iso.datetime(),
});

/** Not an endpoint: browsers send reports with media types of their own. */
export const cspReportPath = '/api/csp-report';

export const gatewayEndpoints = {
  // `sum`: recurring revenue; `total`: all revenue; `admin.email`: the caller's if they are an admin, else empty.
  dashboard: defineEndpoint('POST /api/dashboard', {
    auth: 'public',
    response: policiesSchema.extend({
      admin: z.object({ email: z.string() }),
      users: z.int().optional(),
      courses: z.int().optional(),
      sum: z.number().optional(),
      total: z.number().optional(),
      paid: z.int().optional(),
      free: z.int().optional(),
      textType: z.int().optional(),
      videoType: z.int().optional(),
    }),
  }),
  // A message of the Model Context Protocol, 2026-07-28 or of 2025; each tool is an endpoint under its own scope.
  mcp: defineEndpoint('POST /api/mcp', {
    auth: 'user',
    scope: 'any',
    body: z.strictObject({
      jsonrpc: z.literal('2.0'),
      id: z.union([z.string().max(200), z.int()]).optional(),
      method: z.string().max(200),
      params: z.record(z.string(), z.unknown()).optional(),
    }),
    response: z.record(z.string(), z.unknown()),
  }),
  health: defineEndpoint('GET /api/health', { auth: 'public', response: healthSchema }),
  partsHealth: defineEndpoint('GET /api/admin/health', { auth: 'admin', response: componentsHealthSchema }),
  docs: defineEndpoint('GET /api/docs', {
    auth: 'public',
    kind: 'binary',
    mediaTypes: ['text/html'],
    response: z.unknown(),
  }),
  openApi: defineEndpoint('GET /api/docs/openapi.json', {
    auth: 'public',
    response: z.record(z.string(), z.unknown()),
  }),
} as const;

/**
 * `started` remains if the service died during the action; `details` are the fields of the request, long ones by
 * length only.
 */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: instantField,
  adminId: z.string(),
  action: z.string(),
  details: z.record(z.string(), z.string()),
  outcome: z.enum(['started', 'done', 'refused', 'failed']),
  reason: z.string().optional(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** What each service offers to admins. */
export function createOperationsEndpoints<const S extends string>(service: S) {
  return {
    listDeadLetters: defineEndpoint(`GET /api/admin/${service}/dead-letters`, {
      auth: 'admin',
      response: z.array(deadLetterSchema),
    }),
    replayDeadLetter: defineEndpoint(`POST /api/admin/${service}/dead-letters/:id/replay`, {
      auth: 'admin',
      fresh: true,
      params: z.strictObject({ id: z.string().max(400) }),
      response: z.object({ success: z.boolean(), message: z.string() }),
    }),
    auditLog: defineEndpoint(`GET /api/admin/${service}/audit`, {
      auth: 'admin',
      query: z.strictObject({
        page: countField(100_000).default(1),
        size: countField(100).default(25),
      }),
      response: z.object({ rows: z.array(auditEntrySchema), total: z.int() }),
    }),
    serviceHealth: defineEndpoint(`GET /api/admin/${service}/health`, { auth: 'admin', response: serviceHealthSchema }),
  } as const;
}
