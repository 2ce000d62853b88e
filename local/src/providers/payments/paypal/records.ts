import type { Subscriber } from '@paypal/paypal-server-sdk';
import type { SandboxKit } from '../sandbox.ts';
import type { Wire } from './wire.ts';

/** Instants are ISO text. */
export interface SubscriptionRecord {
  readonly id: string;
  readonly planId: string;
  readonly status: 'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED';
  readonly statusNote?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly startAt: string;
  readonly customId?: string;
  readonly subscriber: Wire<Subscriber>;
  /** `CONTINUE`: the shop has to activate it after somebody agreed. */
  readonly waits: boolean;
  /** The token of the page, as long as nobody agreed. */
  readonly approval?: string;
  readonly nextBillingAt?: string;
  readonly failedPayments: number;
  /** Ids, oldest first. */
  readonly payments: readonly string[];
}

/** A page where somebody agrees: to a subscription, or to another plan for it. */
export interface ApprovalRecord {
  readonly id: string;
  readonly subscription: string;
  readonly revisedPlan?: string;
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

export interface PaymentRecord {
  readonly id: string;
  readonly subscription: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly paidAt: string;
  readonly refundedMinor: number;
  readonly dispute?: DisputeRecord['state'];
}

export interface RefundRecord {
  readonly id: string;
  readonly payment: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly createdAt: string;
}

export interface DisputeRecord {
  readonly id: string;
  readonly payment: string;
  readonly state: 'open' | 'won' | 'lost';
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What was answered to a request id, so that it is not done twice. */
interface RequestRecord {
  readonly object: string;
}

export const createRecords = (kit: SandboxKit) => ({
  subscriptions: kit.collection<SubscriptionRecord>('subscriptions'),
  approvals: kit.collection<ApprovalRecord>('approvals'),
  payments: kit.collection<PaymentRecord>('payments'),
  refunds: kit.collection<RefundRecord>('refunds'),
  disputes: kit.collection<DisputeRecord>('disputes'),
  /** Money that is on its way, by subscription. */
  settling: kit.collection<{ subscription: string; arrivesAt: string }>('settling'),
  requests: kit.collection<RequestRecord>('requests'),
  tokens: kit.collection<{ expiresAt: string }>('tokens'),
});

export type Records = ReturnType<typeof createRecords>;
