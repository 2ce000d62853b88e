import type { Gateway, PaidPlan } from './payments.ts';

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

export interface OpenedCheckout {
  readonly id: string;
  readonly url?: string;
  readonly short_url?: string;
  readonly links?: readonly { rel: string; href: string }[];
}

export const getHostedPage = ({ url, short_url, links }: OpenedCheckout): string =>
  url ?? short_url ?? links?.find(({ rel }) => rel === 'approve')?.href ?? '';

export function detailsCall(gateway: Gateway, subscriberId: string): Call {
  const paths = { stripe: 'stripedetails', paypal: 'paypaldetails', razorpay: 'razorapydetails' };
  if (gateway === 'paystack') return { path: '/api/paystackfetch', body: {} };
  return { path: `/api/${paths[gateway]}`, body: { subscriberId } };
}

export const cancelCall = (gateway: Gateway, id: string): Call => ({
  path: `/api/${gateway}cancel`,
  body: gateway === 'paystack' ? { code: id } : { id },
});
