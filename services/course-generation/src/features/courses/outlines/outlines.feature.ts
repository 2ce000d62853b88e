import { createRateLimit, memoizeWithTtl } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { createJobStream, createQuestionAsker } from '../../authoring/index.ts';
import { createCourseDrafter } from '../course-drafts.ts';
import { createLessonPrefetch } from '../open-subtopic.ts';
import { outlineRoutes } from './outline.routes.ts';
import { createVisitorCookie } from './visitor-cookie.ts';
import { createVisitorOutlines } from './visitor-outlines.ts';

const HOUR_SECONDS = 3600;
const KEPT_MS = 30 * 24 * HOUR_SECONDS * 1_000;
// A topic that is typed with pauses is asked about several times.
const QUESTIONS_PER_OUTLINE = 3;
const TOO_MANY =
  'Many topics were tried from your network. To continue now, create a free account. Please try again later.';

export async function outlinesFeature(context: Context): Promise<Feature> {
  const { config, connection, unfinished, queue } = context;
  await unfinished.prepare();
  const drafter = createCourseDrafter({ ...context, prefetchLessons: createLessonPrefetch(context) });
  const visitors = createVisitorOutlines({
    ...context,
    draftCourse: async (outline) => {
      if (config.AI_PREFETCH > 0) await drafter.onJobFinished(outline);
    },
  });
  const perHour = config.VISITOR_OUTLINES_PER_HOUR;
  const limitAddress = (name: string, perHour: number) =>
    memoizeWithTtl(Number.POSITIVE_INFINITY, () => createRateLimit(connection, name, perHour, HOUR_SECONDS, TOO_MANY));
  const cookie = createVisitorCookie(config.PUBLIC_URL);
  return {
    routers: [
      outlineRoutes({
        unfinished,
        visitors,
        queue,
        cookie,
        perAddress: limitAddress('visitor_outlines', perHour),
        questionsPerAddress: limitAddress('visitor_questions', QUESTIONS_PER_OUTLINE * perHour),
        askQuestions: createQuestionAsker(context),
        stream: createJobStream(context),
      }),
    ],
    schedules: [
      {
        name: 'expire-visitor-outlines',
        everyMs: HOUR_SECONDS * 1_000,
        start: 'always',
        run: () => visitors.expire(context.now().getTime()),
      },
      {
        name: 'expire-unfinished-outlines',
        everyMs: HOUR_SECONDS * 1_000,
        start: 'always',
        run: () => unfinished.removeOld(new Date(context.now().getTime() - KEPT_MS)),
      },
    ],
    onUserDeleted: unfinished.removeOfUser,
  };
}
