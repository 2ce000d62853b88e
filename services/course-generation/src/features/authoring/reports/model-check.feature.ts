import { type ModelState, modelCheckEndpoints } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { isOver, type Job, type JobType, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';

const TYPE = 'model-check';
const PAUSE_MS = 30_000;
const KEEP_MS = 30 * DAY_MS;

/** Admins try the models: as a job, because a slow one takes minutes. */
export function modelCheckFeature({ checkModels, jobs, adviceLog, now }: Context): Feature {
  const checking: JobType = {
    name: TYPE,
    lanes: [{ priority: 0, concurrency: 1 }],
    maxAttempts: 1,
    maxCrashes: 1,
    keepDoneMs: KEEP_MS,
    async run() {
      const models = await checkModels();
      const isWell = models.every(({ checks }) => checks.every(({ status }) => status === 'ok'));
      if (isWell) await adviceLog.clear();
      return { result: { models } };
    },
  };
  const router = Router();
  const list = () => jobs.list({ type: TYPE });

  async function view([latest, ...others]: Job[]): Promise<ModelState> {
    const advice = await adviceLog.list();
    if (!latest) return { state: 'never', models: [], advice };
    const ended = [latest, ...others].find(({ state }) => state === 'done');
    const { models = [] } = (ended?.result ?? {}) as Partial<ModelState>;
    return {
      state: isOver(latest) ? (latest.state === 'done' ? 'done' : 'failed') : 'running',
      startedAt: latest.createdAt.toISOString(),
      ...(isOver(latest) && { endedAt: latest.updatedAt.toISOString() }),
      models,
      advice,
    };
  }

  route(router, modelCheckEndpoints.modelState, async () => view(await list()));

  // A run that is under way, or ended a moment ago, counts for everyone who asks.
  route(router, modelCheckEndpoints.checkModel, async () => {
    const [latest] = await list();
    if (!latest || (isOver(latest) && latest.updatedAt.getTime() + PAUSE_MS <= now().getTime()))
      await jobs.add({ type: TYPE, key: TYPE, payload: {} });
    return view(await list());
  });

  return { routers: [router], jobs: [checking] };
}
