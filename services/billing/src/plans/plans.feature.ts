import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { plansRoutes } from './plans.routes.ts';

export function plansFeature({ config, shelf }: Context): Feature {
  const { MONTHLY_COST: monthly, YEARLY_COST: yearly, PLAN_CURRENCY: currency } = config;
  return { routers: [plansRoutes({ monthly, yearly, currency }, shelf)] };
}
