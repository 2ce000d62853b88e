import type { PaymentProvider } from '@coursewright/contracts';
import { fractionDigits } from '@coursewright/text';

interface Decimals {
  readonly none?: string;
  readonly three?: string;
  /** Counted with two decimals that must be 00. */
  readonly whole?: string;
}

/**
 * The decimals of amounts where a gateway does not count two. Sources: docs.stripe.com/currencies;
 * developer.paypal.com/reference/currency-codes; razorpay.com/docs/payments/international-payments (ISO 4217);
 * paystack.com/docs/api ("multiply by 100", also francs).
 */
const decimals: Record<PaymentProvider, Decimals> = {
  stripe: {
    none: 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF',
    three: 'BHD JOD KWD OMR TND',
    whole: 'ISK UGX',
  },
  paypal: { none: 'HUF JPY TWD' },
  razorpay: {
    none: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
    three: 'BHD IQD JOD KWD LYD OMR TND',
  },
  paystack: { whole: 'RWF XOF' },
};

const has = (words: string | undefined, word: string) => words?.split(' ').includes(word) ?? false;

export function gatewayDigits(provider: PaymentProvider, currency: string): number {
  if (has(decimals[provider].none, currency)) return 0;
  return has(decimals[provider].three, currency) ? 3 : 2;
}

// Card networks take no thousandths: the last of three decimals is 0.
function smallestStep(provider: PaymentProvider, currency: string): number {
  if (has(decimals[provider].whole, currency)) return 100;
  return has(decimals[provider].three, currency) ? 10 : 1;
}

/** A stored amount in the unit in which the gateway counts. */
export const toGatewayMinor = (provider: PaymentProvider, minor: number, currency: string): number =>
  shift(minor, gatewayDigits(provider, currency) - fractionDigits(currency));

/** An amount of the gateway as it is stored. */
export const fromGatewayMinor = (provider: PaymentProvider, minor: number, currency: string): number =>
  shift(minor, fractionDigits(currency) - gatewayDigits(provider, currency));

const shift = (minor: number, digits: number): number =>
  digits < 0 ? Math.round(minor / 10 ** -digits) : minor * 10 ** digits;

/** Whether the gateway can charge `amount` (in major units) to the last decimal. */
export function canCharge(provider: PaymentProvider, amount: number, currency: string): boolean {
  const places = Math.min(fractionDigits(currency), gatewayDigits(provider, currency));
  const exact = amount * 10 ** places;
  const isWhole = Math.abs(exact - Math.round(exact)) < 1e-6;
  return (
    isWhole && Math.round(amount * 10 ** gatewayDigits(provider, currency)) % smallestStep(provider, currency) === 0
  );
}

/**
 * The states that this code handles. Sources: the enumerations of the SDKs of Stripe, PayPal and Razorpay; PayPal's Disputes
 * API; razorpay.com/docs/api/disputes; paystack.com/docs/api (transaction, subscription, refund, dispute).
 */
const knownStates = {
  stripe: {
    checkout: 'open complete expired',
    subscription: 'active canceled incomplete incomplete_expired past_due paused trialing unpaid',
    invoice: 'draft open paid uncollectible void',
    charge: 'failed pending succeeded',
    refund: 'pending requires_action succeeded failed canceled',
    dispute:
      'appeal_needs_response appeal_under_review lost needs_response prevented under_review warning_closed ' +
      'warning_needs_response warning_under_review won',
  },
  paypal: {
    subscription: 'APPROVAL_PENDING APPROVED ACTIVE SUSPENDED CANCELLED EXPIRED',
    payment: 'COMPLETED DECLINED PARTIALLY_REFUNDED PENDING REFUNDED FAILED',
    dispute: 'OPEN WAITING_FOR_BUYER_RESPONSE WAITING_FOR_SELLER_RESPONSE UNDER_REVIEW RESOLVED OTHER',
    'dispute outcome':
      'RESOLVED_BUYER_FAVOUR RESOLVED_SELLER_FAVOUR RESOLVED_WITH_PAYOUT CANCELED_BY_BUYER ACCEPTED DENIED NONE',
  },
  razorpay: {
    subscription: 'created authenticated active paused pending halted cancelled completed expired',
    invoice: 'draft issued partially_paid paid cancelled expired deleted',
    payment: 'created authorized captured refunded failed',
    refund: 'pending processed failed',
    dispute: 'open under_review won lost closed',
  },
  paystack: {
    subscription: 'active non-renewing attention completed complete cancelled',
    payment: 'abandoned failed ongoing pending processing queued reversed success',
    refund: 'pending processing processed failed needs-attention',
    dispute: 'awaiting-merchant-feedback awaiting-bank-feedback pending resolved archived',
  },
} as const satisfies Record<PaymentProvider, Readonly<Record<string, string>>>;

type States<P extends PaymentProvider> = {
  readonly [What in keyof (typeof knownStates)[P]]?: readonly (string | null | undefined)[];
};

/** What is missing in `knownStates`, such as `refund: blocked`; undefined when nothing is. */
export function listUnknownStates<P extends PaymentProvider>(provider: P, states: States<P>): string[] | undefined {
  const known: Readonly<Record<string, string>> = knownStates[provider];
  const unknown = Object.entries<States<P>[keyof States<P>]>(states).flatMap(([what, found]) =>
    (found ?? []).flatMap((state) => (!state || has(known[what], state) ? [] : [`${what}: ${state}`])),
  );
  return unknown.length > 0 ? [...new Set(unknown)] : undefined;
}
