import { subscriptionEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import { planNames } from '../plans/plan-names.ts';
import { toMajor } from '../revenue/money.ts';
import type { createPlanChange } from './change-plan.ts';

export function changePlanRoutes(planChange: ReturnType<typeof createPlanChange>): Router {
  const router = Router();

  route(router, subscriptionEndpoints.paypalUpdate, async ({ body, caller }) => ({
    links: [...(await planChange.ask(caller.userId, body.id))],
  }));

  route(router, subscriptionEndpoints.paypalUpdateUser, async ({ body, caller }) => {
    const { subscription, offer } = await planChange.confirm(caller.userId, body.id);
    const { plan, amountMinor, currency } = offer;
    const { nextBillingAt } = subscription;
    return {
      ...{ success: true, message: 'Subscription updated', plan, planName: planNames[plan], currency },
      price: toMajor(amountMinor, currency),
      ...(nextBillingAt && { nextBillingAt: nextBillingAt.toISOString() }),
    };
  });

  return router;
}
