import {
  type PaymentProvider,
  paymentEndpoints,
  paymentErrorCodes,
  paymentProviderLabels,
} from '@coursewright/contracts';
import { type AppError, conflict, notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import { type Accounts, findRunning, requireSameCaller, type SyncResult } from '../accounts/index.ts';
import type { CheckoutSession } from '../checkout-sessions/index.ts';

const NONE = 'There is no such payment';

/** Ids come from URLs and may belong to another user. @throws AppError 404 for unknown and foreign ids alike. */
function createOwnCheckoutSessions({ checkoutSessions, accounts }: Context) {
  const own = (checkoutSession: CheckoutSession | undefined, userId: string): CheckoutSession => {
    if (!checkoutSession || checkoutSession.userId !== userId) throw notFound(NONE);
    return checkoutSession;
  };
  return {
    async byId(userId: string, provider: PaymentProvider, id: string): Promise<CheckoutSession> {
      const found =
        (await checkoutSessions.findByCheckout(provider, id)) ??
        (await checkoutSessions.findBySubscription(provider, id));
      return own(found, userId);
    },
    // The running subscription first: the user may have opened two pages and paid on the first.
    async current(userId: string, provider: PaymentProvider): Promise<CheckoutSession> {
      const running = await findRunning(accounts, userId);
      const found = running?.provider === provider ? await checkoutSessions.find(running.attemptId) : undefined;
      return own(found ?? (await checkoutSessions.findNewest(userId, provider)), userId);
    },
  };
}

type Paid = Extract<SyncResult, { outcome: 'active' }>;

async function syncPayment(
  accounts: Pick<Accounts, 'syncSubscription'>,
  checkoutSession: CheckoutSession,
): Promise<Paid> {
  const result = await accounts.syncSubscription(checkoutSession.provider, toReference(checkoutSession));
  if (result.outcome === 'active') return result;
  throw toAppError(result, checkoutSession.provider);
}

// Paystack knows a checkout session by our id, even if its response was lost.
const toReference = ({ id, checkoutId = id }: CheckoutSession) => ({ kind: 'checkout' as const, id: checkoutId });

function toAppError(result: Exclude<SyncResult, Paid>, provider: PaymentProvider): AppError {
  const gateway = paymentProviderLabels[provider];
  switch (result.outcome) {
    case 'pending':
      return conflict(`${gateway} has not confirmed your payment yet`, { code: paymentErrorCodes.pending });
    case 'failed':
      return conflict('Your payment failed. Nothing was charged.', { code: paymentErrorCodes.failed });
    case 'refused':
      return conflict(
        'Your payment does not match your order, so we refund it. Please contact us if you have questions.',
        {
          code: paymentErrorCodes.refused,
        },
      );
    case 'ended':
      if (result.subscription.endReason === 'duplicate') {
        return conflict('You already have a subscription, so we refund this payment.', {
          code: paymentErrorCodes.subscribed,
        });
      }
      return conflict('This subscription has ended.', { code: paymentErrorCodes.ended });
    case 'unknown':
      return notFound('There is no such payment');
  }
}

const added = { receipt: true, subscriptionView: true } as const;
const stripeFields = paymentEndpoints.stripeDetails.response.omit(added);
const paypalFields = paymentEndpoints.paypalDetails.response.omit(added);
const razorpayFields = paymentEndpoints.razorpayDetails.response.omit(added);
const paystackFields = paymentEndpoints.paystackDetails.response.shape.details;

export function detailsRoutes(context: Context): Router {
  const { accounts, receipts, toSubscriptionView } = context;
  const router = Router();
  const ownCheckoutSessions = createOwnCheckoutSessions(context);

  async function fetchPurchase(checkoutSession: CheckoutSession) {
    const { subscription, snapshot } = await syncPayment(accounts, checkoutSession);
    const receipt = await receipts.newestFor(checkoutSession.userId, subscription);
    if (!receipt) throw conflict('Your payment is being recorded', { code: paymentErrorCodes.pending });
    return { fields: snapshot.details, bought: { receipt, subscriptionView: toSubscriptionView(subscription) } };
  }

  async function details(provider: PaymentProvider, userId: string, body: { subscriberId: string; uid?: string }) {
    requireSameCaller(body.uid, userId);
    return fetchPurchase(await ownCheckoutSessions.byId(userId, provider, body.subscriberId));
  }

  route(router, paymentEndpoints.stripeDetails, async ({ body, caller }) => {
    const { fields, bought } = await details('stripe', caller.userId, body);
    return { ...stripeFields.parse(fields), ...bought };
  });

  route(router, paymentEndpoints.paypalDetails, async ({ body, caller }) => {
    const { fields, bought } = await details('paypal', caller.userId, body);
    return { ...paypalFields.parse(fields), ...bought };
  });

  route(router, paymentEndpoints.razorpayDetails, async ({ body, caller }) => {
    const { fields, bought } = await details('razorpay', caller.userId, body);
    return { ...razorpayFields.parse(fields), ...bought };
  });

  route(router, paymentEndpoints.paystackDetails, async ({ body, caller: { userId } }) => {
    requireSameCaller(body.uid, userId);
    const { fields, bought } = await fetchPurchase(await ownCheckoutSessions.current(userId, 'paystack'));
    return { details: paystackFields.parse(fields), ...bought };
  });

  route(router, paymentEndpoints.razorpayPending, async ({ body, caller }) => {
    const checkoutSession = await ownCheckoutSessions.byId(caller.userId, 'razorpay', body.sub);
    const result = await accounts.syncSubscription('razorpay', toReference(checkoutSession));
    if (result.outcome === 'unknown') throw notFound('There is no such payment');
    return { status: result.snapshot.status };
  });

  return router;
}
