import { type CourseType, type Plan, topicLimits } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { createHandOver, isDuplicateKey, rateLimited, toUtcDay } from '@coursewright/service-kit';
import { pluralize } from '@coursewright/text';
import type { Connection } from 'mongoose';
import type { Config } from '../../../config.ts';
import { isVisitor, type LearnerRepository } from '../learners/learner.repository.ts';
import { sumTokens, type Usage, type UsageSubject } from '../usage/usage.ts';

// What a job of a type costs, and the type of the job that follows it.
interface JobCost {
  readonly tokens?: number;
  readonly leadsTo?: UsageSubject['type'];
}

interface Dependencies {
  connection: Connection;
  learners: LearnerRepository;
  /** By the name of the job type. */
  costs: ReadonlyMap<string, JobCost>;
  config: Pick<Config, `AI_DAILY_TOKENS_${'FREE' | 'PAID' | 'TOTAL' | 'VISITORS'}`>;
  now(): Date;
}

export type TokenBudget = ReturnType<typeof createTokenBudget>;

// From the check of a request to the reservation of its job, which begins at once, in this process.
const HANDED_MS = 250;
const DEFAULT_ESTIMATE = 3_000;
const WHOLE_SITE = 'whole-site';
const VISITORS = 'visitors';
// All visitors share one allowance: a new cookie is no new allowance.
const getHolder = (userId: string) => (isVisitor(userId) ? VISITORS : userId);

// Per attempt, so that each retry of a cancelled job is paid for.
const reservationId = ({ id, fence }: Pick<UsageSubject, 'id' | 'fence'>) => `${id}-${fence}`;

export function planAllows(plan: Plan, { topicCount, courseType }: { topicCount: number; courseType: CourseType }) {
  return plan !== 'free' || (topicCount <= topicLimits.free && courseType === 'Text & Image Course');
}

export const getTopicLimit = (plan: Plan): number => (plan === 'free' ? topicLimits.free : topicLimits.paid);

export function createTokenBudget({ connection, learners, costs, config, now }: Dependencies) {
  const estimate = (type: UsageSubject['type']) => costs.get(type)?.tokens ?? DEFAULT_ESTIMATE;
  const ledger = createTokenLedger(connection, now);
  const total = config.AI_DAILY_TOKENS_TOTAL || Number.POSITIVE_INFINITY;

  async function getLimit(userId: string): Promise<number> {
    if (isVisitor(userId)) return config.AI_DAILY_TOKENS_VISITORS;
    const { plan } = await learners.find(userId);
    return plan === 'free' ? config.AI_DAILY_TOKENS_FREE : config.AI_DAILY_TOKENS_PAID;
  }

  const limits = createHandOver<number>(HANDED_MS);

  async function readDay(userId: string) {
    const day = toUtcDay(now());
    const [limit, used, all] = await Promise.all([
      getLimit(userId),
      ledger.used(day, getHolder(userId)),
      Number.isFinite(total) ? ledger.used(day, WHOLE_SITE) : 0,
    ]);
    return { limit, used, all };
  }

  function limitReached(who: string, code: string) {
    const retryAfterMs = msUntilNextDay(now().getTime());
    const message = `${who} reached today's limit of AI writing. More from 00:00 UTC (in ${formatDuration(retryAfterMs)}).`;
    return rateLimited(message, { code, retryAfterMs });
  }
  async function settleTokens(job: UsageSubject, tokens: number): Promise<boolean> {
    const at = now().getTime();
    const days = [toUtcDay(at), previousUtcDay(at)];
    const id = reservationId(job);
    const reserved = estimate(job.type);
    const wasReserved = await ledger.settle(days, getHolder(job.userId), id, tokens, reserved);
    if (Number.isFinite(total)) await ledger.settle(days, WHOLE_SITE, id, tokens, reserved);
    return wasReserved;
  }

  function userLimitReached(userId: string) {
    if (!isVisitor(userId)) return limitReached("You've", 'allowance_used_up');
    const message = 'Many people are trying this today. Create a free account to have your outline written.';
    return rateLimited(message, { code: 'visitor_allowance_used_up', retryAfterMs: msUntilNextDay(now().getTime()) });
  }
  const siteLimitReached = () => limitReached('This site has', 'site_allowance_used_up');

  return {
    prepare: ledger.prepare,

    // Throws when the allowance covers neither one more job of this type nor the job that follows it.
    async assertAvailable(userId: string, type: UsageSubject['type']): Promise<void> {
      const next = costs.get(type)?.leadsTo;
      const tokens = estimate(type) + (next ? estimate(next) : 0);
      const { limit, used, all } = await readDay(userId);
      if (used + tokens > limit) throw userLimitReached(userId);
      if (all + tokens > total) throw siteLimitReached();
      limits.give(userId, limit);
    },

    async getStatus(userId: string): Promise<{ limit: number; used: number; usedUp: boolean }> {
      const { limit, used, all } = await readDay(userId);
      const lesson = estimate('lesson');
      return { limit, used, usedUp: used + lesson > limit || all + lesson > total };
    },

    async reserve(job: UsageSubject): Promise<void> {
      const { userId, type } = job;
      const id = reservationId(job);
      const tokens = estimate(type);
      const day = toUtcDay(now());
      const limit = limits.take(userId) ?? (await getLimit(userId));
      if (!(await ledger.reserve({ day, of: getHolder(userId), id, tokens, limit }))) throw userLimitReached(userId);
      if (!Number.isFinite(total)) return;
      if (await ledger.reserve({ day, of: WHOLE_SITE, id, tokens, limit: total })) return;
      await ledger.settle([day], getHolder(userId), id, 0);
      throw siteLimitReached();
    },

    // Without usage, the estimate stays.
    async settle(job: UsageSubject, usage?: Usage): Promise<void> {
      await settleTokens(job, usage ? sumTokens(usage) : estimate(job.type));
    },

    // The estimate, which is charged, when the process was killed in this attempt: others settle their reservation.
    async settleKilled(job: UsageSubject): Promise<number> {
      const tokens = estimate(job.type);
      return (await settleTokens(job, tokens)) ? tokens : 0;
    },

    // At least the estimate is charged.
    async settleWasted(job: UsageSubject, usageSoFar: Usage): Promise<void> {
      await settleTokens(job, Math.max(estimate(job.type), sumTokens(usageSoFar)));
    },
  };
}

interface DayOfTokens {
  _id: string;
  // Settled and reserved tokens together.
  used: number;
  held: Record<string, number>;
  at: Date;
}

interface Reservation {
  day: string;
  of: string;
  id: string;
  tokens: number;
  limit: number;
}

const THREE_DAYS = 3 * 24 * 60 * 60;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Reservations are conditional upserts, so that concurrent ones cannot exceed a limit. */
export function createTokenLedger(connection: Connection, now: () => Date) {
  const days = connection.collection<DayOfTokens>('token_days');
  const toKey = (day: string, of: string) => `${day}:${of}`;

  return {
    async prepare(): Promise<void> {
      await days.createIndex({ at: 1 }, { expireAfterSeconds: THREE_DAYS });
    },

    async used(day: string, of: string): Promise<number> {
      return (await days.findOne({ _id: toKey(day, of) }))?.used ?? 0;
    },

    /** False when it exceeds the limit; true when it is reserved already. */
    async reserve(reservation: Reservation): Promise<boolean> {
      const { day, of, id, tokens, limit } = reservation;
      if (!isCount(tokens)) throw new TypeError(`${tokens} is no number of tokens`);
      if (tokens > limit) return false;
      const _id = toKey(day, of);
      const held = `held.${id}`;
      const write = (upsert: boolean) =>
        days.updateOne(
          { _id, used: { $lte: limit - tokens }, [held]: { $exists: false } },
          { $inc: { used: tokens }, $set: { [held]: tokens }, $setOnInsert: { at: now() } },
          { upsert },
        );
      try {
        await write(true);
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      // The day exists: another job stored it meanwhile, it is full, or it holds this reservation.
      if ((await write(false)).modifiedCount === 1) return true;
      return (await days.findOne({ _id }))?.held?.[id] !== undefined;
    },

    /**
     * @param tokens no count of tokens leaves what was reserved
     * @param expected what was probably reserved on the first of the days; if so, nothing is read
     * @returns whether it was reserved
     */
    async settle(possible: string[], of: string, id: string, tokens: number, expected?: number): Promise<boolean> {
      const change = async (_id: string, held: number) => {
        const settled = {
          $inc: { used: isCount(tokens) ? tokens - held : 0 },
          $unset: { [`held.${id}`]: '' as const },
        };
        return (await days.updateOne({ _id, [`held.${id}`]: held }, settled)).modifiedCount === 1;
      };
      const [likely] = possible;
      if (likely && expected !== undefined && (await change(toKey(likely, of), expected))) return true;
      for (const day of possible) {
        const _id = toKey(day, of);
        const held = (await days.findOne({ _id }))?.held?.[id];
        if (held === undefined) continue;
        return change(_id, held);
      }
      return false;
    },
  };
}

export const previousUtcDay = (now: number): string => toUtcDay(now - DAY_MS);

export const msUntilNextDay = (now: number): number => DAY_MS - (now % DAY_MS);

export function formatDuration(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes < 60 ? pluralize(minutes, 'minute') : pluralize(Math.round(minutes / 60), 'hour');
}
