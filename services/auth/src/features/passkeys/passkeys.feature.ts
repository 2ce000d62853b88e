import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { passkeysRoutes } from './passkeys.routes.ts';

export async function passkeysFeature(context: Context): Promise<Feature> {
  return { routers: [await passkeysRoutes(context)] };
}
