import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { certificateRoutes } from './certificate.routes.ts';

export function certificatesFeature({ courses, config }: Context): Feature {
  return { routers: [certificateRoutes(courses, config.BRAND_NAME)] };
}
