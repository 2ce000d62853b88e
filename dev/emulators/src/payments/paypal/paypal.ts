import { randomUUID } from 'node:crypto';
import type { CreateProvider } from '../kit.ts';
import { sandboxKeys } from '../offers.ts';
import { createApi } from './api.ts';
import { createLifecycle } from './lifecycle.ts';
import { createRecords } from './objects.ts';
import { createPages } from './pages.ts';
import { createSigningKey } from './signing-key.ts';

export const createPaypal: CreateProvider = (kit) => {
  const records = createRecords(kit);
  const key = createSigningKey(kit);
  const life = createLifecycle(kit, records);
  return {
    life,
    api: createApi({ kit, records, life }, key),
    pages: createPages(records, life),
    sign({ body }) {
      const id = randomUUID();
      const { time, signature } = key.sign(body, sandboxKeys.paypal.webhookId, id);
      return {
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signature,
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': key.certificateUrl(),
      };
    },
  };
};
