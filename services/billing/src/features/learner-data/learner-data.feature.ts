import { paymentDataEndpoints, type ResponseOf } from '@coursewright/contracts';
import { type Feature, route } from '@coursewright/service-kit';
import { toMajor } from '@coursewright/text';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import type { Accounts, Subscription } from '../accounts/index.ts';
import type { CheckoutSession, CheckoutSessionRepository } from '../checkout-sessions/index.ts';
import { createReceipts, type Receipts } from '../receipts/index.ts';

type PaymentData = ResponseOf<typeof paymentDataEndpoints.paymentData>;

interface Dependencies {
  readonly accounts: Pick<Accounts, 'find'>;
  readonly receipts: Pick<Receipts, 'findByUser'>;
  readonly checkoutSessions: Pick<CheckoutSessionRepository, 'findByUser'>;
}

function createPaymentData({ accounts, receipts, checkoutSessions }: Dependencies) {
  return async (userId: string): Promise<PaymentData> => {
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
  };
}

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

function paymentDataRoutes(paymentData: ReturnType<typeof createPaymentData>): Router {
  const router = Router();
  route(router, paymentDataEndpoints.paymentData, ({ caller }) => paymentData(caller.userId));
  return router;
}

export function learnerDataFeature({ accounts, payments, checkoutSessions }: Context): Feature {
  const receipts = createReceipts(payments);
  return { routers: [paymentDataRoutes(createPaymentData({ accounts, receipts, checkoutSessions }))] };
}
