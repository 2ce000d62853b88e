export { type CheckoutLimits, createCheckoutLimits } from './checkout-limits.ts';
