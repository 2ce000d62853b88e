import { type CreateProvider, type ProviderSandbox, signHmac, toSeconds } from '../kit.ts';
import { sandboxKeys } from '../offers.ts';
import { createApi } from './api.ts';
import { createLifecycle } from './lifecycle.ts';
import { createPages } from './pages.ts';

export const createStripe: CreateProvider = (kit) => {
  const life = createLifecycle(kit);
  return { life, api: createApi(kit, life), pages: createPages(kit, life), sign };
};

// By the machine's clock: the receiver has no other.
const sign: ProviderSandbox['sign'] = ({ body }) => {
  const time = toSeconds(Date.now());
  const signature = signHmac('sha256', sandboxKeys.stripe.webhookSecret, `${time}.${body}`);
  return { 'stripe-signature': `t=${time},v1=${signature}` };
};
