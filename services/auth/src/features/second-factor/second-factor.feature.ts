import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';

export const secondFactorFeature = (context: Context): Feature => ({ routers: [secondFactorRoutes(context)] });
