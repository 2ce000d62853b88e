import type { PaymentProvider } from '@coursewright/contracts';

/** What a return address says was bought: a hint, which the server checks. */
export interface Purchase {
  provider: PaymentProvider;
  /** The gateway's id; Paystack is asked for the newest payment and needs none. */
  reference: string;
}

/** Each gateway comes back with parameters of its own; without any, the gateway that was clicked last says whose turn it is. */
export function purchaseOf(search: URLSearchParams, clicked: PaymentProvider | undefined): Purchase | undefined {
  const session = search.get('session_id');
  if (session) return { provider: 'stripe', reference: session };
  const subscription = search.get('subscription_id');
  if (subscription)
    return { provider: subscription.startsWith('sub_') ? 'razorpay' : 'paypal', reference: subscription };
  const reference = search.get('reference') ?? search.get('trxref');
  if (reference || clicked === 'paystack') return { provider: 'paystack', reference: reference ?? '' };
  return undefined;
}
