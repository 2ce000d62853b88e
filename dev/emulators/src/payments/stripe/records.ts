import { createId } from '../kit.ts';
import type { PaymentRecord } from '../money-back.ts';

interface Sale {
  readonly priceId: string;
  readonly amountMinor: number;
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
  readonly challenged?: string;
  readonly customer?: string;
  readonly subscription?: string;
  readonly invoice?: string;
}

export interface SubscriptionRecord extends Sale {
  readonly id: string;
  readonly itemId: string;
  readonly status: 'active' | 'trialing' | 'past_due' | 'canceled';
  readonly paused?: 'keep_as_draft' | 'void';
  readonly trialEnd?: number;
  readonly created: number;
  readonly customer: string;
  readonly email: string | null;
  readonly card: string;
  readonly metadata: Record<string, string>;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly session: string;
  /** Payment intents, oldest first. */
  readonly payments: readonly string[];
  readonly cancelAtPeriodEnd: boolean;
  readonly endedAt?: number;
  readonly endReason?: 'cancellation_requested' | 'payment_failed';
}

/** An invoice with its payment intent, whose id it has, and its charge once it is paid. */
export interface InvoiceRecord extends PaymentRecord {
  readonly subscription: string;
  readonly customer: string;
  readonly priceId: string;
  readonly reason: 'subscription_create' | 'subscription_cycle';
  readonly attempts: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly created: number;
  // Of an invoice that is not collected.
  readonly held?: 'draft' | 'void';
  // Settled without a charge.
  readonly free?: true;
  // A bank has its debit.
  readonly processingSince?: number;
}

export interface PortalRecord {
  readonly id: string;
  readonly customer: string;
  readonly returnUrl: string;
  readonly created: number;
}

export const createIntentId = () => createId('pi_3', 23);
export const toIntentId = (id: string) => `pi_3${id.slice(4)}`;
export const toInvoiceId = (intent: string) => `in_1${intent.slice(4)}`;
export const toChargeId = (intent: string) => `ch_3${intent.slice(4)}`;

/** Of an object of Stripe's SDK the fields that the product reads. */
export type ReadFields<T> = T extends readonly (infer Item)[]
  ? ReadFields<Item>[]
  : T extends object
    ? { [Key in keyof T]?: ReadFields<T[Key]> }
    : T;

export const list = <T>(url: string, data: T[]) => ({ object: 'list' as const, data, has_more: false, url });
