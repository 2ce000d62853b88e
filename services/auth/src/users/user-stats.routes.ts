import { authEndpoints, type GrowthBy, userGrowthEndpoints } from '@coursewright/contracts';
import { growthOf, rememberFor, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { UserRepository } from './user.repository.ts';

/** Curves may be as old as this: they are counted, and nobody needs them to the second. */
const FRESH_MS = 30_000;

export function userStatsRoutes(users: UserRepository): Router {
  const router = Router();
  const growth = rememberFor(FRESH_MS, (by: GrowthBy) => growthOf(by, new Date(), users.countCreated));
  route(router, authEndpoints.userStats, () => users.count());
  route(router, userGrowthEndpoints.userGrowth, async ({ query: { by } }) => ({ users: await growth(by) }));
  return router;
}
