import { type PaymentProvider, paymentProviderSchema, subscriptionEndpoints } from '@coursewright/contracts';
import { conflict, type Feature, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import { requireAdapter } from '../../integrations/create-providers.ts';
import {
  findOwnSubscription,
  findRunning,
  getRunning,
  requireSameCaller,
  type Subscription,
  subscriptionNotFound,
} from '../accounts/index.ts';
import { describeGrant } from '../grants/index.ts';
import { changePlanRoutes } from './change-plan.ts';

export const subscriptionFeature = (context: Context): Feature => ({
  routers: [subscriptionRoutes(context), renewalRoutes(context), changePlanRoutes(context)],
  onUserDeleted: context.accounts.close,
});

function subscriptionRoutes({ accounts, receipts, toSubscriptionView }: Context): Router {
  const router = Router();

  route(router, subscriptionEndpoints.subscription, async ({ caller: { userId } }) => {
    const [account, all] = await Promise.all([accounts.find(userId), receipts.findByUser(userId)]);
    const running = account && getRunning(account);
    return { subscription: running ? toSubscriptionView(running) : null, ...describeGrant(account), receipts: all };
  });

  route(router, subscriptionEndpoints.subscriptionDetail, async ({ body, caller: { userId } }) => {
    requireSameCaller(body.uid, userId);
    const running = await findRunning(accounts, userId);
    if (!running) return { session: null, method: null };
    const result = await accounts.syncSubscription(running.provider, { kind: 'subscription', id: running.id });
    if (result.outcome !== 'active') return { session: null, method: null };
    return { session: { ...result.snapshot.details }, method: running.provider };
  });

  // A repeated cancellation succeeds.
  async function cancel(userId: string, provider: PaymentProvider, id: string) {
    const { state } = await findOwnSubscription(accounts, userId, provider, id);
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

function renewalRoutes(context: Context): Router {
  const { accounts, adapters, checkoutLimits: limits, toSubscriptionView, returnPages } = context;
  const router = Router();

  /** @throws AppError 404 for unknown, ended and foreign ids alike. */
  async function own(userId: string, id: string): Promise<Subscription> {
    const found = await findRunning(accounts, userId);
    if (found?.id !== id) throw subscriptionNotFound();
    return found;
  }

  route(router, subscriptionEndpoints.cancelAtPeriodEnd, async ({ body, caller: { userId } }) => {
    await limits.countChange(userId);
    const { provider, id } = await own(userId, body.id);
    const subscription = toSubscriptionView(await accounts.cancelAtPeriodEnd(userId, provider, id));
    return { success: true, message: 'Your subscription will not renew', subscription };
  });

  route(router, subscriptionEndpoints.resume, async ({ body, caller: { userId } }) => {
    await limits.countChange(userId);
    const { provider, id } = await own(userId, body.id);
    const subscription = toSubscriptionView(await accounts.resume(userId, provider, id));
    return { success: true, message: 'Your subscription renews again', subscription };
  });

  route(router, subscriptionEndpoints.updatePaymentMethod, async ({ body, caller: { userId } }) => {
    await limits.countChange(userId);
    const { provider, id, details, endAtPeriodEnd } = await own(userId, body.id);
    if (endAtPeriodEnd) throw conflict('This subscription ends and is not charged again.', { code: 'ends_anyway' });
    const url = await requireAdapter(adapters, provider).paymentMethodUrl({ id, details }, returnPages.subscription);
    if (url) return { url };
    throw conflict('This card cannot be changed. Please cancel the subscription and choose a plan again.');
  });

  return router;
}
