import { paymentDataEndpoints, type ResponseOf } from '@coursewright/contracts';
import { type Feature, route } from '@coursewright/service-kit';
import { toMajor } from '@coursewright/text';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import type { Subscription } from '../accounts/index.ts';
import type { CheckoutSession } from '../checkout-sessions/index.ts';

type PaymentData = ResponseOf<typeof paymentDataEndpoints.paymentData>;

function toSubscription(subscription: Subscription): PaymentData['subscriptions'][number] {
  const { provider, id, plan, state, renews, endReason, endedAt, amountMinor, currency } = subscription;
  return {
    provider,
    id,
    plan,
    state,
    renews,
    startedAt: subscription.startedAt.toISOString(),
    paidUntil: subscription.paidUntil.toISOString(),
    price: { amount: toMajor(amountMinor, currency), currency },
    ...(endReason && { endReason }),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  };
}

function toPaymentAttempt(checkoutSession: CheckoutSession): PaymentData['paymentAttempts'][number] {
  const { id, provider, plan, state, email, payer, address, amountMinor, currency } = checkoutSession;
  return {
    id,
    provider,
    plan,
    state,
    email,
    currency,
    amount: toMajor(amountMinor, currency),
    createdAt: checkoutSession.createdAt.toISOString(),
    ...(payer && { payer }),
    ...(address && { address }),
  };
}

export function learnerDataFeature({ accounts, receipts, checkoutSessions }: Context): Feature {
  const router = Router();
  route(router, paymentDataEndpoints.paymentData, async ({ caller: { userId } }) => {
    const [account, paid, begun] = await Promise.all([
      accounts.find(userId),
      receipts.findByUser(userId),
      checkoutSessions.findByUser(userId),
    ]);
    return {
      subscriptions: (account?.subscriptions ?? []).map(toSubscription),
      receipts: paid,
      paymentAttempts: begun.map(toPaymentAttempt),
    };
  });
  return { routers: [router] };
}
