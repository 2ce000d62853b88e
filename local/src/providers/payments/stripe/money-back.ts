import { notFound } from '@coursewright/service-kit';
import type { SandboxKit } from '../sandbox.ts';
import type { Tell } from './events.ts';
import type { ChargeRecord, DisputeRecord, Records, RefundRecord } from './records.ts';
import { renderCharge, renderDispute } from './render-charge.ts';

interface Parts {
  kit: SandboxKit;
  records: Records;
  tell: Tell;
}

/** Refunds and disputes. */
export function createMoneyBack({ kit, records, tell }: Parts) {
  function find(id: string): ChargeRecord {
    const charge = records.charges.get(id);
    if (!charge) throw notFound(`Stripe knows no payment ${id}`);
    return charge;
  }

  function open(charge: ChargeRecord): DisputeRecord {
    const { id, paymentIntent, amount, currency } = charge;
    const dispute: DisputeRecord = {
      ...{ id: kit.id('du_1', 23), charge: id, paymentIntent, amount, currency },
      ...{ created: kit.seconds(), status: 'needs_response' },
    };
    records.charges.put(paymentIntent, { ...charge, disputed: true });
    records.disputes.put(id, dispute);
    tell('charge.dispute.created', renderDispute(dispute));
    return dispute;
  }

  return {
    find,
    refund(charge: ChargeRecord, amount: number): RefundRecord {
      const { id, paymentIntent, currency } = charge;
      const refund = { id: kit.id('re_3', 23), charge: id, paymentIntent, amount, currency, created: kit.seconds() };
      const refunded = { ...charge, refunded: charge.refunded + amount };
      records.refunds.put(refund.id, refund);
      records.charges.put(paymentIntent, refunded);
      tell('charge.refunded', renderCharge(refunded));
      return refund;
    },
    dispute(paymentId: string, state: 'open' | 'won' | 'lost'): void {
      const charge = find(paymentId);
      const dispute = records.disputes.get(charge.id) ?? open(charge);
      if (state === 'open') return;
      const closed: DisputeRecord = { ...dispute, status: state };
      records.disputes.put(charge.id, closed);
      tell('charge.dispute.closed', renderDispute(closed));
    },
  };
}

export type MoneyBack = ReturnType<typeof createMoneyBack>;
