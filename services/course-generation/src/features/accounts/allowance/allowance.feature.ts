import { learnerDataEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { msUntilNextDay } from './token-budget.ts';

export function allowanceFeature({ budget, now }: Context): Feature {
  const router = Router();

  route(router, learnerDataEndpoints.aiAllowance, async ({ caller }) => {
    const at = now().getTime();
    const renewsAt = new Date(at + msUntilNextDay(at)).toISOString();
    const standing = await budget?.getStatus(caller.userId);
    return standing ? { ...standing, renewsAt } : { limit: null, used: 0, usedUp: false, renewsAt };
  });

  return { routers: [router] };
}
