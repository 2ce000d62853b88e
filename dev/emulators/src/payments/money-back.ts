import { conflict } from '@coursewright/service-kit';
import type { Kit } from './kit.ts';
import type { Collection } from './state.ts';

type DisputeState = 'open' | 'won' | 'lost';

export interface SandboxPayment {
  readonly id: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly refundedMinor: number;
  readonly dispute?: DisputeState;
}

export interface PaymentRecord extends SandboxPayment {
  readonly paidAt?: number;
}

export interface RefundRecord {
  readonly id: string;
  readonly payment: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly created: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
}

export interface DisputeRecord {
  readonly id: string;
  readonly payment: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly created: number;
  readonly updated: number;
  readonly state: DisputeState;
}

interface MoneyBackOptions<Payment> {
  payments: Collection<Payment & PaymentRecord>;
  refundId(): string;
  disputeId(): string;
  onRefund(refund: RefundRecord, payment: Payment): void;
  /** Left out where the provider does not report it. */
  onSettled?(refund: RefundRecord, payment: Payment): void;
  onDispute(dispute: DisputeRecord, payment: Payment, isNew: boolean): void;
}

export const leftToRefund = ({ paidAt, amountMinor, refundedMinor }: PaymentRecord): number =>
  paidAt === undefined ? 0 : amountMinor - refundedMinor;

/** Refunds and disputes of all providers. */
export function createMoneyBack<Payment extends PaymentRecord>(kit: Kit, options: MoneyBackOptions<Payment>) {
  const { payments, refundId, disputeId, onRefund, onSettled, onDispute } = options;
  const refunds = kit.collection<RefundRecord>('refund');
  // by payment: a payment has one dispute
  const disputes = kit.collection<DisputeRecord>('dispute');
  const refundsOf = (payment: string) => refunds.all().filter((refund) => refund.payment === payment);
  const change = (id: string, changes: Partial<PaymentRecord>) => payments.change(id, changes as Partial<Payment>);

  function settleRefund(id: string, ok: boolean): void {
    const payment = payments.find(id);
    const open = refundsOf(id).findLast(({ status }) => status !== 'failed');
    if (!open) throw conflict(`Nothing of ${id} was refunded`);
    const refundedMinor = payment.refundedMinor - (ok ? 0 : open.amountMinor);
    const settled = refunds.change(open.id, { status: ok ? 'succeeded' : 'failed' });
    onSettled?.(settled, change(id, { refundedMinor }));
  }

  return {
    refunds,
    disputes,
    /** Oldest first. */
    refundsOf,

    /** Without an amount, everything that is left. */
    refund(id: string, wished?: number): RefundRecord {
      const payment = payments.find(id);
      const left = leftToRefund(payment);
      const amountMinor = wished ?? left;
      if (!(Number.isInteger(amountMinor) && amountMinor >= 1 && amountMinor <= left))
        throw conflict('That much cannot be given back');
      const refund: RefundRecord = {
        id: refundId(),
        payment: id,
        amountMinor,
        currency: payment.currency,
        created: kit.now(),
        status: kit.behaviour().refundsPending ? 'pending' : 'succeeded',
      };
      refunds.put(refund.id, refund);
      onRefund(refund, change(id, { refundedMinor: payment.refundedMinor + amountMinor }));
      return refund;
    },

    settleRefund: onSettled && settleRefund,

    dispute(id: string, state: DisputeState): void {
      const { amountMinor, currency } = payments.find(id);
      const before = disputes.get(id);
      const now = kit.now();
      const opened = { id: disputeId(), payment: id, amountMinor, currency, created: now };
      const dispute: DisputeRecord = { ...(before ?? opened), updated: now, state };
      disputes.put(id, dispute);
      onDispute(dispute, change(id, { dispute: state }), before === undefined);
    },
  };
}
