import { notFound } from '@coursewright/service-kit';
import type { SandboxKit } from '../sandbox.ts';
import type { Events } from './events.ts';
import type { DisputeRecord, PaymentRecord, Records, RefundRecord } from './records.ts';
import { stamp } from './wire.ts';

/** What can happen to a payment after it arrived. */
export function createAfterPayment(kit: SandboxKit, records: Records, events: Events) {
  function known(id: string): PaymentRecord {
    const found = records.payments.get(id);
    if (!found) throw notFound(`PayPal knows no payment ${id}`);
    return found;
  }

  function left(id: string): number {
    const { amountMinor, refundedMinor } = known(id);
    return amountMinor - refundedMinor;
  }

  return {
    left,

    /** All that is left when no amount is given. */
    refund(id: string, amountMinor = left(id)): RefundRecord {
      const paid = known(id);
      const createdAt = stamp(kit.now());
      const refund = {
        id: kit.id('', 17).toUpperCase(),
        payment: id,
        amountMinor,
        currency: paid.currency,
        createdAt,
      };
      records.refunds.put(refund.id, refund);
      records.payments.put(id, { ...paid, refundedMinor: paid.refundedMinor + amountMinor });
      events.refund(refund);
      return refund;
    },

    dispute(payment: string, state: DisputeRecord['state']): void {
      const paid = known(payment);
      const before = records.disputes.all().find((dispute) => dispute.payment === payment);
      const updatedAt = stamp(kit.now());
      const dispute = {
        id: before?.id ?? `PP-R-${kit.id('', 3).toUpperCase()}-${Math.abs(kit.seconds()) % 100_000_000}`,
        payment,
        state,
        createdAt: before?.createdAt ?? updatedAt,
        updatedAt,
      };
      records.disputes.put(dispute.id, dispute);
      records.payments.put(payment, { ...paid, dispute: state });
      events.dispute(dispute);
      if (state === 'lost') events.sale(paid, 'REVERSED');
    },
  };
}

export type AfterPayment = ReturnType<typeof createAfterPayment>;
