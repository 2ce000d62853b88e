import { learnerDataEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../context.ts';
import { learnerDataOf } from './learner-data.ts';

export function learnerDataRoutes(context: Context): Router {
  const router = Router();
  const learnerData = learnerDataOf(context);
  route(router, learnerDataEndpoints.learnerData, ({ caller }) => learnerData(caller.userId));
  return router;
}
