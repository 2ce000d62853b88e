import { courseGrowthEndpoints, type GenerationFailure } from '@coursewright/contracts';
import { rememberFor, route } from '@coursewright/service-kit';
import { Router } from 'express';
import { trusted } from 'mongoose';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { courseModel } from '../courses/course.model.ts';
import type { Feature } from '../feature.ts';
import { generationModel } from '../generations/generation.model.ts';
import { type AttemptDocument, attemptModel } from './attempt.model.ts';
import { figuresOf, lessonTimeOf, type Prices, reasonsOf } from './report.ts';
import { createSpendingDays } from './spending-day.ts';

/** Figures may be as old as this: they are added up, and nobody needs them to the second. */
const FRESH_MS = 30_000;
const DAYS = 30;
const CLOSE_DAYS_MS = 60 * 60 * 1_000;
/** So many lessons say how long one takes. */
const TIMED_LESSONS = 500;
const FAILURES = 100;

/** What writing takes and how often it fails, for admins. */
export function spendingFeature(context: Context): Feature {
  const { connection, config, author, attempts: log, now, logger } = context;
  const attempts = attemptModel(connection);
  const generations = generationModel(connection);
  const days = createSpendingDays(connection, now);
  const prices = pricesOf(config);
  const router = Router();

  const report = rememberFor(FRESH_MS, async () => {
    const [last, timed] = await Promise.all([
      days.last(DAYS),
      attempts
        .find({ kind: 'lesson', outcome: 'done', ms: trusted({ $gt: 0 }) }, { ms: 1 })
        .sort({ at: -1 })
        .limit(TIMED_LESSONS)
        .lean<Pick<AttemptDocument, 'ms'>[]>(),
    ]);
    const rows = last.flatMap((day) => day.rows);
    const since = new Date(`${last[0]?._id}T00:00:00Z`);
    return {
      author: { source: author.source, model: author.model },
      prices,
      days: last.map((day) => ({ day: day._id, ...figuresOf(day.rows, prices) })),
      total: figuresOf(rows, prices),
      courses: await courseModel(connection).countDocuments({ createdAt: trusted({ $gte: since }) }),
      reasons: reasonsOf(rows),
      lessonTime: lessonTimeOf(timed.map(({ ms = 0 }) => ms)),
    };
  });

  async function nowOf(ids: string[]): Promise<(id: string, epoch: number) => GenerationFailure['now']> {
    const found = await generations.find({ _id: trusted({ $in: ids }) }, { state: 1, epoch: 1 }).lean();
    const byId = new Map(found.map((each) => [each._id.toHexString(), each]));
    return (id, epoch) => {
      const present = byId.get(id);
      if (!present || present.epoch === epoch) return 'failed';
      return present.state === 'done' ? 'written' : 'asked again';
    };
  }

  route(router, courseGrowthEndpoints.generationReport, () => report());
  route(router, courseGrowthEndpoints.generationFailures, async () => {
    const failed = await attempts
      .find({ outcome: 'failed' })
      .sort({ at: -1 })
      .limit(FAILURES)
      .lean<AttemptDocument[]>();
    const stored = failed.map(({ generationId }) => generationId).filter((id) => /^[0-9a-f]{24}$/.test(id));
    const stateOf = await nowOf(stored);
    return failed.map(({ _id, generationId, kind, at, reason = '', userId, tries = 1 }) => ({
      ...{ id: _id, kind, at: at.toISOString(), reason, userId, attempts: tries },
      now: stateOf(generationId, Number(_id.split(':')[1])),
    }));
  });

  function closeDays() {
    const timer = setInterval(() => {
      days.last(DAYS).catch((err: unknown) => logger.warn({ err }, 'days are not added up'));
    }, CLOSE_DAYS_MS);
    return { close: () => clearInterval(timer) };
  }

  return { routers: [router], onOver: log.over, background: [closeDays] };
}

function pricesOf({ OPENAI_PRICE_INPUT: input, OPENAI_PRICE_OUTPUT: output, ...config }: Config): Prices | null {
  if (input === undefined || output === undefined) return null;
  return { input, output, currency: config.OPENAI_PRICE_CURRENCY };
}
