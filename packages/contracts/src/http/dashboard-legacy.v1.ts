import { z } from 'zod';
import { policiesSchema } from './auth.v1.ts';
import { defineEndpoint } from './endpoint.ts';

/** The first call of every former client: the policy texts for everybody, the figures for admins alone. */
export const dashboardLegacyEndpoints = {
  /** `sum` is the recurring revenue, `total` all of it; `admin.email` is the caller's own if they are an admin, else empty. */
  dashboard: defineEndpoint({
    method: 'POST',
    path: '/api/dashboard',
    auth: 'public',
    body: z.strictObject({}),
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
} as const;
