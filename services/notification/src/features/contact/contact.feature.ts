import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { contactRoutes, contactTableRoutes } from './contact.routes.ts';

export async function contactFeature(context: Context): Promise<Feature> {
  return { routers: [await contactRoutes(context), await contactTableRoutes(context)] };
}
