import type { ProviderModule } from '../sandbox.ts';
import { createRazorpaySandbox } from './razorpay-sandbox.ts';

export const razorpayModule: ProviderModule = {
  provider: 'razorpay',
  apiPath: '/razorpay/v1',
  pagesPath: '/razorpay/i',
  create: createRazorpaySandbox,
};
