import type { Gateway } from './payments.ts';

type Fields = Record<Gateway, Record<string, string>>;

// numbers and names that the gateways document, by the fields of their hosted pages

export const accepted: Fields = {
  stripe: { card: '4242424242424242' },
  paypal: {},
  razorpay: { card: '4718609108204366' },
  paystack: { card: '4084084084084081' },
};

export const declined: Fields = {
  stripe: { card: '4000000000000002' },
  paypal: { name: 'CCREJECT-REFUSED' },
  razorpay: { card: '4100280000060003' },
  paystack: { card: '4084080000005408' },
};
