import { z } from 'zod';
import { planSchema } from '../vocabulary.ts';
import { defineEvent } from './envelope.ts';

/** Events of the billing service. */
export const billingEvents = {
  /** `revision` grows with each change of one user: consumers ignore an older one. */
  planChanged: defineEvent({
    type: 'billing.plan.changed.v1',
    data: z.object({ userId: z.string(), plan: planSchema, revision: z.int() }),
  }),
} as const;
