import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { learnerConsumers } from './learner.consumers.ts';

export function learnersFeature({ learners, messaging }: Context): Feature {
  return { consumers: learnerConsumers(learners, messaging) };
}
