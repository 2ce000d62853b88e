import type { ProviderModule } from '../sandbox.ts';
import { createPaystackSandbox } from './paystack-sandbox.ts';

export const paystackModule: ProviderModule = {
  provider: 'paystack',
  apiPath: '/paystack',
  pagesPath: '/paystack/checkout',
  create: createPaystackSandbox,
};
