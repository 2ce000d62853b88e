import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import { signingKeysRoutes } from './signing-keys.routes.ts';

export function signingKeysFeature({ key }: Context): Feature {
  return { routers: [signingKeysRoutes(key)] };
}
