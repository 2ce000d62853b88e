import { z } from 'zod';
import type { SandboxKit } from '../../sandbox.ts';
import type { TransactionRecord } from '../record-types.ts';
import type { Records } from '../records.ts';
import { planSchema, planWire } from './plan.wire.ts';
import {
  amount,
  authorizationSchema,
  authorizationWire,
  currency,
  customerSchema,
  customerWire,
  instant,
} from './shared.ts';

const transactionFields = {
  id: z.int(),
  domain: z.literal('test'),
  status: z.enum(['abandoned', 'failed', 'success', 'reversed']),
  reference: z.string(),
  amount,
  message: z.null(),
  gateway_response: z.string(),
  paid_at: instant.nullable(),
  created_at: instant,
  channel: z.literal('card'),
  currency,
  ip_address: z.string(),
  /** An object, or empty text where there is none. */
  metadata: z.unknown(),
  log: z.null(),
  fees: z.int().nullable(),
  customer: customerSchema,
  authorization: z.union([authorizationSchema, z.strictObject({})]),
  requested_amount: z.int(),
};
/** As `verify` answers: the plan by its code, and whole in a field of its own. */
const verifiedSchema = z.strictObject({
  ...transactionFields,
  plan: z.string().nullable(),
  plan_object: z.union([planSchema, z.strictObject({})]),
});
/** As lists and events have it: the plan as an object. */
export const transactionSchema = z.strictObject({
  ...transactionFields,
  plan: z.union([planSchema, z.strictObject({})]),
});

export function createTransactionWire(kit: SandboxKit, records: Records) {
  const transactionFields = (one: TransactionRecord) => ({
    id: one.id,
    domain: 'test',
    status: one.status,
    reference: one.reference,
    amount: one.amount,
    message: null,
    gateway_response: one.says,
    paid_at: one.paidAt ?? null,
    created_at: one.created,
    channel: 'card',
    currency: one.currency,
    ip_address: '127.0.0.1',
    metadata: one.metadata ?? '',
    log: null,
    fees: one.paidAt ? Math.round(one.amount * 0.029) : null,
    customer: customerWire(records.customer(one.customer)),
    authorization: one.authorization ? authorizationWire(one.authorization) : {},
    requested_amount: one.amount,
  });

  function planObject(code: string | undefined) {
    const offer = kit.offers().find(({ planId }) => planId === code);
    return offer ? planWire(offer) : {};
  }
  return {
    planObject,
    transaction: (one: TransactionRecord) =>
      transactionSchema.parse({ ...transactionFields(one), plan: planObject(one.plan) }),
    verified: (one: TransactionRecord) =>
      verifiedSchema.parse({ ...transactionFields(one), plan: one.plan ?? null, plan_object: planObject(one.plan) }),
  };
}
export type TransactionWire = ReturnType<typeof createTransactionWire>;
