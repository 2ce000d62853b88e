import type { EndReason, PaidPlan, PaymentProvider, Plan } from '@coursewright/contracts';
import type { Reading } from '../providers/payment-provider.ts';

/** One subscription of a user. `ended` is terminal: nothing that a gateway says revives it. */
export interface Subscription {
  /** `<provider>:<the gateway's id>` */
  readonly key: string;
  readonly provider: PaymentProvider;
  /** The gateway's. */
  readonly id: string;
  readonly attemptId: string;
  readonly plan: PaidPlan;
  /** Asked for, not agreed to yet, or in force from the next payment on. */
  readonly pendingPlan?: PaidPlan;
  readonly state: 'active' | 'past-due' | 'ended';
  readonly endReason?: EndReason;
  readonly endedAt?: Date;
  readonly startedAt: Date;
  readonly paidUntil: Date;
  readonly nextBillingAt?: Date;
  readonly renews: boolean;
  /** What a period costs. */
  readonly amountMinor: number;
  readonly currency: string;
  readonly details: Reading['details'];
  /** When the gateway was last asked to end it, or to give back what it took after the end. */
  readonly settlementAt?: Date;
}

/**
 * Everything a user has bought, in one document: one write decides the plan, ends what has to end and raises the
 * events, so that two processes cannot disagree.
 */
export interface Account {
  readonly userId: string;
  /** The entitlement. */
  readonly plan: Plan;
  /** Grows with each change of `plan`; travels with the event. */
  readonly planRevision: number;
  readonly subscriptions: readonly Subscription[];
  /** Its owner left: whatever is paid from then on is given back. */
  readonly closedAt?: Date;
}

/** What came of following a purchase to its gateway. */
export type Followed =
  | {
      readonly outcome: 'active';
      readonly account: Account;
      readonly subscription: Subscription;
      readonly reading: Reading;
    }
  | {
      readonly outcome: 'ended';
      readonly account: Account;
      readonly subscription: Subscription;
      readonly reading: Reading;
    }
  | { readonly outcome: 'pending' | 'failed' | 'refused'; readonly reading: Reading }
  /** Neither we nor the gateway know it, or it is not bound to any attempt of ours. */
  | { readonly outcome: 'unknown' };

/** What other features may do with accounts. */
export interface Accounts {
  find(userId: string): Promise<Account | undefined>;
  /**
   * Reads the gateway and applies what it says, once, however many callers ask at a time: `applySubscriptionState`.
   * For return pages, webhooks and reconciliation alike.
   * @throws AppError `unavailable` (code `provider_unavailable`) when the gateway does not answer.
   */
  follow(provider: PaymentProvider, reference: { kind: 'checkout' | 'subscription'; id: string }): Promise<Followed>;
  /** Ends the caller's subscription now, at the gateway too. @throws AppError `notFound` when it is not theirs or has ended. */
  cancel(userId: string, provider: PaymentProvider, subscriptionId: string): Promise<Account>;
  /** Stores which plan was asked for. @throws AppError `notFound`. */
  planAsked(userId: string, provider: PaymentProvider, subscriptionId: string, plan: PaidPlan): Promise<void>;
}
