import type { Feature } from '@coursewright/service-kit';
import { type Context, HOUR_SECONDS } from '../context.ts';
import { emailVerificationRoutes } from './email-verification.routes.ts';

export async function emailVerificationFeature({ limit, sessionService, verifyEmail }: Context): Promise<Feature> {
  const tries = await limit('verification_try', 60, HOUR_SECONDS);
  return { routers: [emailVerificationRoutes({ verifyEmail, sessions: sessionService, tries })] };
}
