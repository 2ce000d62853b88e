import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { answerRecallOf } from './answer-recall.ts';
import { recallRoutes } from './recall.routes.ts';
import { createRecallScheduler } from './recall.ts';
import { createRecallCardRepository } from './recall-card.repository.ts';
import { rememberMissedFrom } from './remember-missed.ts';

export function recallFeature(context: Context): Feature {
  const { connection, config, now } = context;
  const cards = createRecallCardRepository(connection);
  const scheduler = createRecallScheduler(config.RECALL_FIRST_STEP);
  const answerRecall = answerRecallOf({ cards, scheduler, now });
  const rememberMissed = rememberMissedFrom(context);
  return {
    routers: [recallRoutes({ ...context, cards, rememberMissed, answerRecall })],
    forget: (courseId) => cards.forget(courseId),
  };
}
