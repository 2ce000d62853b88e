import { courseEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { createQuestionAsker } from '../questions/ask-questions.ts';
import { createContractsJob } from './contracts.job.ts';
import { jobRoutes } from './job.routes.ts';

export function authoringFeature(context: Context): Feature {
  const contractsJob = createContractsJob(context);
  const ask = createQuestionAsker(context);
  const questions = Router();
  route(questions, courseEndpoints.clarifyingQuestions, async ({ body, caller: { userId }, signal }) => ({
    questions: await ask(userId, body.topic, signal),
  }));
  return {
    jobs: [context.outlineJob, contractsJob],
    routers: [jobRoutes({ ...context, contractsJob }), questions],
    providers: () => ({ author: context.generator.description }),
  };
}
