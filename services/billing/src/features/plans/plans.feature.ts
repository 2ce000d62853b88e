import { billingEndpoints } from '@coursewright/contracts';
import { type Feature, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import { describeProviders } from '../../integrations/offer-catalog.ts';
import { planCards } from './plan-cards.ts';

export function plansFeature({ adapters, config, offerCatalog }: Context): Feature {
  const { MONTHLY_COST: monthly, YEARLY_COST: yearly, PLAN_CURRENCY: currency } = config;
  const router = Router();
  route(router, billingEndpoints.plans, () => {
    const sales = offerCatalog
      .availableProviders()
      .map((provider) => ({ provider, offers: offerCatalog.getOffers(provider) }));
    return { plans: planCards({ monthly, yearly, currency }, sales), purchasable: sales.length > 0 };
  });
  return {
    routers: [router],
    background: [offerCatalog.startPriceChecks],
    providers: () => describeProviders(config, offerCatalog, adapters),
  };
}
