import { authEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { PolicyRepository } from './policies.repository.ts';

export function policiesRoutes(policies: PolicyRepository): Router {
  const router = Router();
  route(router, authEndpoints.policies, async () => [await policies.read()]);
  return router;
}
