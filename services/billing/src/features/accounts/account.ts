import type { billingEvents, EndReason, PaidPlan, PaymentProvider, Plan } from '@coursewright/contracts';
import type { z } from 'zod';
import type { ProviderSnapshot } from '../../integrations/payment-provider.ts';

export interface Subscription {
  // `<provider>:<subscription id>`
  readonly key: string;
  readonly provider: PaymentProvider;
  readonly id: string;
  readonly attemptId: string;
  readonly plan: PaidPlan;
  readonly pendingPlan?: PaidPlan;
  readonly state: 'active' | 'past-due' | 'ended';
  readonly endReason?: EndReason;
  readonly endedAt?: Date;
  readonly startedAt: Date;
  readonly paidUntil: Date;
  // Beyond the paid time: a renewal is processing or will be tried again, or the seller has paused the collection.
  readonly keptUntil?: Date;
  // The time is over, but the provider calls it active: no plan until it is paid.
  readonly suspended?: true;
  readonly nextBillingAt?: Date;
  // The renewal of which a notice was sent.
  readonly noticedFor?: Date;
  readonly renews: boolean;
  /**
   * The payer requested an end with the paid period: no grace and no renewal. `requested` until the provider
   * confirms that it stops renewals.
   */
  readonly endAtPeriodEnd?: 'requested' | 'confirmed';
  readonly amountMinor: number;
  readonly currency: string;
  readonly details: ProviderSnapshot['details'];
  // When the provider was last asked to cancel, or to refund a payment taken after the end.
  readonly settlementAt?: Date;
}

// Given by an admin. A running subscription comes first.
export interface Grant {
  readonly plan: PaidPlan;
  readonly since: Date;
  readonly until: Date;
}

/**
 * All subscriptions of a user in one document: one write decides the plan and raises the events, so two processes
 * cannot disagree.
 */
export interface Account {
  readonly userId: string;
  readonly plan: Plan;
  readonly planRevision: number;
  readonly subscriptions: readonly Subscription[];
  readonly grant?: Grant | null;
  // The user was deleted: later payments are refunded.
  readonly closedAt?: Date;
}

export type SyncResult =
  | {
      readonly outcome: 'active';
      readonly account: Account;
      readonly subscription: Subscription;
      readonly snapshot: ProviderSnapshot;
    }
  | {
      readonly outcome: 'ended';
      readonly account: Account;
      readonly subscription: Subscription;
      readonly snapshot: ProviderSnapshot;
    }
  | { readonly outcome: 'pending' | 'failed' | 'refused'; readonly snapshot: ProviderSnapshot }
  // Neither billing nor the provider knows it, or no checkout session belongs to it.
  | { readonly outcome: 'unknown' };

type Events = typeof billingEvents;

// What the provider has to be asked for.
export interface SettlementRequest {
  readonly name: 'settlementRequested';
  readonly data: { userId: string; provider: PaymentProvider; subscriptionId: string; refund: boolean };
}

export type AccountEvent =
  | SettlementRequest
  | { [Name in keyof Events]: { readonly name: Name; readonly data: z.input<Events[Name]['data']> } }[keyof Events];

export const SETTLEMENT_JOB = 'settle-subscription';

export interface Change {
  readonly account: Account;
  readonly events: readonly AccountEvent[];
}
