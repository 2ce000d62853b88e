import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { generationRoutes } from './generation.routes.ts';
import { createOutlineJob } from './outline.job.ts';

export function generationsFeature(context: Context): Feature {
  const outlines = createOutlineJob(context);
  return {
    generationTypes: [outlines],
    routers: [generationRoutes({ ...context, outlines })],
    providers: () => ({ author: context.generator.description }),
  };
}
