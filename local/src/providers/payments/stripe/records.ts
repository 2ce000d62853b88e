import type { SandboxKit } from '../sandbox.ts';

/** What a session and its subscription sell. */
interface Sale {
  readonly priceId: string;
  readonly amount: number;
  readonly currency: string;
  readonly interval: 'month' | 'year';
}

export interface SessionRecord extends Sale {
  readonly id: string;
  readonly status: 'open' | 'complete' | 'expired';
  readonly created: number;
  readonly expiresAt: number;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  readonly email: string | null;
  readonly reference: string | null;
  readonly metadata: Record<string, string>;
  readonly subscriptionMetadata: Record<string, string>;
  /** The card whose bank asks for 3-D Secure. */
  readonly challenged?: string;
  readonly customer?: string;
  readonly subscription?: string;
  readonly invoice?: string;
}

export interface SubscriptionRecord extends Sale {
  readonly id: string;
  readonly itemId: string;
  readonly status: 'active' | 'past_due' | 'canceled';
  readonly created: number;
  readonly customer: string;
  readonly email: string | null;
  readonly card: string;
  readonly metadata: Record<string, string>;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly session: string;
  /** Oldest first. */
  readonly invoices: readonly string[];
  readonly cancelAtPeriodEnd: boolean;
  readonly endedAt?: number;
  readonly endReason?: 'cancellation_requested' | 'payment_failed' | 'payment_disputed';
}

export interface InvoiceRecord {
  readonly id: string;
  readonly subscription: string;
  readonly customer: string;
  readonly priceId: string;
  readonly reason: 'subscription_create' | 'subscription_cycle';
  readonly amount: number;
  readonly currency: string;
  readonly status: 'open' | 'paid';
  readonly attempts: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly created: number;
  readonly paidAt?: number;
  readonly paymentIntent: string;
}

export interface ChargeRecord {
  readonly id: string;
  readonly invoice: string;
  readonly paymentIntent: string;
  readonly customer: string;
  readonly amount: number;
  readonly currency: string;
  readonly refunded: number;
  readonly disputed: boolean;
  readonly created: number;
}

export interface RefundRecord {
  readonly id: string;
  readonly charge: string;
  readonly paymentIntent: string;
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
}

export interface DisputeRecord {
  readonly id: string;
  readonly charge: string;
  readonly paymentIntent: string;
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  readonly status: 'needs_response' | 'won' | 'lost';
}

/** Everything is found by its key: the sandbox stays quick after thousands of purchases. */
export const createRecords = (kit: SandboxKit) => ({
  sessions: kit.collection<SessionRecord>('sessions'),
  subscriptions: kit.collection<SubscriptionRecord>('subscriptions'),
  invoices: kit.collection<InvoiceRecord>('invoices'),
  /** Of each customer, the subscription. */
  customers: kit.collection<{ subscription: string }>('customers'),
  /** By payment intent. */
  charges: kit.collection<ChargeRecord>('charges'),
  refunds: kit.collection<RefundRecord>('refunds'),
  /** By charge. */
  disputes: kit.collection<DisputeRecord>('disputes'),
});

export type Records = ReturnType<typeof createRecords>;
