import { courseEndpoints } from '@coursewright/contracts';
import { forbidden, notFound, route, sse } from '@coursewright/service-kit';
import { Router } from 'express';
import type { LearnerRepository } from '../learners/learner.repository.ts';
import { planAllows } from '../plans/plan-rules.ts';
import { followGeneration } from './follow-generation.ts';
import { toGenerationView } from './generation.mapper.ts';
import type { GenerationRepository } from './generation.repository.ts';
import { isOver } from './generation.ts';
import type { GenerationKind } from './generation-kind.ts';
import { type GenerationLog, isFinal } from './generation-log.ts';
import type { GenerationRunner } from './generation-runner.ts';
import type { LiveUpdates } from './live-updates.ts';
import { createStreamCount } from './open-streams.ts';
import type { OutlineWish } from './outline-kind.ts';

interface Options {
  outlines: GenerationKind<OutlineWish>;
  generations: GenerationRepository;
  learners: LearnerRepository;
  log: GenerationLog;
  updates: LiveUpdates;
  runner: GenerationRunner;
}

export function generationRoutes({ outlines, generations, learners, log, updates: live, runner }: Options): Router {
  const router = Router();
  const countStream = createStreamCount();

  async function findOwn(id: string, userId: string) {
    const generation = await generations.findOwn(id, userId);
    if (!generation) throw notFound('There is no such job');
    return generation;
  }

  route(router, courseEndpoints.requestOutline, async ({ body, caller }) => {
    const { plan } = await learners.find(caller.userId);
    if (!planAllows(plan, body)) throw forbidden('For paid members only');
    const { id } = await generations.request(outlines, caller.userId, { request: body });
    return { generationId: id };
  });

  route(router, courseEndpoints.generation, async ({ params, caller }) =>
    toGenerationView(await findOwn(params.generationId, caller.userId)),
  );

  route(router, courseEndpoints.cancelGeneration, async ({ params, caller }) => {
    const { id } = await findOwn(params.generationId, caller.userId);
    if (!(await runner.cancel(id))) return { success: false, message: 'There is nothing left to cancel' };
    return { success: true, message: 'Cancelled' };
  });

  /** Harmless to repeat: what runs or is done already stays as it is, and its stream tells. */
  route(router, courseEndpoints.retryGeneration, async ({ params, caller }) => {
    const generation = await findOwn(params.generationId, caller.userId);
    const again = isOver(generation) ? await generations.requestAgain(generation) : undefined;
    if (again) await runner.settle(again.id);
    return { generationId: again?.id ?? generation.id };
  });

  route(
    router,
    courseEndpoints.generationEvents,
    async ({ params, caller, req, res, signal }) => {
      const { id } = await findOwn(params.generationId, caller.userId);
      const settle = () => runner.settle(id);
      await settle();
      const end = await log.last(id);
      const after = Math.min(numberOf(req.get('last-event-id')), end?.seq ?? 0);
      if (end && isFinal(end.event) && after === end.seq) {
        res.status(204).end();
        return;
      }
      countStream(caller.userId, signal);
      const stream = sse(res);
      for await (const { seq, event } of followGeneration({ log, live, generationId: id, after, signal, settle })) {
        const { type, ...data } = event;
        stream.send({ id: seq, event: type, data });
      }
      stream.close();
    },
    { streaming: true },
  );

  return router;
}

/** A number nobody could have got from us counts as none. */
function numberOf(lastEventId: string | undefined): number {
  return lastEventId !== undefined && /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : 0;
}
