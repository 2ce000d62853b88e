import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { signInRoutes } from './sign-in.routes.ts';

export const signInFeature = (context: Context): Feature => ({ routers: [signInRoutes(context)] });
