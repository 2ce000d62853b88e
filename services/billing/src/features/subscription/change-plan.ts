import { type PaidPlan, subscriptionEndpoints } from '@coursewright/contracts';
import { conflict, route } from '@coursewright/service-kit';
import { toMajor } from '@coursewright/text';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import type { Link, Offer } from '../../integrations/payment-provider.ts';
import { findOwnSubscription, findRunning, type Subscription } from '../accounts/index.ts';
import { planNames } from '../plans/index.ts';

interface ChangedPlan {
  readonly subscription: Subscription;
  readonly offer: Offer;
}

const ONLY_PAYPAL = 'You cannot modify the plan because you have not subscribed via paypal';
const otherThan = (plan: PaidPlan): PaidPlan => (plan === 'yearly' ? 'monthly' : 'yearly');
const notApproved = () => conflict('The new plan was not approved at PayPal yet', { code: 'not_approved' });

/** From the next payment on. Only PayPal asks the payer for approval. */
function createPlanChange({ accounts, getCheckoutProvider, offerCatalog, returnPages }: Context) {
  async function running(userId: string, id: string): Promise<Subscription> {
    const runs = await findRunning(accounts, userId);
    if (runs && runs.provider !== 'paypal' && runs.id === id) throw conflict(ONLY_PAYPAL, { code: 'not_paypal' });
    const own = await findOwnSubscription(accounts, userId, 'paypal', id);
    if (own.state === 'ended') throw conflict('This subscription has ended.', { code: 'subscription_ended' });
    if (own.endAtPeriodEnd)
      throw conflict('This subscription ends. Resume it before you change the plan.', { code: 'ends' });
    return own;
  }

  return {
    async requestChange(userId: string, id: string): Promise<readonly Link[]> {
      const own = await running(userId, id);
      const { adapter, offers } = getCheckoutProvider('paypal');
      const offer = offers.find(({ plan }) => plan === otherThan(own.plan));
      if (!adapter.revise || !offer) throw conflict(ONLY_PAYPAL, { code: 'not_paypal' });
      // stored first: the payer may approve before this call returns
      await accounts.setPendingPlan(userId, 'paypal', id, offer.plan);
      return adapter.revise({ id, details: own.details }, offer.planId, returnPages);
    },

    // Idempotent.
    async confirm(userId: string, id: string): Promise<ChangedPlan> {
      const requested = await running(userId, id);
      const result = await accounts.syncSubscription('paypal', { kind: 'subscription', id });
      if (result.outcome !== 'active') throw notApproved();
      const offer = offerCatalog.getOffers('paypal').find(({ planId }) => planId === result.snapshot.planId);
      const wanted = requested.pendingPlan ?? requested.plan;
      if (!offer || offer.plan !== wanted || result.subscription.plan !== wanted) throw notApproved();
      return { subscription: result.subscription, offer };
    },
  };
}

export function changePlanRoutes(context: Context): Router {
  const planChange = createPlanChange(context);
  const router = Router();

  route(router, subscriptionEndpoints.paypalUpdate, async ({ body, caller }) => ({
    links: [...(await planChange.requestChange(caller.userId, body.id))],
  }));

  route(router, subscriptionEndpoints.paypalUpdateUser, async ({ body, caller }) => {
    const { subscription, offer } = await planChange.confirm(caller.userId, body.id);
    const { plan, amountMinor, currency } = offer;
    const { nextBillingAt } = subscription;
    return {
      success: true,
      message: 'Subscription updated',
      plan,
      planName: planNames[plan],
      currency,
      price: toMajor(amountMinor, currency),
      ...(nextBillingAt && { nextBillingAt: nextBillingAt.toISOString() }),
    };
  });

  return router;
}
