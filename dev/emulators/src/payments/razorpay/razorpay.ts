import { type CreateProvider, type ProviderSandbox, signHmac } from '../kit.ts';
import { sandboxKeys } from '../offers.ts';
import { createApi } from './api.ts';
import { createLifecycle } from './lifecycle.ts';
import { createPages } from './pages.ts';

export const createRazorpay: CreateProvider = (kit) => {
  const life = createLifecycle(kit);
  return { life, api: createApi(kit, life), pages: createPages(kit, life), sign };
};

const sign: ProviderSandbox['sign'] = ({ id, body }) => ({
  'x-razorpay-event-id': id,
  'x-razorpay-signature': signHmac('sha256', sandboxKeys.razorpay.webhookSecret, body),
});
