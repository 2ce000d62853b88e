import { billingEndpoints } from '@coursewright/contracts';
import { type Feature, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import { describeProviders, type OfferCatalog } from '../../integrations/offer-catalog.ts';
import { type Prices, planCards } from './plan-cards.ts';

function plansRoutes(prices: Prices, offerCatalog: Pick<OfferCatalog, 'availableProviders' | 'getOffers'>): Router {
  const router = Router();
  route(router, billingEndpoints.plans, () => {
    const sales = offerCatalog
      .availableProviders()
      .map((provider) => ({ provider, offers: offerCatalog.getOffers(provider) }));
    return { plans: planCards(prices, sales), purchasable: sales.length > 0 };
  });
  return router;
}

export function plansFeature({ config, offerCatalog }: Context): Feature {
  const { MONTHLY_COST: monthly, YEARLY_COST: yearly, PLAN_CURRENCY: currency } = config;
  return {
    routers: [plansRoutes({ monthly, yearly, currency }, offerCatalog)],
    background: [offerCatalog.startPriceChecks],
    providers: () => describeProviders(config, offerCatalog),
  };
}
