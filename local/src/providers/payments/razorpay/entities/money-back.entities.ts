import type { Disputes } from 'razorpay/dist/types/disputes.js';
import type { Refunds } from 'razorpay/dist/types/refunds.js';
import type { DisputeRecord, RefundRecord } from '../records.ts';
import type { Notes, Real } from './real.ts';

export const refundEntity = (refund: RefundRecord): Real<Refunds.RazorpayRefund, { notes: Notes }> => ({
  id: refund.id,
  entity: 'refund',
  amount: refund.amount,
  currency: refund.currency,
  payment_id: refund.paymentId,
  notes: [],
  receipt: null,
  acquirer_data: { arn: null },
  created_at: refund.created,
  batch_id: null,
  status: 'processed',
  speed_processed: 'normal',
  speed_requested: 'normal',
});

export const disputeEntity = (dispute: DisputeRecord): Omit<Disputes.RazorpayDispute, 'evidence'> => ({
  id: dispute.id,
  entity: 'dispute',
  payment_id: dispute.paymentId,
  amount: dispute.amount,
  currency: dispute.currency,
  amount_deducted: dispute.status === 'lost' ? dispute.amount : 0,
  reason_code: 'unauthorized',
  respond_by: dispute.created + 7 * 24 * 3600,
  status: dispute.status,
  phase: 'chargeback',
  created_at: dispute.created,
});
