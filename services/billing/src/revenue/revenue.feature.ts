import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { revenueRoutes } from './revenue.routes.ts';

export function revenueFeature({ payments, config, logger, now }: Context): Feature {
  const { REVENUE_CURRENCY: currency, REVENUE_RATES: rates } = config;
  return { routers: [revenueRoutes({ payments, currency, rates, logger, now })] };
}
