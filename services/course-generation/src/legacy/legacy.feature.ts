import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { legacyRoutes } from './legacy.routes.ts';

export function legacyFeature(context: Context): Feature {
  return { routers: [legacyRoutes(context)] };
}
