import { type PaymentProvider, paymentProviderSchema, subscriptionEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Accounts } from '../accounts/account.ts';
import { runningOf } from '../accounts/entitlement.ts';
import { refuseOtherCaller } from '../checkout/refuse-other-caller.ts';
import type { Receipts } from '../receipts/receipts.ts';
import { findRunning, ownSubscription } from './own-subscription.ts';
import type { ToSubscriptionView } from './subscription.mapper.ts';

interface Options {
  readonly accounts: Pick<Accounts, 'find' | 'follow' | 'cancel'>;
  readonly receipts: Receipts;
  readonly toView: ToSubscriptionView;
}

/** What runs, and its end. */
export function subscriptionRoutes({ accounts, receipts, toView }: Options): Router {
  const router = Router();

  route(router, subscriptionEndpoints.subscription, async ({ caller: { userId } }) => {
    const [account, all] = await Promise.all([accounts.find(userId), receipts.ofUser(userId)]);
    const running = account && runningOf(account);
    return { subscription: running ? toView(running) : null, receipts: all };
  });

  route(router, subscriptionEndpoints.subscriptionDetail, async ({ body, caller: { userId } }) => {
    refuseOtherCaller(body.uid, userId);
    const running = await findRunning(accounts, userId);
    if (!running) return { session: null, method: null };
    const followed = await accounts.follow(running.provider, { kind: 'subscription', id: running.id });
    if (followed.outcome !== 'active') return { session: null, method: null };
    return { session: { ...followed.reading.details }, method: running.provider };
  });

  /** A second click finds it over already, which is what was asked for. */
  async function cancel(userId: string, provider: PaymentProvider, id: string) {
    const { state } = await ownSubscription(accounts, userId, provider, id);
    if (state !== 'ended') await accounts.cancel(userId, provider, id);
    return { success: true, message: 'Subscription Cancelled' };
  }

  const { stripe, paypal, razorpay, paystack } = paymentProviderSchema.enum;
  route(router, subscriptionEndpoints.stripeCancel, ({ body, caller }) => cancel(caller.userId, stripe, body.id));
  route(router, subscriptionEndpoints.paypalCancel, ({ body, caller }) => cancel(caller.userId, paypal, body.id));
  route(router, subscriptionEndpoints.razorpayCancel, ({ body, caller }) => cancel(caller.userId, razorpay, body.id));
  route(router, subscriptionEndpoints.paystackCancel, ({ body, caller }) => cancel(caller.userId, paystack, body.code));

  return router;
}
