import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { exportRoutes } from './export.routes.ts';
import { learnerDataRoutes } from './learner-data.routes.ts';

export function exportsFeature(context: Context): Feature {
  return { routers: [exportRoutes(context), learnerDataRoutes(context)] };
}
