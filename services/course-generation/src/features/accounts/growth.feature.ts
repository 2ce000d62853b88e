import { courseGrowthEndpoints, type GrowthBy } from '@coursewright/contracts';
import { countGrowth, memoizeWithTtl, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import type { Feature } from '../../feature.ts';

const CACHE_MS = 30_000;

export function growthFeature({ features, now }: Context): Feature {
  const router = Router();

  async function count(by: GrowthBy, what: 'courses' | 'certificates') {
    const counter = features().find(({ growth }) => growth?.[what])?.growth?.[what];
    return countGrowth(by, now(), async (period) => (await counter?.(period)) ?? 0);
  }

  const growth = memoizeWithTtl(CACHE_MS, async (by: GrowthBy) => {
    const [courses, certificates] = await Promise.all([count(by, 'courses'), count(by, 'certificates')]);
    return { courses, certificates };
  });

  route(router, courseGrowthEndpoints.courseGrowth, ({ query: { by } }) => growth(by));
  return { routers: [router] };
}
