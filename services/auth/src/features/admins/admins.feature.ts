import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { adminsRoutes } from './admins.routes.ts';
import { userActRoutes } from './user-acts.routes.ts';
import { createUserTable } from './user-table.ts';

export async function adminsFeature(context: Context): Promise<Feature> {
  const { models, users } = context;
  const table = await createUserTable(models.users, models.sessions);
  return { routers: [adminsRoutes(users, table), userActRoutes(context)] };
}
