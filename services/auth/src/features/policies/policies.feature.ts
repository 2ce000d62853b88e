import { adminPolicyEndpoints, authEndpoints } from '@coursewright/contracts';
import { type Feature, notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import { createPolicyRepository } from './policies.repository.ts';

export async function policiesFeature({ connection }: Context): Promise<Feature> {
  const policies = createPolicyRepository(connection);
  await policies.seed();
  const router = Router();
  route(router, authEndpoints.policies, async () => [await policies.read()]);

  route(router, adminPolicyEndpoints.savePolicy, async ({ body, caller, query }) => {
    const html = await policies.save(body.type, body.data, caller.userId, query.seen);
    return { success: true, message: 'Saved', html };
  });

  route(router, adminPolicyEndpoints.policyRevisions, async ({ params }) => {
    const revisions = await policies.revisions(params.name);
    return revisions.map(({ at, by, ...text }) => ({
      ...text,
      ...(at && { at: at.toISOString() }),
      ...(by && { by }),
    }));
  });

  route(router, adminPolicyEndpoints.restorePolicy, async ({ params, body, caller, query }) => {
    const wanted = (await policies.revisions(params.name)).find(({ revision }) => revision === body.revision);
    if (!wanted) throw notFound('There is no such revision');
    const html = await policies.save(params.name, wanted.html, caller.userId, query.seen);
    return { success: true, message: `Revision ${body.revision} is back`, html };
  });
  return { routers: [router] };
}
