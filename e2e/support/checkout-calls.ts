import type { Gateway, PaidPlan } from './payments.ts';

/** Who pays in these tests. */
export const payer = {
  name: 'Grace',
  lastName: 'Hopper',
  email: 'grace@example.com',
  address: '1 Navy Yard',
  post: '20374',
  country: 'GB',
};

interface Call {
  readonly path: string;
  readonly body: object;
}

/** The call behind a gateway's button. */
export function checkoutCall(gateway: Gateway, plan: PaidPlan): Call {
  const { email, address } = payer;
  switch (gateway) {
    case 'stripe':
      return { path: '/api/stripepayment', body: { planId: plan, payer } };
    case 'paypal':
      return { path: '/api/paypal', body: { planId: plan, ...payer } };
    case 'razorpay':
      return { path: '/api/razorpaycreate', body: { plan, email, fullAddress: address, payer } };
    case 'paystack':
      return { path: '/api/paystackpayment', body: { planId: plan, email, payer } };
  }
}

/** What it answers, in the shapes of the four. */
export interface OpenedCheckout {
  readonly id: string;
  readonly url?: string;
  readonly short_url?: string;
  readonly links?: readonly { rel: string; href: string }[];
}

/** Where it is paid. */
export const hostedPageOf = ({ url, short_url, links }: OpenedCheckout): string =>
  url ?? short_url ?? links?.find(({ rel }) => rel === 'approve')?.href ?? '';

/** The call of the page to which the gateway sends people back. */
export function detailsCall(gateway: Gateway, subscriberId: string): Call {
  const paths = { stripe: 'stripedetails', paypal: 'paypaldetails', razorpay: 'razorapydetails' };
  if (gateway === 'paystack') return { path: '/api/paystackfetch', body: {} };
  return { path: `/api/${paths[gateway]}`, body: { subscriberId } };
}

/** The call of `Cancel Subscription`. */
export const cancelCall = (gateway: Gateway, id: string): Call => ({
  path: `/api/${gateway}cancel`,
  body: gateway === 'paystack' ? { code: id } : { id },
});
