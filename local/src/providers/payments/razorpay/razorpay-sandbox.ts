import type { ProviderSandbox, SandboxKit, SandboxPayment } from '../sandbox.ts';
import { createActs } from './acts.ts';
import { createApi } from './api.ts';
import { createEvents, sign } from './events.ts';
import { createPages } from './pages.ts';
import { type ChargeRecord, createRecords } from './records.ts';

/** Razorpay as its documents describe it. */
export function createRazorpaySandbox(kit: SandboxKit): ProviderSandbox {
  const records = createRecords(kit);
  const acts = createActs(kit, records, createEvents(kit));
  const toPayment = ({ paymentId: id, amount, currency, refunded }: ChargeRecord): SandboxPayment => ({
    id,
    amountMinor: amount,
    currency,
    refundedMinor: refunded,
    dispute: records.disputes.all().find(({ paymentId }) => paymentId === id)?.status,
  });

  return {
    api: createApi(kit, records, acts),
    pages: createPages(kit, records, acts),
    sign,
    tick: acts.tick,
    renew: acts.renew,
    cancel: (id) => void acts.end(records.subscription(id), 'cancelled'),
    refund: (paymentId, amountMinor) => void acts.refund(paymentId, amountMinor),
    dispute: acts.dispute,
    ledger: () =>
      records.subscriptions
        .all()
        .toReversed()
        .map(({ id, status, planId, currentEnd, link }) => ({
          id,
          status,
          plan: kit.offers().find((offer) => offer.planId === planId)?.plan,
          paidUntil: currentEnd ? new Date(currentEnd * 1000) : undefined,
          page: status === 'created' ? `${kit.origin()}/razorpay/i/${link}` : undefined,
          payments: records.chargesOf(id).map(toPayment),
        })),
  };
}
