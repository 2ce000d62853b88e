import { type ProviderModule, signHmac } from '../kit.ts';
import { sandboxKeys } from '../offers.ts';
import { createApi } from './api.ts';
import { createLifecycle } from './lifecycle.ts';
import { createObjects } from './objects.ts';
import { createPages } from './pages.ts';

export const paystackModule: ProviderModule = {
  provider: 'paystack',
  apiPath: '/paystack',
  pagesPath: '/paystack/checkout',
  create(kit) {
    const objects = createObjects(kit);
    const life = createLifecycle(kit, objects);
    return {
      ...life,
      ...life.moneyBack,
      api: createApi(kit, life, objects),
      pages: createPages(kit, life),
      sign: ({ body }) => ({ 'x-paystack-signature': signHmac('sha512', sandboxKeys.paystack.secretKey, body) }),
    };
  },
};
