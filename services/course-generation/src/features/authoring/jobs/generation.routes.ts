import { courseEndpoints } from '@coursewright/contracts';
import {
  conflict,
  createEventStream,
  forbidden,
  isOver,
  notFound,
  rateLimited,
  route,
} from '@coursewright/service-kit';
import { type Request, type Response, Router } from 'express';
import { type LearnerRepository, planAllows } from '../../accounts/index.ts';
import type { SourceRepository } from '../../sources/index.ts';
import type { ContractsInput } from './contracts.job.ts';
import { followGeneration, listen } from './follow-generation.ts';
import type { GenerationRepository } from './generation.repository.ts';
import { type Generation, toGenerationView } from './generation.ts';
import type { GenerationRunner } from './generation-runner.ts';
import type { GenerationType } from './generation-type.ts';
import type { OutlineInput } from './outline.job.ts';
import { isFinal, type LiveUpdates, type ProgressLog } from './progress-log.ts';

// Each open stream queries the database every second or two.
const MAX_STREAMS = 40;

export function createStreamLimit(max = MAX_STREAMS) {
  const open = new Map<string, number>();
  return (userId: string, signal: AbortSignal): void => {
    const count = open.get(userId) ?? 0;
    if (count >= max)
      throw rateLimited('You have this open too many times. Please close some tabs.', { retryAfterMs: 30_000 });
    if (signal.aborted) return;
    open.set(userId, count + 1);
    const close = () => {
      const left = (open.get(userId) ?? 1) - 1;
      if (left > 0) open.set(userId, left);
      else open.delete(userId);
    };
    signal.addEventListener('abort', close, { once: true });
  };
}

interface StreamOptions {
  log: ProgressLog;
  updates: LiveUpdates;
  runner: Pick<GenerationRunner, 'reconcileLog'>;
}

// Sends the events of a job of the caller after `Last-Event-ID`; 204 when all were delivered.
export function createGenerationStream({ log, updates: live, runner }: StreamOptions) {
  const limitStreams = createStreamLimit();

  // Undefined when everything was delivered.
  async function readLog(generation: Generation, from: number) {
    const { id } = generation;
    const logged = await log.readAfter(id, from);
    const last = logged.at(-1);
    const agrees = last ? isFinal(last.event) === isOver(generation) : from === 0 && !isOver(generation);
    if (agrees) return { after: from, logged };
    const { end } = (await runner.reconcileLog(id, generation)) ?? {};
    const after = Math.min(from, end?.seq ?? 0);
    if (end && isFinal(end.event) && after === end.seq) return undefined;
    return { after, logged: await log.readAfter(id, after) };
  }

  return async (generation: Generation, { req, res, signal }: { req: Request; res: Response; signal: AbortSignal }) => {
    const { id, userId } = generation;
    const updates = listen({ live, generationId: id, signal });
    try {
      const begun = await readLog(generation, parseSequence(req.get('last-event-id')));
      if (!begun) {
        res.status(204).end();
        return;
      }
      limitStreams(userId, signal);
      const stream = createEventStream(res);
      const { after, logged } = begun;
      const reconcileLog = () => runner.reconcileLog(id);
      const options = { log, live, generationId: id, after, signal, reconcileLog, begun: { logged, updates } };
      for await (const { seq, event } of followGeneration(options)) {
        const { type, ...data } = event;
        stream.send({ id: seq, event: type, data });
      }
      stream.close();
    } finally {
      updates.stop();
    }
  };
}

interface Options extends StreamOptions {
  outlines: GenerationType<OutlineInput>;
  contracts: GenerationType<ContractsInput>;
  generations: GenerationRepository;
  learners: LearnerRepository;
  runner: GenerationRunner;
  sources: Pick<SourceRepository, 'findOwn'>;
  notifyOutlineRequested(outline: Generation): Promise<void>;
}

export function generationRoutes(options: Options): Router {
  const { outlines, contracts, generations, learners, runner, sources, notifyOutlineRequested } = options;
  const router = Router();
  const stream = createGenerationStream(options);

  async function findOwn(id: string, userId: string) {
    const generation = await generations.findOwn(id, userId);
    if (!generation) throw notFound('There is no such job');
    return generation;
  }

  async function assertOwn(userId: string, sourceIds: string[]) {
    const found = await sources.findOwn(userId, sourceIds);
    if (found.length < new Set(sourceIds).size)
      throw notFound('A material that you chose is no longer there. Please choose again.', { code: 'no_source' });
  }

  route(router, courseEndpoints.requestOutline, async ({ body, caller }) => {
    const { plan } = await learners.find(caller.userId);
    if (!planAllows(plan, body)) throw forbidden('For paid members only');
    if (body.material) await assertOwn(caller.userId, body.material.sourceIds);
    const outline = await generations.request(outlines, caller.userId, { request: body });
    // Another version belongs to the outline that it was requested from.
    if (!body.revision) await notifyOutlineRequested(outline);
    return { generationId: outline.id };
  });

  route(router, courseEndpoints.requestContracts, async ({ params, caller: { userId } }) => {
    const outline = await findOwn(params.generationId, userId);
    if (outline.kind !== 'outline') throw notFound('There is no such outline');
    if (!outline.outline) throw conflict('The outline is not finished yet');
    const known = await generations.contractsOf(outline.id, userId);
    const { id } = known ?? (await generations.request(contracts, userId, { outlineId: outline.id }));
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

  // Idempotent: a job that is queued, running or done is returned as it is.
  route(router, courseEndpoints.retryGeneration, async ({ params, caller }) => {
    const generation = await findOwn(params.generationId, caller.userId);
    const retried = isOver(generation) ? await generations.retry(generation) : undefined;
    if (retried) await runner.reconcileLog(retried.id);
    return { generationId: retried?.id ?? generation.id };
  });

  route(
    router,
    courseEndpoints.generationEvents,
    async ({ params, caller, req, res, signal }) => {
      await stream(await findOwn(params.generationId, caller.userId), { req, res, signal });
    },
    { streaming: true },
  );

  return router;
}

function parseSequence(lastEventId: string | undefined): number {
  return lastEventId !== undefined && /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : 0;
}
