import type { PaymentProvider } from '@coursewright/contracts';

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
    (found ?? []).flatMap((state) => (!state || known[what]?.split(' ').includes(state) ? [] : [`${what}: ${state}`])),
  );
  return unknown.length > 0 ? [...new Set(unknown)] : undefined;
}
