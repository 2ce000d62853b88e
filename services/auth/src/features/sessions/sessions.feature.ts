import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { internalRoutes } from './internal.routes.ts';
import { sessionListRoutes } from './session-list.ts';
import { sessionsRoutes } from './sessions.routes.ts';

export const sessionsFeature = (context: Context): Feature => ({
  routers: [internalRoutes(context), sessionsRoutes(context), sessionListRoutes(context)],
});
