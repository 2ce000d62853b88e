import { billingEndpoints, type PlanCard } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';

/** `purchasable` stays false as long as no payment provider is connected. */
export function plansRoutes(plans: readonly PlanCard[]): Router {
  const router = Router();
  route(router, billingEndpoints.plans, () => ({ plans: [...plans], purchasable: false }));
  return router;
}
