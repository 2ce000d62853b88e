import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { generationRoutes } from './generation.routes.ts';
import { outlineKind } from './outline-kind.ts';

export function generationsFeature(context: Context): Feature {
  const outlines = outlineKind(context);
  return { kinds: [outlines], routers: [generationRoutes({ ...context, outlines })] };
}
