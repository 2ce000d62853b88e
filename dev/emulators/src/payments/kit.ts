import { createHmac, randomInt } from 'node:crypto';
import { type PaidPlan, type PaymentProvider, paymentProviderLabels } from '@coursewright/contracts';
import type { ErrorRequestHandler, RequestHandler, Router } from 'express';
import type { SandboxPayment } from './money-back.ts';
import type { SandboxOffer } from './offers.ts';
import type { Outbox, SandboxEvent } from './outbox.ts';
import type { Behaviour, Collection, State } from './state.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export const createId = (prefix: string, length: number, letters = LETTERS): string =>
  prefix + Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

interface KitOptions {
  provider: PaymentProvider;
  origin(): string;
  now(): number;
  state: State;
  outbox: Outbox;
  offers(): readonly SandboxOffer[];
  behaviour(): Behaviour;
}

// A plan with what its creator said of it.
export interface CreatedOffer extends SandboxOffer {
  readonly name: string;
  readonly product?: string;
  readonly lookupKey?: string;
  readonly failureThreshold?: number;
  readonly totalCycles?: number;
  readonly metadata?: Readonly<Record<string, string>>;
}

// What every provider is built from. Times are milliseconds since 1970 by the sandbox's clock.
export const createKit = (
  { provider, origin, now, state, outbox, offers, behaviour }: KitOptions,
  created = () => state.collection<CreatedOffer>(`${provider}.plan`),
) => ({
  // Without a trailing slash.
  origin,
  now,
  offers,
  behaviour,
  findOffer: (planId: string | undefined) => [...offers(), ...created().all()].find((offer) => offer.planId === planId),
  // Plans that programs created, oldest first.
  createdOffers: () => created().all(),
  addOffer: (offer: CreatedOffer) => created().put(offer.planId, offer),
  collection: <T extends object>(name: string): Collection<T> =>
    state.collection(`${provider}.${name}`, `${paymentProviderLabels[provider]} has no ${name}`),
  // Delivers a webhook, signed by {@link ProviderSandbox.sign} at each attempt.
  emit: (id: string, type: string, body: object, print = escapedJson) =>
    outbox.emit(provider, { id, type, body: print(body) }),
});

export type Kit = ReturnType<typeof createKit>;

export interface SandboxPurchase {
  readonly id: string;
  readonly status: string;
  readonly email?: string;
  readonly plan?: PaidPlan;
  readonly paidUntil?: Date;
  readonly page?: string;
  readonly payments: readonly SandboxPayment[];
}

/** `processing`: a bank decides later; `free`: the invoice is settled without a charge (Stripe only). */
export type RenewalOutcome = boolean | 'processing' | 'free';

/**
 * One provider: its API, its pages and what its owner can do in the dashboard. Actions throw `notFound` for
 * unknown ids.
 */
export interface ProviderSandbox {
  // Called by programs; faults apply here.
  readonly api: Router;
  // Called by browsers.
  readonly pages: Router;
  sign(event: SandboxEvent): Record<string, string>;
  // Applies what time alone does; called when the clock was moved and every few seconds.
  tick(): void;
  renew(subscriptionId: string, outcome: RenewalOutcome): void;
  // The bank has decided a renewal that was `processing`, also after the subscription has ended.
  settle(subscriptionId: string, ok: boolean): void;
  // The owner pauses the collection, or goes on with it. Paystack cannot.
  pause?(subscriptionId: string, paused: boolean, access: boolean): void;
  // The owner gives days for nothing. Stripe only.
  giveDays?(subscriptionId: string, days: number): void;
  cancel(subscriptionId: string): void;
  refund(paymentId: string, amountMinor?: number): void;
  /**
   * The newest refund of a payment succeeds or fails, also after it had succeeded: then the money returns to the
   * shop. PayPal does not report this for subscriptions.
   */
  settleRefund?(paymentId: string, ok: boolean): void;
  dispute(paymentId: string, state: 'open' | 'won' | 'lost'): void;
  // Everything bought here, newest first.
  ledger(): readonly SandboxPurchase[];
}

type Faces = 'api' | 'pages' | 'sign';
type MoneyBack = 'refund' | 'settleRefund' | 'dispute';

export type CreateProvider = (kit: Kit) => Pick<ProviderSandbox, Faces> & {
  readonly life: Omit<ProviderSandbox, Faces | MoneyBack> & { readonly moneyBack: Pick<ProviderSandbox, MoneyBack> };
};

// An error response in the provider's own format.
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, message: string, body: object) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

export const answerRefusal: ErrorRequestHandler = (error, _req, res, next) =>
  error instanceof Refusal ? void res.status(error.status).json(error.body) : next(error);

export const requireAuthorization =
  (expected: string, refuse: () => Refusal): RequestHandler =>
  (req, _res, next) =>
    next(req.headers.authorization === expected ? undefined : refuse());

export const basicAuthorization = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

export const signHmac = (algorithm: 'sha256' | 'sha512', secret: string, text: string): string =>
  createHmac(algorithm, secret).update(text).digest('hex');

// As providers send it: indented, slashes and everything beyond ASCII escaped. Code that parses and reserialises a
// webhook gets other bytes, and another signature.
const escapedJson = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .replaceAll('/', '\\/')
    .replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const toSeconds = (ms: number): number => Math.floor(ms / 1000);

// The day of the anchor some months later, or the last day of that month.
function addMonths(from: number, months: number, anchor = from): number {
  const date = new Date(from);
  const day = new Date(anchor).getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, last));
}

export const addPeriod = (from: number, interval: 'month' | 'year', anchor = from): number =>
  addMonths(from, interval === 'month' ? 1 : 12, anchor);
