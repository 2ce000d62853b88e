import { type ProviderModule, signHmac, toSeconds } from '../kit.ts';
import { sandboxKeys } from '../offers.ts';
import { createApi } from './api.ts';
import { createLifecycle } from './lifecycle.ts';
import { createPages } from './pages.ts';

export const stripeModule: ProviderModule = {
  provider: 'stripe',
  apiPath: '/v1',
  pagesPath: '/c',
  create(kit) {
    const life = createLifecycle(kit);
    return {
      ...life,
      ...life.moneyBack,
      api: createApi(kit, life),
      pages: createPages(kit, life),
      // By the machine's clock: the receiver has no other.
      sign({ body }) {
        const time = toSeconds(Date.now());
        const signature = signHmac('sha256', sandboxKeys.stripe.webhookSecret, `${time}.${body}`);
        return { 'stripe-signature': `t=${time},v1=${signature}` };
      },
    };
  },
};
