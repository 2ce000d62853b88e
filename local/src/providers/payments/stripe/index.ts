import type { ProviderModule } from '../sandbox.ts';
import { createStripeSandbox } from './stripe-sandbox.ts';

export const stripeModule: ProviderModule = {
  provider: 'stripe',
  apiPath: '/v1',
  pagesPath: '/c',
  create: createStripeSandbox,
};
