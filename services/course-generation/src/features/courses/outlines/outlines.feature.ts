import { outlineEndpoints, visitorEndpoints } from '@coursewright/contracts';
import { DAY_MS, HOUR_MS } from '@coursewright/contracts/durations';
import { createHourlyLimit, getIpRateLimitKey, notFound, route } from '@coursewright/service-kit';
import { type Request, Router } from 'express';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { toVisitorId } from '../../accounts/index.ts';
import { createJobStream, createQuestionAsker } from '../../authoring/index.ts';
import { createCourseDrafter } from '../course-drafts.ts';
import { createLessonPrefetch } from '../open-subtopic.ts';
import { createVisitorCookie } from './visitor-cookie.ts';
import { createVisitorOutlines } from './visitor-outlines.ts';

const KEPT_MS = 30 * DAY_MS;
// A topic that is typed with pauses is asked about several times.
const QUESTIONS_PER_OUTLINE = 3;
const TOO_MANY =
  'Many topics were tried from your network. To continue now, create a free account. Please try again later.';
// Older ones are kept, but not offered.
const MOST_LISTED = 5;

const noOutline = () => notFound('This outline is no longer kept. Please start a new one');

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
  const cookie = createVisitorCookie(config.PUBLIC_URL);
  const perAddress = createHourlyLimit(connection, 'visitor_outlines', perHour, TOO_MANY);
  const questions = QUESTIONS_PER_OUTLINE * perHour;
  const questionsPerAddress = createHourlyLimit(connection, 'visitor_questions', questions, TOO_MANY);
  const askQuestions = createQuestionAsker(context);
  const stream = createJobStream(context);
  const router = Router();

  route(router, outlineEndpoints.unfinishedOutlines, async ({ caller: { userId } }) => {
    const outlines = [];
    for (const outline of await unfinished.list(userId)) {
      if (outlines.length === MOST_LISTED) break;
      const state = (await queue.findOwn(outline.generationId, userId))?.state;
      if (state === 'queued' || state === 'running' || state === 'done') outlines.push(outline);
    }
    return { outlines };
  });

  route(router, outlineEndpoints.saveOutlineEdits, async ({ params, body, caller: { userId } }) => {
    const versions = [body.generationId, ...(body.revisingId ? [body.revisingId] : [])];
    for (const id of versions) if (!(await queue.findOwn(id, userId))) throw noOutline();
    if (!(await unfinished.save(params.outlineId, userId, body))) throw noOutline();
    return { success: true, message: 'Saved' };
  });

  route(router, outlineEndpoints.discardOutline, async ({ params, caller }) => {
    if (!(await visitors.discard(params.generationId, caller.userId))) throw noOutline();
    return { success: true, message: 'Discarded' };
  });

  const readVisitorId = ({ headers }: Request) => {
    const secret = cookie.read(headers.cookie);
    return secret === undefined ? undefined : toVisitorId(secret);
  };

  route(router, visitorEndpoints.requestVisitorOutline, async ({ body, req, res }) => {
    const secret = cookie.read(req.headers.cookie) ?? cookie.createSecret();
    const visitorId = toVisitorId(secret);
    const same = await visitors.findSame(visitorId, body);
    if (same === undefined) await (await perAddress()).consume(getIpRateLimitKey(req.ip ?? ''));
    const generationId = same ?? (await visitors.request(visitorId, body));
    res.append('Set-Cookie', cookie.issue(secret));
    return { generationId };
  });

  // Belongs to no visitor: nothing of it is stored under an id that is used again.
  route(router, visitorEndpoints.visitorQuestions, async ({ body, req, signal }) => {
    await (await questionsPerAddress()).consume(getIpRateLimitKey(req.ip ?? ''));
    return { questions: await askQuestions(toVisitorId(cookie.createSecret()), body.topic, signal) };
  });

  route(router, visitorEndpoints.visitorOutline, async ({ req }) => {
    const visitorId = readVisitorId(req);
    const found = visitorId === undefined ? undefined : await visitors.find(visitorId);
    return { outline: found?.outline ?? null };
  });

  route(
    router,
    visitorEndpoints.visitorOutlineEvents,
    async ({ params, req, res, signal }) => {
      const visitorId = readVisitorId(req);
      const outline = visitorId && (await queue.findOwn(params.generationId, visitorId));
      if (!outline) throw noOutline();
      await stream(outline, { req, res, signal });
    },
    { streaming: true },
  );

  route(router, visitorEndpoints.discardVisitorOutline, async ({ params, req }) => {
    const visitorId = readVisitorId(req);
    if (!visitorId || !(await visitors.discard(params.generationId, visitorId))) throw noOutline();
    return { success: true, message: 'Discarded' };
  });

  route(router, visitorEndpoints.adoptVisitorOutline, async ({ caller, req, res }) => {
    const visitorId = readVisitorId(req);
    if (!visitorId) return { generationId: null };
    const generationId = await visitors.adopt(visitorId, caller.userId);
    res.append('Set-Cookie', cookie.clear());
    return { generationId };
  });

  return {
    routers: [router],
    schedules: [
      {
        name: 'expire-visitor-outlines',
        everyMs: HOUR_MS,
        start: 'always',
        run: () => visitors.expire(context.now().getTime()),
      },
      {
        name: 'expire-unfinished-outlines',
        everyMs: HOUR_MS,
        start: 'always',
        run: () => unfinished.removeOld(new Date(context.now().getTime() - KEPT_MS)),
      },
    ],
    onUserDeleted: unfinished.removeOfUser,
  };
}
