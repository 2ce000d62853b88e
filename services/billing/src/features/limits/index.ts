export { createCheckoutLimits } from './checkout-limits.ts';
