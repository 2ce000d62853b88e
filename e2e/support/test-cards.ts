import type { Gateway } from './payments.ts';

/** Fields of the hosted pages with which a payment is declined: numbers and names that the gateways document. */
export const declined: Record<Gateway, Record<string, string>> = {
  stripe: { card: '4000000000000002' },
  paypal: { name: 'CCREJECT-REFUSED' },
  razorpay: { card: '4100280000060003' },
  paystack: { card: '4084080000005408' },
};
