import type Stripe from 'stripe';
import type { ChargeRecord, DisputeRecord, RefundRecord } from './records.ts';
import { nulls, type Wire } from './wire.ts';

/** A charge as Stripe shows it. */
export function renderCharge(charge: ChargeRecord): Wire<Stripe.Charge> {
  return {
    ...nulls('application', 'application_fee', 'application_fee_amount', 'balance_transaction', 'description'),
    ...nulls('failure_balance_transaction', 'failure_code', 'failure_message', 'fraud_details', 'on_behalf_of'),
    ...nulls('outcome', 'payment_method', 'payment_method_details', 'receipt_email', 'receipt_number', 'receipt_url'),
    ...nulls('review', 'shipping', 'source', 'source_transfer', 'statement_descriptor', 'transfer_data'),
    ...nulls('statement_descriptor_suffix', 'transfer_group'),
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.amount,
    amount_refunded: charge.refunded,
    billing_details: nulls('address', 'email', 'name', 'phone', 'tax_id'),
    calculated_statement_descriptor: 'SANDBOX',
    captured: true,
    created: charge.created,
    currency: charge.currency,
    customer: charge.customer,
    disputed: charge.disputed,
    livemode: false,
    metadata: {},
    paid: true,
    payment_intent: charge.paymentIntent,
    refunded: charge.refunded >= charge.amount,
    status: 'succeeded',
  };
}

/** A refund as Stripe shows it. */
export function renderRefund(refund: RefundRecord): Wire<Stripe.Refund> {
  return {
    ...nulls('balance_transaction', 'customer', 'customer_account', 'payment_method', 'reason', 'receipt_number'),
    ...nulls('source_transfer_reversal', 'transfer_reversal'),
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: refund.charge,
    created: refund.created,
    currency: refund.currency,
    metadata: {},
    payment_intent: refund.paymentIntent,
    status: 'succeeded',
  };
}

/** A dispute as Stripe shows it, less the evidence, which only people read. */
export function renderDispute(dispute: DisputeRecord): Wire<Omit<Stripe.Dispute, 'evidence'>> {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: [],
    charge: dispute.charge,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence_details: {
      due_by: dispute.created + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: dispute.paymentIntent,
    reason: 'fraudulent',
    status: dispute.status,
  };
}
