import { exerciseEndpoints, quizEndpoints } from '@coursewright/contracts';
import { conflict, notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { createFindOpenItems } from '../teacher/open-items.ts';
import { createHintJob, type HintJob } from './hint.job.ts';
import { createHintPlaces, type HintPlaces } from './hint-places.ts';

// The three hints of a question, while it is open. The quiz or the card keeps them.
export function hintsFeature(context: Context): Feature {
  const places = createHintPlaces(context);
  const hintJob = createHintJob({ ...context, places, findOpenItems: createFindOpenItems(context) });
  return { jobs: [hintJob], routers: [hintRoutes({ places, hintJob })] };
}

interface Dependencies {
  places: HintPlaces;
  hintJob: HintJob;
}
type Found = Awaited<ReturnType<HintPlaces['findInQuiz']>>;

function hintRoutes({ places, hintJob }: Dependencies): Router {
  const router = Router();

  // Idempotent: a level is written once, and asked for again it is there.
  async function give(userId: string, question: Found, level: number) {
    if (!question) throw notFound('There is no such question');
    const { courseId, hints, isOpen, place } = question;
    if (!isOpen) throw conflict('Hints are for open questions. This one is answered, or not due yet.');
    if (level <= hints.length) return { status: 'ready' as const, hints };
    if (level > hints.length + 1) throw conflict('Ask for the hints one after the other');
    const { id } = await hintJob.request(userId, { courseId, place, level });
    return { status: 'writing' as const, generationId: id };
  }

  route(router, quizEndpoints.quizHint, async ({ params, body: { itemId, level }, caller: { userId } }) =>
    give(userId, await places.findInQuiz(userId, params.attemptId, itemId), level),
  );
  route(router, quizEndpoints.recallHint, async ({ params, body: { level }, caller: { userId } }) =>
    give(userId, await places.findDue(userId, params.cardId), level),
  );

  route(router, exerciseEndpoints.exerciseHint, async ({ params, body: { level }, caller: { userId } }) =>
    give(userId, await places.findExercise(userId, params.exerciseId), level),
  );

  return router;
}
