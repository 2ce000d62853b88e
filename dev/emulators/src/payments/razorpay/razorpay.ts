import { type Kit, type ProviderModule, type ProviderSandbox, signHmac } from '../kit.ts';
import { sandboxKeys } from '../offers.ts';
import { createApi } from './api.ts';
import { createLifecycle } from './lifecycle.ts';
import { createPages } from './pages.ts';

function createRazorpaySandbox(kit: Kit): ProviderSandbox {
  const life = createLifecycle(kit);
  const { subscriptions, moneyBack } = life;

  return {
    api: createApi(kit, life),
    pages: createPages(kit, life),
    sign: ({ id, body }) => ({
      'x-razorpay-event-id': id,
      'x-razorpay-signature': signHmac('sha256', sandboxKeys.razorpay.webhookSecret, body),
    }),
    tick: life.tick,
    renew: life.renew,
    cancel: (id) => void life.end(id, 'cancelled'),
    refund: moneyBack.refund,
    settleRefund: moneyBack.settleRefund,
    dispute: moneyBack.dispute,
    ledger: () =>
      subscriptions
        .all()
        .toReversed()
        .map(({ id, status, planId, currentEnd, link }) => ({
          id,
          status,
          plan: kit.findOffer(planId)?.plan,
          paidUntil: currentEnd ? new Date(currentEnd) : undefined,
          page: status === 'created' ? `${kit.origin()}/razorpay/i/${link}` : undefined,
          payments: life.paymentsOf(id),
        })),
  };
}

export const razorpayModule: ProviderModule = {
  provider: 'razorpay',
  apiPath: '/razorpay/v1',
  pagesPath: '/razorpay/i',
  create: createRazorpaySandbox,
};
