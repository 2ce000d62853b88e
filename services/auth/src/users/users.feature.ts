import { billingEvents } from '@coursewright/contracts';
import { type Feature, onEvent } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import { createChangePlan } from './change-plan.ts';
import { usersRoutes } from './users.routes.ts';

export function usersFeature(context: Context): Feature {
  const { config, departures, users } = context;
  return {
    routers: [usersRoutes({ ...context, adminEmail: config.ADMIN_EMAIL })],
    on: [
      onEvent({
        handler: 'plan-changed',
        events: billingEvents.planChanged,
        handle: createChangePlan(users, departures),
      }),
    ],
  };
}
