import { z } from 'zod';
import { paymentProviderSchema, planSchema } from '../vocabulary.ts';
import { conversionSchema } from './admin-dashboard.v1.ts';
import { defineEndpoint } from './endpoint.ts';

/** A plan as its card shows it. `cost` in major units of `currency`. */
export const planCardSchema = z.object({
  id: planSchema,
  name: z.string(),
  cost: z.number(),
  currency: z.string().length(3),
  time: z.string(),
  features: z.array(z.object({ text: z.string(), included: z.boolean() })),
  /** What each gateway that sells the plan charges, in major units of its currency. Empty for Free and where nothing is sold. */
  prices: z.array(z.object({ provider: paymentProviderSchema, amount: z.number(), currency: z.string().length(3) })),
});
/** See {@link planCardSchema}. */
export type PlanCard = z.infer<typeof planCardSchema>;

/** The calls of the billing service. */
export const billingEndpoints = {
  plans: defineEndpoint({
    method: 'GET',
    path: '/api/plans',
    auth: 'public',
    response: z.object({ plans: z.array(planCardSchema), purchasable: z.boolean() }),
  }),
  /** Revenue of recorded payments, in major units of `currency`. */
  revenueStats: defineEndpoint({
    method: 'GET',
    path: '/api/admin/stats/revenue',
    auth: 'admin',
    response: z.object({
      recurring: z.number(),
      total: z.number(),
      currency: z.string(),
      conversion: conversionSchema,
    }),
  }),
} as const;
