import type { PaidPlan, PaymentProvider } from '@coursewright/contracts';
import type { Router } from 'express';
import type { Collection } from './state.ts';

/** A plan as one gateway sells it. */
export interface SandboxOffer {
  readonly plan: PaidPlan;
  readonly planId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly interval: 'month' | 'year';
  readonly active: boolean;
}

/** Something that happened, before it is signed. The body is sent byte for byte. */
export interface SandboxEvent {
  /** Seen in lists and used to deliver it again. */
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

/** What the core does for one gateway. */
export interface SandboxKit {
  /** The origin of the sandbox, without a slash at its end. */
  origin(): string;
  now(): Date;
  /** Seconds since 1970, by the sandbox's clock. */
  seconds(): number;
  /** A new id: the prefix and `length` letters and digits. */
  id(prefix: string, length?: number): string;
  /** Plain JSON that survives a restart. `get` gives copies: what was changed has to be `put`. */
  collection<T extends object>(name: string): Collection<T>;
  offers(): readonly SandboxOffer[];
  /** Delivers a webhook, signed anew by {@link ProviderSandbox.sign} at each try. */
  emit(event: SandboxEvent): void;
}

/** A payment of a {@link SandboxPurchase}. */
export interface SandboxPayment {
  readonly id: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly refundedMinor: number;
  readonly dispute?: 'open' | 'won' | 'lost';
}

/** A checkout or a subscription, in words that all gateways share. */
export interface SandboxPurchase {
  /** What the acts of {@link ProviderSandbox} ask for. */
  readonly id: string;
  /** The gateway's own word. */
  readonly status: string;
  readonly email?: string;
  readonly plan?: PaidPlan;
  readonly paidUntil?: Date;
  /** Where it is paid, while it can be. */
  readonly page?: string;
  readonly payments: readonly SandboxPayment[];
}

/** One gateway: what it answers, its pages, and what its owner can do in the dashboard. Acts throw `notFound` for unknown ids. */
export interface ProviderSandbox {
  /** Called by programs; faults strike here. */
  readonly api: Router;
  /** Called by browsers. */
  readonly pages: Router;
  sign(event: SandboxEvent): Record<string, string>;
  /** Applies what time alone does; called when the clock was moved and every few seconds. */
  tick?(): void;
  /** Charges the next period of a subscription, or fails to. */
  renew(subscriptionId: string, ok: boolean): void;
  /** Ends a subscription from the gateway's side. */
  cancel(subscriptionId: string): void;
  /** Gives a payment back, whole or in part. */
  refund(paymentId: string, amountMinor?: number): void;
  dispute(paymentId: string, state: 'open' | 'won' | 'lost'): void;
  /** Everything bought here, newest first. */
  ledger(): readonly SandboxPurchase[];
}

/** How a gateway is plugged in: see `index.ts` of each. */
export interface ProviderModule {
  readonly provider: PaymentProvider;
  /** Where `api` is mounted. */
  readonly apiPath: string;
  /** Where `pages` is mounted; asked before `api`. */
  readonly pagesPath: string;
  create(kit: SandboxKit): ProviderSandbox;
}
