import { randomUUID } from 'node:crypto';
import type { Kit, ProviderModule, ProviderSandbox, SandboxPurchase } from '../kit.ts';
import { sandboxKeys } from '../offers.ts';
import { createApi } from './api.ts';
import { createLifecycle } from './lifecycle.ts';
import { approveLink, createRecords, type SubscriptionRecord } from './objects.ts';
import { createPages } from './pages.ts';
import { createSigningKey } from './signing-key.ts';

function createPaypalSandbox(kit: Kit): ProviderSandbox {
  const records = createRecords(kit);
  const key = createSigningKey(kit);
  const life = createLifecycle(kit, records);

  function purchase(record: SubscriptionRecord): SandboxPurchase {
    const { id, status, subscriber, planId, approval, nextBillingAt } = record;
    return {
      id,
      status,
      email: subscriber.email_address,
      plan: kit.findOffer(planId)?.plan,
      ...(nextBillingAt ? { paidUntil: new Date(nextBillingAt) } : {}),
      ...(approval ? { page: approveLink(kit, approval).href } : {}),
      payments: records.paymentsOf(record),
    };
  }

  return {
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
    tick: life.settle,
    renew: life.renew,
    cancel: (id) => life.cancel(id),
    refund: life.moneyBack.refund,
    dispute: life.moneyBack.dispute,
    ledger: () => records.subscriptions.all().map(purchase).reverse(),
  };
}

export const paypalModule: ProviderModule = {
  provider: 'paypal',
  apiPath: '/paypal',
  pagesPath: '/paypal/webapps',
  create: createPaypalSandbox,
};
