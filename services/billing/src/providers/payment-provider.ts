import type { PaidPlan, PaymentProvider } from '@coursewright/contracts';
import type { Attempt } from '../attempts/attempt.ts';

/** What one gateway charges for a plan, and what it calls the plan. */
export interface Offer {
  readonly plan: PaidPlan;
  readonly planId: string;
  readonly amountMinor: number;
  readonly currency: string;
}

/** Where the hosted page sends people back to. */
export interface ReturnPages {
  /** `<PUBLIC_URL>/success`, without a query. */
  readonly success: string;
  /** `<PUBLIC_URL>/successful`, after a changed plan was agreed to. */
  readonly successful: string;
  readonly failed: string;
  /** `<PUBLIC_URL>/subscription`, when a changed plan was not agreed to. */
  readonly subscription: string;
}

export interface Link {
  readonly href: string;
  readonly rel: string;
  readonly method?: string;
}

/** A hosted page waits for whoever pays. */
export interface OpenedCheckout {
  /** The gateway's id: session (cs_), subscription (I-, sub_) or, for Paystack, our own reference. */
  readonly checkoutId: string;
  readonly url: string;
  /** PayPal's. */
  readonly links?: readonly Link[];
}

/** A payment in the words of the gateway. */
export interface PaymentReading {
  /** The gateway's id of the transaction. */
  readonly id: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly paidAt: Date;
  /** End of the period that it paid for. */
  readonly coversUntil: Date;
  readonly refundedMinor: number;
  readonly dispute?: 'open' | 'won' | 'lost';
}

/**
 * - `pending`: nothing was paid yet, it still can be.
 * - `failed`: declined, cancelled or expired before anything was paid.
 * - `active`: paid, and it runs.
 * - `past-due`: a renewal failed and is tried again.
 * - `ended`: it ran and is over.
 */
export type ReadState = 'pending' | 'failed' | 'active' | 'past-due' | 'ended';

/** What a gateway says of a purchase at this moment. The only thing that is ever believed. */
export interface Reading {
  readonly provider: PaymentProvider;
  readonly state: ReadState;
  /** The gateway's own word for the state. */
  readonly status: string;
  /** From our metadata on the gateway's object. */
  readonly attemptId?: string;
  readonly checkoutId?: string;
  /** Absent while there is only a checkout. */
  readonly subscriptionId?: string;
  /** What the gateway calls the plan. */
  readonly planId?: string;
  readonly startedAt?: Date;
  /** End of the paid period, in the gateway's words. */
  readonly paidUntil?: Date;
  readonly nextBillingAt?: Date;
  readonly renews: boolean;
  /** Why it is `ended`. */
  readonly endReason?: 'cancelled' | 'expired' | 'unpaid';
  /** Every payment the gateway knows of this subscription, oldest first. */
  readonly payments: readonly PaymentReading[];
  /** The fields that the specification names for this gateway's receipts, as its details call answers them. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** What to read. */
export type Reference =
  | { readonly kind: 'checkout'; readonly id: string }
  | { readonly kind: 'subscription'; readonly id: string };

/** A subscription that we know, for acts on it. */
export interface KnownSubscription {
  readonly id: string;
  /** The details of the last reading. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** A webhook whose signature was right. */
export interface Notice {
  /** The same for each delivery of the same event: the gateway's event id, or a hash of the body. */
  readonly id: string;
  readonly type: string;
  /** What it is about; absent when it concerns nothing of ours. */
  readonly reference?: Reference;
}

/** One gateway. Calls give up after a few seconds. */
export interface ProviderAdapter {
  readonly name: PaymentProvider;
  /**
   * Compares our offers with what the gateway will really charge: amount, currency, period, active.
   * @throws AppError `conflict` naming plan and field; `unavailable` when the gateway does not answer.
   */
  checkOffers(offers: readonly Offer[]): Promise<void>;
  /** Opens a hosted page. The same attempt twice gives the same checkout where the gateway has idempotency keys. */
  openCheckout(attempt: Attempt, pages: ReturnPages): Promise<OpenedCheckout>;
  /**
   * Undefined when the gateway knows nothing of this id.
   * @throws AppError `unavailable` when it does not answer.
   */
  read(reference: Reference): Promise<Reading | undefined>;
  /** Ends it now. Resolves as well when it had ended before. */
  cancel(subscription: KnownSubscription): Promise<void>;
  /** Gives a whole payment back. Resolves as well when it was given back before. */
  refund(payment: PaymentReading): Promise<void>;
  /** @throws AppError `invalid` when the signature, the time or the form is wrong. */
  parseWebhook(rawBody: Buffer, headers: Readonly<Record<string, string | undefined>>): Promise<Notice> | Notice;
  /** Asks for another plan from the next payment on; whoever pays agrees at the link `approve`. PayPal's alone. */
  revise?(subscription: KnownSubscription, planId: string, pages: ReturnPages): Promise<readonly Link[]>;
}
