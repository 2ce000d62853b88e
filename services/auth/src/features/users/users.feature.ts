import { authEndpoints, billingEvents, type GrowthBy, userGrowthEndpoints } from '@coursewright/contracts';
import { countGrowth, type Feature, memoizeWithTtl, notFound, onEvent, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';

const FRESH_MS = 30_000;

export function usersFeature({ deletedUsers, now, users }: Context): Feature {
  const router = Router();
  const growth = memoizeWithTtl(FRESH_MS, (by: GrowthBy) => countGrowth(by, now(), users.countCreated));
  route(router, authEndpoints.userStats, () => users.count());
  route(router, userGrowthEndpoints.userGrowth, async ({ query: { by } }) => ({ users: await growth(by) }));

  return {
    routers: [router],
    on: [
      onEvent({
        handler: 'plan-changed',
        events: billingEvents.planChanged,
        async handle(event) {
          const { userId, plan, revision } = event.data;
          const isNews = (known: number) => revision > known;
          const user = await users.change(
            userId,
            ({ planRevision }) => (isNews(planRevision) ? { plan, planRevision: revision } : undefined),
            event,
          );
          if (!user && !(await deletedUsers.isDeleted(userId))) throw notFound(`there is no user ${userId}`);
        },
      }),
    ],
  };
}
