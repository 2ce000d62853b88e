import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { gatewayRoutes } from './gateway.routes.ts';

export async function gatewaysFeature(context: Context): Promise<Feature> {
  return { routers: [await gatewayRoutes(context)] };
}
