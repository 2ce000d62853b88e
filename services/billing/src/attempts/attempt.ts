import type { Payer, PaymentProvider } from '@coursewright/contracts';
import type { Offer } from '../providers/payment-provider.ts';

/** One click on a gateway's button: who wants which plan at which price. Its id travels through the gateway. */
export interface Attempt extends Offer {
  /** 24 hexadecimal characters: fit for every gateway's references. */
  readonly id: string;
  readonly userId: string;
  /** The account's, at the time of the click. */
  readonly email: string;
  readonly provider: PaymentProvider;
  /**
   * - `open`: nothing is known of a payment yet.
   * - `paid`: it became a subscription, whatever became of that later.
   * - `failed`: declined, cancelled or expired; nothing was charged.
   * - `refused`: paid, but not what was asked (amount, currency or plan): no plan, the money goes back.
   */
  readonly state: 'open' | 'paid' | 'failed' | 'refused';
  readonly checkoutId?: string;
  readonly checkoutUrl?: string;
  readonly subscriptionId?: string;
  readonly payer?: Payer;
  /** Free text of the former calls, for the gateway's notes. */
  readonly address?: string;
  readonly createdAt: Date;
}

export type NewAttempt = Omit<Attempt, 'id' | 'state' | 'checkoutId' | 'checkoutUrl' | 'subscriptionId' | 'createdAt'>;

export interface AttemptRepository {
  create(attempt: NewAttempt): Promise<Attempt>;
  find(id: string): Promise<Attempt | undefined>;
  findByCheckout(provider: PaymentProvider, checkoutId: string): Promise<Attempt | undefined>;
  findBySubscription(provider: PaymentProvider, subscriptionId: string): Promise<Attempt | undefined>;
  newestOf(userId: string, provider: PaymentProvider): Promise<Attempt | undefined>;
  /** The newest first. */
  ofUser(userId: string): Promise<Attempt[]>;
  rememberCheckout(id: string, checkout: { checkoutId: string; checkoutUrl: string }): Promise<void>;
  /** A state that is final (`paid`, `refused`) stays. */
  rememberOutcome(id: string, outcome: { state: Attempt['state']; subscriptionId?: string }): Promise<void>;
  /** Open ones made between the two instants, oldest first. */
  openBetween(from: Date, to: Date, limit: number): Promise<Attempt[]>;
  /** Deletes what is kept of a person; what was bought stays, so that a late payment is still understood. */
  forget(userId: string): Promise<void>;
}
