import { type ProviderModule, signHmac } from '../kit.ts';
import { sandboxKeys } from '../offers.ts';
import { createApi } from './api.ts';
import { createLifecycle } from './lifecycle.ts';
import { createPages } from './pages.ts';

export const razorpayModule: ProviderModule = {
  provider: 'razorpay',
  apiPath: '/razorpay/v1',
  pagesPath: '/razorpay/i',
  create(kit) {
    const life = createLifecycle(kit);
    return {
      ...life,
      ...life.moneyBack,
      api: createApi(kit, life),
      pages: createPages(kit, life),
      sign: ({ id, body }) => ({
        'x-razorpay-event-id': id,
        'x-razorpay-signature': signHmac('sha256', sandboxKeys.razorpay.webhookSecret, body),
      }),
    };
  },
};
