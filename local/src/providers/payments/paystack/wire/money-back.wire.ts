import { z } from 'zod';
import type { SandboxKit } from '../../sandbox.ts';
import type { DisputeRecord, RefundRecord } from '../record-types.ts';
import type { Records } from '../records.ts';
import { account, amount, currency, customerSchema, customerWire, instant } from './shared.ts';
import { type TransactionWire, transactionSchema } from './transaction.wire.ts';

const DAY = 24 * 3600 * 1000;
const later = (from: string, days: number) => new Date(Date.parse(from) + days * DAY).toISOString();

const refundSchema = z.strictObject({
  id: z.int(),
  integration: z.int(),
  domain: z.literal('test'),
  transaction: z.int(),
  dispute: z.null(),
  settlement: z.null(),
  amount,
  deducted_amount: amount,
  currency,
  channel: z.null(),
  fully_deducted: z.boolean(),
  refunded_by: z.string(),
  refunded_at: instant,
  expected_at: instant,
  customer_note: z.string(),
  merchant_note: z.string(),
  status: z.enum(['pending', 'processing', 'processed', 'failed']),
  createdAt: instant,
});

const disputeSchema = z.strictObject({
  id: z.int(),
  refund_amount: amount,
  currency,
  status: z.enum(['awaiting-merchant-feedback', 'resolved']),
  resolution: z.enum(['merchant-accepted', 'declined']).nullable(),
  domain: z.literal('test'),
  transaction: transactionSchema,
  transaction_reference: z.null(),
  category: z.literal('chargeback'),
  customer: customerSchema,
  bin: z.string(),
  last4: z.string(),
  dueAt: instant,
  resolvedAt: instant.nullable(),
  createdAt: instant,
});

export const createMoneyBackWire = (kit: SandboxKit, records: Records, { transaction }: TransactionWire) => ({
  refund: (one: RefundRecord) =>
    refundSchema.parse({
      ...account,
      id: one.id,
      transaction: one.transaction,
      dispute: null,
      settlement: null,
      amount: one.amount,
      deducted_amount: one.amount,
      currency: one.currency,
      channel: null,
      fully_deducted: true,
      refunded_by: 'owner@example.com',
      refunded_at: one.created,
      expected_at: later(one.created, 10),
      customer_note: 'Refund for transaction',
      merchant_note: 'Refund for transaction',
      status: 'processed',
      createdAt: one.created,
    }),
  /** As events tell it: by the reference of the payment. */
  refundNews: (one: RefundRecord) => {
    const paid = records.transaction(String(one.transaction));
    return {
      status: 'processed',
      transaction_reference: paid.reference,
      refund_reference: String(one.id),
      amount: String(one.amount),
      currency: one.currency,
      customer: customerWire(records.customer(paid.customer)),
      ...account,
    };
  },
  dispute: (one: DisputeRecord) => {
    const paid = records.transaction(String(one.transaction));
    return disputeSchema.parse({
      id: one.id,
      refund_amount: one.amount,
      currency: one.currency,
      status: one.state === 'open' ? 'awaiting-merchant-feedback' : 'resolved',
      resolution: one.state === 'open' ? null : one.state === 'lost' ? 'merchant-accepted' : 'declined',
      domain: 'test',
      transaction: transaction(paid),
      transaction_reference: null,
      category: 'chargeback',
      customer: customerWire(records.customer(paid.customer)),
      bin: '408408',
      last4: '4081',
      dueAt: later(one.created, 7),
      resolvedAt: one.state === 'open' ? null : kit.now().toISOString(),
      createdAt: one.created,
    });
  },
});
