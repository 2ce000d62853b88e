import { DAY_MS } from '@coursewright/contracts/durations';
import type {
  BillingPlan,
  LinkDescription,
  Money,
  Subscriber,
  Subscription,
  SubscriptionTransactionDetails,
} from '@paypal/paypal-server-sdk';
import { fromUnits, getDecimals, toUnits } from '../decimals.ts';
import type { CreatedOffer, Kit } from '../kit.ts';
import type { PaymentRecord as PaidRecord } from '../money-back.ts';
import type { SandboxOffer } from '../offers.ts';

type Mark = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K' | 'L' | 'M' | 'N' | 'O' | 'P' | 'Q';
type Break = Mark | 'R' | 'S' | 'T' | 'U' | 'V' | 'W' | 'X' | 'Y' | 'Z' | '1' | '2';

// `addressLine1` is `address_line_1`.
type Snake<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Break ? `_${Lowercase<Head>}` : Head}${Snake<Tail>}`
  : Name;

// An object of PayPal's SDK on the wire: under PayPal's own names, its enums as text.
export type Wire<T> = T extends string
  ? `${T}`
  : T extends bigint
    ? number
    : T extends readonly (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T as Snake<Key & string>]: Wire<T[Key]> }
        : T;

export interface SubscriptionRecord {
  readonly id: string;
  readonly planId: string;
  readonly status: 'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED';
  readonly statusNote?: string;
  readonly created: number;
  readonly updated: number;
  readonly customId?: string;
  readonly subscriber: Wire<Subscriber>;
  // `CONTINUE`: the shop has to activate it after the payer agreed.
  readonly waits: boolean;
  // The token of the page until the payer agreed.
  readonly approval?: string;
  readonly nextBillingAt?: number;
  readonly failedPayments: number;
  // Ids, oldest first.
  readonly payments: readonly string[];
}

export interface ApprovalRecord {
  readonly id: string;
  readonly subscription: string;
  readonly revisedPlan?: string;
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

export interface PaymentRecord extends PaidRecord {
  readonly subscription: string;
  readonly paidAt: number;
  // An eCheck that has not cleared, or was declined.
  readonly state?: 'PENDING' | 'DECLINED';
}

export function createRecords(kit: Kit) {
  const payments = kit.collection<PaymentRecord>('payment');
  return {
    payments,
    subscriptions: kit.collection<SubscriptionRecord>('subscription'),
    approvals: kit.collection<ApprovalRecord>('approval'),
    settling: kit.collection<{ subscription: string; arrivesAt: number }>('settling'),
    requests: kit.collection<{ object: string }>('request'),
    tokens: kit.collection<{ expiresAt: number }>('token'),
    paymentsOf: (subscription: SubscriptionRecord) => subscription.payments.map((id) => payments.find(id)),
  };
}

export type Records = ReturnType<typeof createRecords>;

// PayPal sends and compares whole seconds.
export const wholeSeconds = (ms: number): number => ms - (ms % 1000);

export const stamp = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

// 900 GBP is "9.00".
export const decimal = (minor: number, currency: string): string =>
  fromUnits('paypal', minor, currency).toFixed(getDecimals('paypal', currency));

export const getMoney = (minor: number, currency: string): Wire<Money> => ({
  currency_code: currency,
  value: decimal(minor, currency),
});

export const getMinor = ({ value, currency_code }: Wire<Money>): number =>
  toUnits('paypal', Number(value), currency_code);

type Link = Wire<LinkDescription>;

export const approveLink = (kit: Kit, token: string): Link => ({
  href: `${kit.origin()}/paypal/webapps/billing/subscriptions?ba_token=${token}`,
  rel: 'approve',
  method: 'GET',
});

export function subscriptionLinks(kit: Kit, id: string): Link[] {
  const href = `${kit.origin()}/paypal/v1/billing/subscriptions/${id}`;
  return [
    { href, rel: 'edit', method: 'PATCH' },
    { href, rel: 'self', method: 'GET' },
  ];
}

// `last_failed_payment` only when it is asked for.
export function renderSubscription(kit: Kit, records: Records, id: string, withFailure = false): Wire<Subscription> {
  const record = records.subscriptions.find(id);
  const { approval } = record;
  const [created, updated] = [stamp(record.created), stamp(record.updated)];
  const links = subscriptionLinks(kit, id);
  return {
    id,
    plan_id: record.planId,
    status: record.status,
    ...(record.statusNote ? { status_change_note: record.statusNote } : {}),
    status_update_time: updated,
    start_time: created,
    quantity: '1',
    subscriber: record.subscriber,
    ...(record.customId ? { custom_id: record.customId } : {}),
    ...(approval ? {} : { billing_info: billingInfo(kit, records, record, withFailure) }),
    create_time: created,
    update_time: updated,
    links: approval ? [approveLink(kit, approval), ...links] : links,
  };
}

// PayPal tries a failed payment again after five days.
const RETRY_MS = 5 * DAY_MS;

function billingInfo(
  kit: Kit,
  records: Records,
  record: SubscriptionRecord,
  withFailure: boolean,
): NonNullable<Wire<Subscription>['billing_info']> {
  const { planId, failedPayments, nextBillingAt } = record;
  const offer = kit.findOffer(planId);
  const last = records.paymentsOf(record).findLast(({ state }) => !state);
  const currency = offer?.currency ?? last?.currency ?? 'GBP';
  return {
    outstanding_balance: getMoney(failedPayments > 0 ? (offer?.amountMinor ?? 0) : 0, currency),
    ...(last ? { last_payment: { amount: getMoney(last.amountMinor, last.currency), time: stamp(last.paidAt) } } : {}),
    ...(nextBillingAt ? { next_billing_time: stamp(nextBillingAt) } : {}),
    failed_payments_count: failedPayments,
    ...(withFailure && failedPayments > 0
      ? {
          last_failed_payment: {
            amount: getMoney(offer?.amountMinor ?? 0, currency),
            time: stamp(record.updated),
            ...(record.status === 'ACTIVE' ? { next_payment_retry_time: stamp(record.updated + RETRY_MS) } : {}),
          },
        }
      : {}),
  };
}

export function renderTransaction(payment: PaymentRecord): Wire<SubscriptionTransactionDetails> {
  const refunded = payment.refundedMinor;
  const whole = payment.dispute === 'lost' || refunded >= payment.amountMinor;
  return {
    id: payment.id,
    status: payment.state ? payment.state : whole ? 'REFUNDED' : refunded > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED',
    amount_with_breakdown: { gross_amount: getMoney(payment.amountMinor, payment.currency) },
    time: stamp(payment.paidAt),
  };
}

export function renderPlan(kit: Kit, offer: SandboxOffer & Partial<CreatedOffer>): Wire<BillingPlan> {
  return {
    id: offer.planId,
    product_id: offer.product ?? 'PROD-SANDBOXPLANS',
    name: offer.name ?? `${offer.plan === 'monthly' ? 'Monthly' : 'Yearly'} Plan`,
    status: offer.active ? 'ACTIVE' : 'INACTIVE',
    billing_cycles: [
      {
        pricing_scheme: { version: 1, fixed_price: getMoney(offer.amountMinor, offer.currency) },
        frequency: { interval_unit: offer.interval === 'month' ? 'MONTH' : 'YEAR', interval_count: 1 },
        tenure_type: 'REGULAR',
        sequence: 1,
        total_cycles: offer.totalCycles ?? 0,
      },
    ],
    payment_preferences: {
      auto_bill_outstanding: true,
      payment_failure_threshold: offer.failureThreshold ?? 3,
    },
    create_time: '2026-01-05T10:00:00Z',
    update_time: '2026-01-05T10:00:00Z',
    links: [{ href: `${kit.origin()}/paypal/v1/billing/plans/${offer.planId}`, rel: 'self', method: 'GET' }],
  };
}
