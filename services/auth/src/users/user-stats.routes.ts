import { authEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { UserRepository } from './user.repository.ts';

export function userStatsRoutes(users: UserRepository): Router {
  const router = Router();
  route(router, authEndpoints.userStats, () => users.count());
  return router;
}
