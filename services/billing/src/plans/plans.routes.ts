import { billingEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Shelf } from '../providers/shelf.ts';
import { type Prices, planCards } from './plan-cards.ts';

/** `purchasable` as soon as one gateway has said that it charges what the cards say. */
export function plansRoutes(prices: Prices, shelf: Pick<Shelf, 'onSale' | 'offersOf'>): Router {
  const router = Router();
  route(router, billingEndpoints.plans, () => {
    const sales = shelf.onSale().map((provider) => ({ provider, offers: shelf.offersOf(provider) }));
    return { plans: planCards(prices, sales), purchasable: sales.length > 0 };
  });
  return router;
}
