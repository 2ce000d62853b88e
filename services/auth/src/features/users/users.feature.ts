import { billingEvents } from '@coursewright/contracts';
import { type Feature, onEvent } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { createChangePlan } from './change-plan.ts';
import { usersRoutes } from './users.routes.ts';

export function usersFeature({ deletedUsers, now, users }: Context): Feature {
  return {
    routers: [usersRoutes(users, now)],
    on: [
      onEvent({
        handler: 'plan-changed',
        events: billingEvents.planChanged,
        handle: createChangePlan(users, deletedUsers),
      }),
    ],
  };
}
