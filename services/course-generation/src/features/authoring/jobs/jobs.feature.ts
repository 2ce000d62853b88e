import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { questionRoutes } from '../questions/question.routes.ts';
import { createContractsJob } from './contracts.job.ts';
import { jobRoutes } from './job.routes.ts';

export function authoringFeature(context: Context): Feature {
  const contractsJob = createContractsJob(context);
  return {
    jobs: [context.outlineJob, contractsJob],
    routers: [jobRoutes({ ...context, contractsJob }), questionRoutes(context)],
    providers: () => ({ author: context.generator.description }),
  };
}
