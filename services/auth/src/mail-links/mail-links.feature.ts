import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import { mailLinksRoutes } from './mail-links.routes.ts';

export function mailLinksFeature({ config, links }: Context): Feature {
  return { routers: [mailLinksRoutes(links, config.INTERNAL_NOTIFICATION_KEY)] };
}
