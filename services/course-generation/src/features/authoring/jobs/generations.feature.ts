import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { questionRoutes } from '../questions/question.routes.ts';
import { createContractsJob } from './contracts.job.ts';
import { generationRoutes } from './generation.routes.ts';
import { createOutlineJob } from './outline.job.ts';

export function generationsFeature(context: Context): Feature {
  const outlines = createOutlineJob(context);
  const contracts = createContractsJob(context);
  return {
    generationTypes: [outlines, contracts],
    routers: [generationRoutes({ ...context, outlines, contracts }), questionRoutes(context)],
    providers: () => ({ author: context.generator.description }),
  };
}
