import { z } from 'zod';
import { paymentProviderSchema } from '../../vocabulary.ts';
import { defineEndpoint } from '../endpoint.ts';
import { instantField, objectIdField } from '../fields.ts';
import { growthPointsSchema, growthQuerySchema } from '../growth.ts';

export const conversionSchema = z.object({
  // One unit of the foreign currency in the currency of the report.
  rates: z.array(z.object({ currency: z.string(), rate: z.number() })),
  // Paid currencies without a configured rate; excluded from the sums.
  missing: z.array(z.string()),
});
export type Conversion = z.infer<typeof conversionSchema>;

export const paidThroughSchema = z.object({
  userId: z.string(),
  provider: paymentProviderSchema,
  since: instantField,
  nextPaymentAt: instantField.optional(),
});
export type PaidThrough = z.infer<typeof paidThroughSchema>;

export const revenueGrowthEndpoints = {
  // Payments minus refunds by day of payment, in major units of `currency`.
  revenueGrowth: defineEndpoint('GET /api/admin/growth/revenue', {
    auth: 'admin',
    query: growthQuerySchema,
    response: z.object({ revenue: growthPointsSchema, currency: z.string(), conversion: conversionSchema }),
  }),
  // Ids separated by commas; users without a subscription are omitted.
  paidThrough: defineEndpoint('GET /api/admin/paid-through', {
    auth: 'admin',
    query: z.strictObject({
      users: z
        .string('must be text')
        .max(2_500, 'are too many ids')
        .transform((ids) => ids.split(','))
        .pipe(z.array(objectIdField).max(100, 'are too many ids')),
    }),
    response: z.array(paidThroughSchema),
  }),
} as const;
