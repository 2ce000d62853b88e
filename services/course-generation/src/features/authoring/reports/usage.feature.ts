import { courseGrowthEndpoints, type GenerationFailure } from '@coursewright/contracts';
import { HOUR_MS } from '@coursewright/contracts/durations';
import { memoizeWithTtl, route } from '@coursewright/service-kit';
import { Router } from 'express';
import { trusted } from 'mongoose';
import type { Config } from '../../../config.ts';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { type UsageRecord, usageRecordModel } from '../../accounts/index.ts';
import {
  calculateFigures,
  calculateLessonTime,
  countReasons,
  createUsageDays,
  type Prices,
  sumFallback,
} from './usage-report.ts';

const CACHE_MS = 30_000;
const DAYS = 30;
const CLOSE_DAYS_MS = HOUR_MS;
const TIMED_LESSONS = 500;
const FAILURES = 100;

export function usageFeature(context: Context): Feature {
  const { connection, config, courses, generator, jobs, now } = context;
  const attempts = usageRecordModel(connection);
  const days = createUsageDays(connection, now);
  const prices = readPrices(config);
  const router = Router();

  const report = memoizeWithTtl(CACHE_MS, async () => {
    const [last, timed] = await Promise.all([
      days.last(DAYS),
      attempts
        .find({ kind: 'lesson', outcome: 'done', ms: trusted({ $gt: 0 }) }, { ms: 1 })
        .sort({ at: -1 })
        .limit(TIMED_LESSONS)
        .lean<Pick<UsageRecord, 'ms'>[]>(),
    ]);
    const rows = last.flatMap((day) => day.rows);
    const since = new Date(`${last[0]?._id}T00:00:00Z`);
    return {
      author: { source: generator.source, model: generator.model },
      prices: prices && { input: prices.input, output: prices.output, currency: prices.currency },
      ...(config.OPENAI_FALLBACK_MODEL && { fallback: { model: config.OPENAI_FALLBACK_MODEL, ...sumFallback(rows) } }),
      days: last.map((day) => ({ day: day._id, ...calculateFigures(day.rows, prices) })),
      total: calculateFigures(rows, prices),
      courses: await courses.countCreated(since),
      reasons: countReasons(rows),
      lessonTime: calculateLessonTime(timed.map(({ ms = 0 }) => ms)),
    };
  });

  async function findCurrentStates(ids: string[]): Promise<(id: string, fence: number) => GenerationFailure['now']> {
    const found = await jobs.list({ ids });
    const byId = new Map(found.map((job) => [job.id, job]));
    return (id, fence) => {
      const present = byId.get(id);
      if (!present || present.fence === fence) return 'failed';
      return present.state === 'done' ? 'written' : 'asked again';
    };
  }

  route(router, courseGrowthEndpoints.generationReport, () => report());
  route(router, courseGrowthEndpoints.generationFailures, async () => {
    const failed = await attempts.find({ outcome: 'failed' }).sort({ at: -1 }).limit(FAILURES).lean<UsageRecord[]>();
    const stored = failed.map(({ generationId }) => generationId).filter((id) => /^[0-9a-f]{24}$/.test(id));
    const stateOf = await findCurrentStates(stored);
    return failed.map(({ _id, generationId, kind, at, reason = '', userId, tries = 1 }) => ({
      id: _id,
      kind,
      at: at.toISOString(),
      reason,
      userId,
      attempts: tries,
      now: stateOf(generationId, Number(_id.split(':')[1])),
    }));
  });

  return {
    routers: [router],
    schedules: [
      {
        name: 'close-usage-days',
        everyMs: CLOSE_DAYS_MS,
        start: 'later',
        run: async () => void (await days.last(DAYS)),
      },
    ],
  };
}

function readPrices({ OPENAI_PRICE_INPUT: input, OPENAI_PRICE_OUTPUT: output, ...config }: Config): Prices | null {
  if (input === undefined || output === undefined) return null;
  const { OPENAI_FALLBACK_PRICE_INPUT, OPENAI_FALLBACK_PRICE_OUTPUT, OPENAI_PRICE_CURRENCY: currency } = config;
  const fallback = { input: OPENAI_FALLBACK_PRICE_INPUT ?? input, output: OPENAI_FALLBACK_PRICE_OUTPUT ?? output };
  return { input, output, currency, fallback };
}
