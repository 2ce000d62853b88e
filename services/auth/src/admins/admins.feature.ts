import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import { adminsRoutes } from './admins.routes.ts';
import { createUserTable } from './user-table.ts';

export async function adminsFeature({ models, users }: Context): Promise<Feature> {
  return { routers: [adminsRoutes(users, await createUserTable(models.users))] };
}
