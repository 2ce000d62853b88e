import type { LinkDescription, Subscription, SubscriptionTransactionDetails } from '@paypal/paypal-server-sdk';
import type { SandboxKit } from '../sandbox.ts';
import { moneyOf } from './money.ts';
import type { PaymentRecord, Records, SubscriptionRecord } from './records.ts';
import type { Wire } from './wire.ts';

type Link = Wire<LinkDescription>;

export const approveLink = (kit: SandboxKit, token: string): Link => ({
  href: `${kit.origin()}/paypal/webapps/billing/subscriptions?ba_token=${token}`,
  rel: 'approve',
  method: 'GET',
});

export function subscriptionLinks(kit: SandboxKit, id: string): Link[] {
  const href = `${kit.origin()}/paypal/v1/billing/subscriptions/${id}`;
  return [
    { href, rel: 'edit', method: 'PATCH' },
    { href, rel: 'self', method: 'GET' },
  ];
}

export function renderSubscription(kit: SandboxKit, records: Records, id: string): Wire<Subscription> | undefined {
  const found = records.subscriptions.get(id);
  return found && renderRecord(kit, records, found);
}

export function renderRecord(kit: SandboxKit, records: Records, record: SubscriptionRecord): Wire<Subscription> {
  const { id, approval, createdAt, updatedAt } = record;
  const links = subscriptionLinks(kit, id);
  return {
    id,
    plan_id: record.planId,
    status: record.status,
    ...(record.statusNote ? { status_change_note: record.statusNote } : {}),
    status_update_time: updatedAt,
    start_time: record.startAt,
    quantity: '1',
    subscriber: record.subscriber,
    ...(record.customId ? { custom_id: record.customId } : {}),
    ...(approval ? {} : { billing_info: billingInfo(kit, records, record) }),
    create_time: createdAt,
    update_time: updatedAt,
    plan_overridden: false,
    links: approval ? [approveLink(kit, approval), ...links] : links,
  };
}

function billingInfo(
  kit: SandboxKit,
  records: Records,
  record: SubscriptionRecord,
): NonNullable<Wire<Subscription>['billing_info']> {
  const { planId, failedPayments, nextBillingAt, payments } = record;
  const offer = kit.offers().find((one) => one.planId === planId);
  const last = paymentsOf(records, record).at(-1);
  const currency = offer?.currency ?? last?.currency ?? 'GBP';
  return {
    outstanding_balance: moneyOf(failedPayments > 0 ? (offer?.amountMinor ?? 0) : 0, currency),
    cycle_executions: [
      {
        tenure_type: 'REGULAR',
        sequence: 1,
        cycles_completed: payments.length,
        cycles_remaining: 0,
        current_pricing_scheme_version: 1,
        total_cycles: 0,
      },
    ],
    ...(last ? { last_payment: { amount: moneyOf(last.amountMinor, last.currency), time: last.paidAt } } : {}),
    ...(nextBillingAt ? { next_billing_time: nextBillingAt } : {}),
    failed_payments_count: failedPayments,
  };
}

/** Oldest first. */
export const paymentsOf = (records: Records, { payments }: SubscriptionRecord): PaymentRecord[] =>
  payments.flatMap((id) => records.payments.get(id) ?? []);

export function renderTransaction(records: Records, payment: PaymentRecord): Wire<SubscriptionTransactionDetails> {
  const refunded = payment.refundedMinor;
  const whole = payment.dispute === 'lost' || refunded >= payment.amountMinor;
  return {
    id: payment.id,
    status: whole ? 'REFUNDED' : refunded > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED',
    amount_with_breakdown: { gross_amount: moneyOf(payment.amountMinor, payment.currency) },
    payer_email: records.subscriptions.get(payment.subscription)?.subscriber.email_address ?? '',
    time: payment.paidAt,
  };
}
