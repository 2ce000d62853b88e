import { authEndpoints, type GrowthBy, userGrowthEndpoints } from '@coursewright/contracts';
import { countGrowth, memoizeWithTtl, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { UserRepository } from './user.repository.ts';

const FRESH_MS = 30_000;

export function usersRoutes(users: UserRepository, now: () => Date): Router {
  const router = Router();
  const growth = memoizeWithTtl(FRESH_MS, (by: GrowthBy) => countGrowth(by, now(), users.countCreated));
  route(router, authEndpoints.userStats, () => users.count());
  route(router, userGrowthEndpoints.userGrowth, async ({ query: { by } }) => ({ users: await growth(by) }));
  return router;
}
