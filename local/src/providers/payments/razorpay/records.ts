import { notFound } from '@coursewright/service-kit';
import type { SandboxKit } from '../sandbox.ts';
import type { Collection } from '../state.ts';

/** Times are seconds since 1970. */
export interface SubscriptionRecord {
  readonly id: string;
  readonly link: string;
  readonly planId: string;
  readonly status: 'created' | 'active' | 'pending' | 'halted' | 'cancelled' | 'completed' | 'expired';
  readonly totalCount: number;
  readonly paidCount: number;
  readonly expireBy?: number;
  readonly notes: Record<string, string>;
  readonly created: number;
  readonly customer?: string;
  readonly currentStart?: number;
  readonly currentEnd?: number;
  readonly endedAt?: number;
  readonly endsWithCycle?: boolean;
  readonly authAttempts: number;
  readonly paymentIds: readonly string[];
  /** Charges of the running cycle that failed. */
  readonly failures: number;
}

/** A charge with its invoice and its payment. */
export interface ChargeRecord {
  readonly paymentId: string;
  readonly invoiceId: string;
  readonly subscriptionId: string;
  readonly customer: string;
  readonly amount: number;
  readonly currency: string;
  readonly refunded: number;
  readonly paidAt: number;
  readonly start: number;
  readonly end: number;
}

export interface RefundRecord {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
}

export interface DisputeRecord {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'open' | 'won' | 'lost';
  readonly created: number;
}

export function createRecords(kit: SandboxKit) {
  const subscriptions = kit.collection<SubscriptionRecord>('subscriptions');
  const charges = kit.collection<ChargeRecord>('charges');
  const links = kit.collection<{ id: string }>('links');
  return {
    subscriptions,
    charges,
    refunds: kit.collection<RefundRecord>('refunds'),
    disputes: kit.collection<DisputeRecord>('disputes'),
    subscription: (id: string) => known(subscriptions, id),
    charge: (paymentId: string) => known(charges, paymentId),
    chargesOf: (subscriptionId: string) =>
      (subscriptions.get(subscriptionId)?.paymentIds ?? []).map((id) => known(charges, id)),
    openPage: ({ link, id }: SubscriptionRecord) => links.put(link, { id }),
    /** What is paid on a hosted page. */
    onPage: (link: string) => subscriptions.get(links.get(link)?.id ?? ''),
  };
}
export type Records = ReturnType<typeof createRecords>;

function known<T extends object>(collection: Collection<T>, id: string): T {
  const found = collection.get(id);
  if (!found) throw notFound(`Razorpay has no ${id}`);
  return found;
}
