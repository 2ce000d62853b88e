import { z } from 'zod';
import type { SandboxOffer } from '../../sandbox.ts';
import { account, amount, currency, instant } from './shared.ts';

const PLANS_SINCE = '2024-01-01T00:00:00.000Z';

export const planSchema = z.strictObject({
  id: z.int(),
  domain: z.literal('test'),
  name: z.string(),
  plan_code: z.string().startsWith('PLN_'),
  description: z.null(),
  amount,
  interval: z.enum(['monthly', 'annually']),
  send_invoices: z.boolean(),
  send_sms: z.boolean(),
  is_archived: z.boolean(),
  is_deleted: z.boolean(),
  currency,
  integration: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

export const planWire = (offer: SandboxOffer) =>
  planSchema.parse({
    ...account,
    id: offer.plan === 'monthly' ? 28 : 29,
    name: offer.plan === 'monthly' ? 'Monthly Plan' : 'Yearly Plan',
    plan_code: offer.planId,
    description: null,
    amount: offer.amountMinor,
    interval: offer.interval === 'month' ? 'monthly' : 'annually',
    send_invoices: true,
    send_sms: true,
    is_archived: !offer.active,
    is_deleted: false,
    currency: offer.currency,
    createdAt: PLANS_SINCE,
    updatedAt: PLANS_SINCE,
  });
