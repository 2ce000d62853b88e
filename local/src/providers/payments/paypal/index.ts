import type { ProviderModule } from '../sandbox.ts';
import { createPaypalSandbox } from './paypal-sandbox.ts';

export const paypalModule: ProviderModule = {
  provider: 'paypal',
  apiPath: '/paypal',
  pagesPath: '/paypal/webapps',
  create: createPaypalSandbox,
};
