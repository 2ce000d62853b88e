import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { accountRoutes } from './account.routes.ts';
import { profileRoutes } from './profile.routes.ts';

export async function accountFeature(context: Context): Promise<Feature> {
  await context.deletion.sweep();
  return { routers: [accountRoutes(context), profileRoutes(context)] };
}
