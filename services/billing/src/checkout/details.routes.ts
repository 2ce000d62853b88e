import { type PaymentProvider, paymentEndpoints, paymentErrorCodes } from '@coursewright/contracts';
import { conflict, notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Accounts } from '../accounts/account.ts';
import type { Attempt, AttemptRepository } from '../attempts/attempt.ts';
import type { Receipts } from '../receipts/receipts.ts';
import type { ToSubscriptionView } from '../subscription/subscription.mapper.ts';
import { createFindOwnAttempt } from './find-own-attempt.ts';
import { followPayment, referenceOf } from './follow-payment.ts';
import { refuseOtherCaller } from './refuse-other-caller.ts';

interface Options {
  readonly accounts: Pick<Accounts, 'find' | 'follow'>;
  readonly attempts: AttemptRepository;
  readonly receipts: Receipts;
  readonly toView: ToSubscriptionView;
}

/** The gateway's own fields alone. */
const added = { receipt: true, subscriptionView: true } as const;
const stripeFields = paymentEndpoints.stripeDetails.response.omit(added);
const paypalFields = paymentEndpoints.paypalDetails.response.omit(added);
const razorpayFields = paymentEndpoints.razorpayDetails.response.omit(added);
const paystackFields = paymentEndpoints.paystackDetails.response.shape.details;

/** What the return pages ask: whether it was paid, from the gateway itself, and what there is to show for it. */
export function detailsRoutes({ accounts, attempts, receipts, toView }: Options): Router {
  const router = Router();
  const ownAttempt = createFindOwnAttempt(attempts, accounts);

  async function boughtBy(attempt: Attempt) {
    const { subscription, reading } = await followPayment(accounts, attempt);
    const receipt = await receipts.newestFor(attempt.userId, subscription);
    if (!receipt) throw conflict('Your payment is being recorded', { code: paymentErrorCodes.pending });
    return { fields: reading.details, bought: { receipt, subscriptionView: toView(subscription) } };
  }

  async function details(provider: PaymentProvider, userId: string, body: { subscriberId: string; uid?: string }) {
    refuseOtherCaller(body.uid, userId);
    return boughtBy(await ownAttempt.byId(userId, provider, body.subscriberId));
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
    refuseOtherCaller(body.uid, userId);
    const { fields, bought } = await boughtBy(await ownAttempt.current(userId, 'paystack'));
    return { details: paystackFields.parse(fields), ...bought };
  });

  route(router, paymentEndpoints.razorpayPending, async ({ body, caller }) => {
    const attempt = await ownAttempt.byId(caller.userId, 'razorpay', body.sub);
    const followed = await accounts.follow('razorpay', referenceOf(attempt));
    if (followed.outcome === 'unknown') throw notFound('There is no such payment');
    return { status: followed.reading.status };
  });

  return router;
}
