import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { emailRoutes, mailLinkRoutes } from './email.routes.ts';

export async function emailFeature(context: Context): Promise<Feature> {
  return { routers: [await emailRoutes(context), mailLinkRoutes(context)] };
}
