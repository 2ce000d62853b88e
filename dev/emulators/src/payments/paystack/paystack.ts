import { type CreateProvider, type ProviderSandbox, signHmac } from '../kit.ts';
import { sandboxKeys } from '../offers.ts';
import { createApi } from './api.ts';
import { createLifecycle } from './lifecycle.ts';
import { createObjects } from './objects.ts';
import { createPages } from './pages.ts';

export const createPaystack: CreateProvider = (kit) => {
  const objects = createObjects(kit);
  const life = createLifecycle(kit, objects);
  return { life, api: createApi(kit, life, objects), pages: createPages(kit, life), sign };
};

const sign: ProviderSandbox['sign'] = ({ body }) => ({
  'x-paystack-signature': signHmac('sha512', sandboxKeys.paystack.secretKey, body),
});
