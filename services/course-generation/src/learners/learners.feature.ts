import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { forgetLearnerOf } from './forget-learner.ts';
import { learnerConsumers } from './learner.consumers.ts';
import { learnerDataRoutes } from './learner-data.routes.ts';

export function learnersFeature(context: Context): Feature {
  const { learners, messaging } = context;
  return {
    routers: [learnerDataRoutes(context)],
    consumers: learnerConsumers(learners, forgetLearnerOf(context), messaging),
  };
}
