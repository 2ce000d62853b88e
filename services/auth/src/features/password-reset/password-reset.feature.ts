import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { passwordResetRoutes } from './password-reset.routes.ts';

export async function passwordResetFeature(context: Context): Promise<Feature> {
  return { routers: [await passwordResetRoutes(context)] };
}
