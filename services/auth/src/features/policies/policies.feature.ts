import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { createPolicyRepository } from './policies.repository.ts';
import { policiesRoutes } from './policies.routes.ts';

export async function policiesFeature({ connection }: Context): Promise<Feature> {
  const policies = createPolicyRepository(connection);
  await policies.seed();
  return { routers: [policiesRoutes(policies)] };
}
