import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { mediaRoutes } from './media.routes.ts';

export function mediaFeature({ media }: Context): Feature {
  return { routers: [mediaRoutes(media)] };
}
