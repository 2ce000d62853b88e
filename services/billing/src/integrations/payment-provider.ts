import type { PaidPlan, Payer, PaymentProvider } from '@coursewright/contracts';

export interface Offer {
  readonly plan: PaidPlan;
  readonly planId: string;
  readonly amountMinor: number;
  readonly currency: string;
}

export interface Order extends Offer {
  /** 24 hexadecimal characters, which every provider accepts as a reference. */
  readonly id: string;
  readonly email: string;
  readonly payer?: Payer;
  readonly address?: string;
}

export interface ReturnPages {
  readonly success: string;
  /** `<PUBLIC_URL>/successful`, after a changed plan was approved. */
  readonly successful: string;
  readonly failed: string;
  readonly subscription: string;
}

export interface Link {
  readonly href: string;
  readonly rel: string;
  readonly method?: string;
}

export interface OpenedCheckout {
  /** The provider's id: session (cs_), subscription (I-, sub_) or, for Paystack, our own reference. */
  readonly checkoutId: string;
  readonly url: string;
  readonly links?: readonly Link[];
}

export interface PaymentSnapshot {
  readonly id: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly paidAt: Date;
  readonly coversUntil: Date;
  /** The provider's id of the plan that was paid for, where it names one. */
  readonly planId?: string | undefined;
  readonly refundedMinor: number;
  /** Refunds that failed, not part of `refundedMinor`. Never decreases. */
  readonly failedRefundMinor?: number;
  /** Partly refunded, but the provider may not report the full amount yet: `refundedMinor` may be too low. */
  readonly refundUnknown?: true;
  readonly dispute?: 'open' | 'won' | 'lost';
  readonly unknownStates?: readonly string[] | undefined;
}

/**
 * `pending`: nothing paid yet; `failed`: declined, cancelled or expired before a payment; `active`: paid and
 * running; `past-due`: a renewal failed and is retried; `ended`: it ran and is over; `unknown`: the provider has a word for
 * it that this code does not know, so it neither gives a plan nor takes one: money does.
 */
export type SnapshotState = 'pending' | 'failed' | 'active' | 'past-due' | 'ended' | 'unknown';

/** State of a purchase as the provider reports it. The only trusted source. */
export interface ProviderSnapshot {
  readonly provider: PaymentProvider;
  readonly state: SnapshotState;
  readonly status: string;
  /** For the admin, as those of `payments`: what `listUnknownStates` returns. */
  readonly unknownStates?: readonly string[] | undefined;
  readonly attemptId?: string;
  readonly checkoutId?: string;
  readonly subscriptionId?: string;
  readonly planId?: string;
  readonly startedAt?: Date;
  readonly paidUntil?: Date;
  /** End of what counts as paid without a charge: trials and invoices that were settled in another way. */
  readonly freeUntil?: Date | undefined;
  /** Since when the bank has a renewal that it has not decided: direct debit, eCheck, mandate. */
  readonly processingSince?: Date | undefined;
  /** When an overdue payment is tried again. */
  readonly retryAt?: Date | undefined;
  /** The seller has paused the collection: nothing is charged, and it may go on. */
  readonly paused?: 'with-access' | 'without-access' | undefined;
  readonly nextBillingAt?: Date;
  readonly renews: boolean;
  readonly endReason?: 'cancelled' | 'expired' | 'unpaid';
  readonly payments: readonly PaymentSnapshot[];
  /** The provider's page on which an overdue payment can be confirmed or paid; valid for days. */
  readonly payUrl?: string | undefined;
  /** The fields that the specification names for this provider's receipts. */
  readonly details: Readonly<Record<string, unknown>>;
}

export interface Reference {
  /** `payment`: what an event names that tells of a payment alone. */
  readonly kind: 'checkout' | 'subscription' | 'payment';
  readonly id: string;
  /** The checkout session that began the subscription, when known: Paystack does not return it. */
  readonly attemptId?: string;
}

interface KnownSubscription {
  readonly id: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface WebhookEvent {
  /** Equal for each delivery of one event: the provider's event id, or a hash of the body. */
  readonly id: string;
  readonly type: string;
  readonly reference?: Reference;
}

export interface ProviderAdapter {
  readonly name: PaymentProvider;
  /** Those that were read since the start. */
  readonly unknownStates?: ReadonlySet<string>;
  /** @throws AppError `conflict` naming plan and field; `unavailable` when the provider does not answer. */
  checkOffers(offers: readonly Offer[]): Promise<void>;
  /** Idempotent where the provider has idempotency keys. */
  openCheckout(order: Order, pages: ReturnPages): Promise<OpenedCheckout>;
  /** Undefined when the provider does not know the id. @throws AppError `unavailable` when it does not answer. */
  fetchSnapshot(reference: Reference): Promise<ProviderSnapshot | undefined>;
  cancel(subscription: KnownSubscription): Promise<void>;
  /**
   * Stops renewals and keeps the paid time. Idempotent. Where the provider would end the subscription at once,
   * billing keeps the plan until the paid time is over.
   */
  cancelAtPeriodEnd(subscription: KnownSubscription): Promise<void>;
  resume?(subscription: KnownSubscription): Promise<void>;
  /** Undefined when there is no page. @param returnUrl where the page links back to, if the provider supports it */
  paymentMethodUrl(subscription: KnownSubscription, returnUrl: string): Promise<string | undefined>;
  refund(payment: PaymentSnapshot): Promise<void>;
  /** @throws AppError `invalid` when signature, timestamp or format is wrong. */
  parseWebhook(
    rawBody: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<WebhookEvent> | WebhookEvent;
  /** PayPal only: requests another plan from the next payment on. The payer approves it at the link `approve`. */
  revise?(subscription: KnownSubscription, planId: string, pages: ReturnPages): Promise<readonly Link[]>;
}

export function addPeriod(start: Date, plan: PaidPlan): Date {
  const months = plan === 'yearly' ? 12 : 1;
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}
