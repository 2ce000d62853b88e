import { paypalModule } from './paypal/index.ts';
import { paystackModule } from './paystack/index.ts';
import { razorpayModule } from './razorpay/index.ts';
import type { ProviderModule } from './sandbox.ts';
import { stripeModule } from './stripe/index.ts';
/** Every gateway of the sandbox: a new one is one import and one entry. */
export const modules: readonly ProviderModule[] = [stripeModule, paypalModule, razorpayModule, paystackModule];
