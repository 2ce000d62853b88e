import {
  type Kit,
  type ProviderModule,
  type ProviderSandbox,
  type SandboxPurchase,
  signHmac,
  toSeconds,
} from '../kit.ts';
import { sandboxKeys } from '../offers.ts';
import { createApi } from './api.ts';
import { createLifecycle } from './lifecycle.ts';
import { createPages } from './pages.ts';

function createStripeSandbox(kit: Kit): ProviderSandbox {
  const life = createLifecycle(kit);
  const { sessions, subscriptions, moneyBack } = life;

  const ledger = (): SandboxPurchase[] =>
    [
      ...sessions
        .all()
        .filter(({ status }) => status !== 'complete')
        .map(({ id, status, email, priceId }) => ({
          id,
          status,
          email: email ?? undefined,
          plan: kit.findOffer(priceId)?.plan,
          page: status === 'open' ? `${kit.origin()}/c/pay/${id}` : undefined,
          payments: [],
        })),
      ...subscriptions.all().map((subscription) => {
        const { id, status, email, priceId } = subscription;
        const payments = life.invoicesOf(subscription).filter(({ paidAt }) => paidAt);
        return {
          id,
          status,
          email: email ?? undefined,
          plan: kit.findOffer(priceId)?.plan,
          paidUntil: new Date(Math.max(...payments.map(({ periodEnd }) => periodEnd))),
          payments,
        };
      }),
    ].reverse();

  return {
    api: createApi(kit, life),
    pages: createPages(kit, life),
    // By the machine's clock: the receiver has no other.
    sign({ body }) {
      const time = toSeconds(Date.now());
      const signature = signHmac('sha256', sandboxKeys.stripe.webhookSecret, `${time}.${body}`);
      return { 'stripe-signature': `t=${time},v1=${signature}` };
    },
    tick: life.tick,
    renew: life.renew,
    cancel: (id) => void life.cancel(id),
    refund: moneyBack.refund,
    settleRefund: moneyBack.settleRefund,
    dispute: moneyBack.dispute,
    ledger,
  };
}

export const stripeModule: ProviderModule = {
  provider: 'stripe',
  apiPath: '/v1',
  pagesPath: '/c',
  create: createStripeSandbox,
};
