import { courseEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import { createQuestionAsker } from './ask-questions.ts';

export function questionRoutes(context: Context): Router {
  const router = Router();
  const ask = createQuestionAsker(context);

  route(router, courseEndpoints.clarifyingQuestions, async ({ body, caller: { userId }, signal }) => ({
    questions: await ask(userId, body.topic, signal),
  }));

  return router;
}
