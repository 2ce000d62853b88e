import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { createSecondFactorSetup } from './second-factor-setup.ts';

export function secondFactorFeature({
  box,
  config,
  cookies,
  devices,
  now,
  sessions,
  sessionService,
  users,
}: Context): Feature {
  const setUp = createSecondFactorSetup({ users, sessions, box, brand: config.BRAND_NAME, now });
  return { routers: [secondFactorRoutes({ setUp, sessions: sessionService, devices, cookies })] };
}
