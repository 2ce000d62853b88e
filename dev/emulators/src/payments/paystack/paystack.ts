import { type Kit, type ProviderModule, type ProviderSandbox, type SandboxPurchase, signHmac } from '../kit.ts';
import { sandboxKeys } from '../offers.ts';
import { createApi } from './api.ts';
import { createLifecycle } from './lifecycle.ts';
import { createObjects, type SubscriptionRecord, type TransactionRecord } from './objects.ts';
import { createPages } from './pages.ts';

function createPaystackSandbox(kit: Kit): ProviderSandbox {
  const objects = createObjects(kit);
  const life = createLifecycle(kit, objects);
  const { moneyBack } = life;

  const bought = (one: SubscriptionRecord): SandboxPurchase => ({
    id: one.code,
    status: one.status,
    email: one.customer.email,
    plan: kit.findOffer(one.plan)?.plan,
    paidUntil: one.nextPayment ? new Date(one.nextPayment) : undefined,
    payments: life.paymentsOf(one),
  });
  const waiting = (one: TransactionRecord): SandboxPurchase => ({
    id: one.reference,
    status: one.status,
    email: one.customer.email,
    plan: kit.findOffer(one.plan)?.plan,
    page: `${kit.origin()}/paystack/checkout/${one.accessCode}`,
    payments: [],
  });

  return {
    api: createApi(kit, life, objects),
    pages: createPages(kit, life),
    sign: ({ body }) => ({
      'x-paystack-signature': signHmac('sha512', sandboxKeys.paystack.secretKey, body),
    }),
    tick: life.tick,
    renew: life.renew,
    cancel: life.cancel,
    refund: moneyBack.refund,
    settleRefund: moneyBack.settleRefund,
    dispute: moneyBack.dispute,
    ledger: () => [
      ...life.transactions
        .all()
        .filter(({ accessCode, paidAt }) => accessCode && !paidAt)
        .map(waiting),
      ...life.subscriptions.all().toReversed().map(bought),
    ],
  };
}

export const paystackModule: ProviderModule = {
  provider: 'paystack',
  apiPath: '/paystack',
  pagesPath: '/paystack/checkout',
  create: createPaystackSandbox,
};
