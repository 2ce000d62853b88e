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
import type { JobRunner, WritingJobType } from './define-job.ts';
import { followJob, listen } from './follow-job.ts';
import { type JobQueue, toGenerationView, type WritingJob } from './job-queue.ts';
import type { OutlineJob, OutlineNote } from './outline.job.ts';
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
  runner: Pick<JobRunner, 'reconcileLog'>;
}

// Sends the events of a job of the caller after `Last-Event-ID`; 204 when all were delivered.
export function createJobStream({ log, updates: live, runner }: StreamOptions) {
  const limitStreams = createStreamLimit();

  // Undefined when everything was delivered.
  async function readLog(job: WritingJob, from: number) {
    const { id } = job;
    const logged = log.heldAfter(id, from) ?? (await log.readAfter(id, from));
    const last = logged.at(-1);
    const agrees = last ? isFinal(last.event) === isOver(job) : from === 0 && !isOver(job);
    if (agrees) return { after: from, logged };
    const { end } = (await runner.reconcileLog(id, job)) ?? {};
    const after = Math.min(from, end?.seq ?? 0);
    if (end && isFinal(end.event) && after === end.seq) return undefined;
    return { after, logged: await log.readAfter(id, after) };
  }

  return async (job: WritingJob, { req, res, signal }: { req: Request; res: Response; signal: AbortSignal }) => {
    const { id, userId } = job;
    const updates = listen({ live, generationId: id, signal });
    try {
      const begun = await readLog(job, parseSequence(req.get('last-event-id')));
      if (!begun) {
        res.status(204).end();
        return;
      }
      limitStreams(userId, signal);
      const stream = createEventStream(res);
      const { after, logged } = begun;
      const reconcileLog = () => runner.reconcileLog(id);
      const options = { log, live, generationId: id, after, signal, reconcileLog, begun: { logged, updates } };
      for await (const { seq, event } of followJob(options)) {
        const { type, ...data } = event;
        stream.send({ id: seq, event: type, data });
      }
      stream.close();
    } finally {
      updates.stop();
    }
  };
}

interface Dependencies extends StreamOptions {
  outlineJob: OutlineJob;
  contractsJob: WritingJobType<ContractsInput>;
  queue: JobQueue;
  learners: LearnerRepository;
  runner: JobRunner;
  sources: Pick<SourceRepository, 'findOwn'>;
  now(): Date;
}

export function jobRoutes(dependencies: Dependencies): Router {
  const { outlineJob, contractsJob, queue, learners, runner, sources, now } = dependencies;
  const router = Router();
  const stream = createJobStream(dependencies);

  async function findOwn(id: string, userId: string) {
    const job = await queue.findOwn(id, userId);
    if (!job) throw notFound('This is no longer being written. Please start again');
    return job;
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
    // Another version belongs to the outline that it was requested from.
    const note: OutlineNote | undefined = body.revision ? undefined : { userId: caller.userId, savedAt: now() };
    const { id } = await outlineJob.request(caller.userId, { request: body }, { note });
    return { generationId: id };
  });

  route(router, courseEndpoints.requestContracts, async ({ params, caller: { userId } }) => {
    const outline = await findOwn(params.generationId, userId);
    if (outline.type !== 'outline') throw notFound('This outline is no longer kept. Please start a new one');
    if (!outline.result?.outline) throw conflict('The outline is not finished yet');
    const known = await queue.contractsOf(outline.id, userId);
    const { id } = known ?? (await contractsJob.request(userId, { outlineId: outline.id }));
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
    const job = await findOwn(params.generationId, caller.userId);
    const retried = isOver(job) ? await queue.retry(job) : undefined;
    if (retried) await runner.reconcileLog(retried.id);
    return { generationId: retried?.id ?? job.id };
  });

  route(
    router,
    courseEndpoints.generationEvents,
    async ({ params, caller, req, res, signal }) => {
      const running = runner.findRunning(params.generationId);
      const job = running?.userId === caller.userId ? running : await findOwn(params.generationId, caller.userId);
      await stream(job, { req, res, signal });
    },
    { streaming: true },
  );

  return router;
}

function parseSequence(lastEventId: string | undefined): number {
  return lastEventId !== undefined && /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : 0;
}
