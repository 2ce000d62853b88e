import { type CourseType, type Plan, topicLimits } from '@coursewright/contracts';
import { rateLimited } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import type { Config } from '../../../config.ts';
import type { LearnerRepository } from '../learners/learner.repository.ts';
import { sumTokens, type Usage, type UsageSubject } from '../usage/usage.ts';
import { isVisitor } from '../visitors.ts';
import { createTokenLedger, formatDuration, msUntilNextDay, previousUtcDay, toUtcDay } from './token-ledger.ts';

// What a job of a type costs, and the type of the job that follows it.
interface JobCost {
  readonly tokens?: number;
  readonly leadsTo?: UsageSubject['type'];
}

interface Options {
  connection: Connection;
  learners: LearnerRepository;
  /** By the name of the job type. */
  costs: ReadonlyMap<string, JobCost>;
  config: Pick<Config, `AI_DAILY_TOKENS_${'FREE' | 'PAID' | 'TOTAL' | 'VISITORS'}`>;
}

export type TokenBudget = ReturnType<typeof createTokenBudget>;

const DEFAULT_ESTIMATE = 3_000;
const WHOLE_SITE = 'whole-site';
const VISITORS = 'visitors';
// All visitors share one allowance: a new cookie is no new allowance.
const holderOf = (userId: string) => (isVisitor(userId) ? VISITORS : userId);

// Per attempt, so that each retry of a cancelled job is paid for.
const reservationId = ({ id, fence }: Pick<UsageSubject, 'id' | 'fence'>) => `${id}-${fence}`;

export function planAllows(plan: Plan, { topicCount, courseType }: { topicCount: number; courseType: CourseType }) {
  return plan !== 'free' || (topicCount <= topicLimits.free && courseType === 'Text & Image Course');
}

export const topicLimitOf = (plan: Plan): number => (plan === 'free' ? topicLimits.free : topicLimits.paid);

export function createTokenBudget({ connection, learners, costs, config }: Options) {
  const estimate = (type: UsageSubject['type']) => costs.get(type)?.tokens ?? DEFAULT_ESTIMATE;
  const ledger = createTokenLedger(connection);
  const total = config.AI_DAILY_TOKENS_TOTAL || Number.POSITIVE_INFINITY;

  async function getLimit(userId: string): Promise<number> {
    if (isVisitor(userId)) return config.AI_DAILY_TOKENS_VISITORS;
    const { plan } = await learners.find(userId);
    return plan === 'free' ? config.AI_DAILY_TOKENS_FREE : config.AI_DAILY_TOKENS_PAID;
  }

  async function readDay(userId: string) {
    const day = toUtcDay(Date.now());
    const [limit, used, all] = await Promise.all([
      getLimit(userId),
      ledger.used(day, holderOf(userId)),
      Number.isFinite(total) ? ledger.used(day, WHOLE_SITE) : 0,
    ]);
    return { limit, used, all };
  }

  function limitReached(who: string, code: string) {
    const retryAfterMs = msUntilNextDay(Date.now());
    const message = `${who} reached today's limit of AI writing. More from 00:00 UTC (in ${formatDuration(retryAfterMs)}).`;
    return rateLimited(message, { code, retryAfterMs });
  }
  async function settleTokens(job: UsageSubject, tokens: number): Promise<boolean> {
    const now = Date.now();
    const days = [toUtcDay(now), previousUtcDay(now)];
    const id = reservationId(job);
    const reserved = estimate(job.type);
    const wasReserved = await ledger.settle(days, holderOf(job.userId), id, tokens, reserved);
    if (Number.isFinite(total)) await ledger.settle(days, WHOLE_SITE, id, tokens, reserved);
    return wasReserved;
  }

  function userLimitReached(userId: string) {
    if (!isVisitor(userId)) return limitReached("You've", 'allowance_used_up');
    const message = 'Many people are trying this today. Create a free account to have your outline written.';
    return rateLimited(message, { code: 'visitor_allowance_used_up', retryAfterMs: msUntilNextDay(Date.now()) });
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
      const day = toUtcDay(Date.now());
      if (!(await ledger.reserve({ day, of: holderOf(userId), id, tokens, limit: await getLimit(userId) })))
        throw userLimitReached(userId);
      if (!Number.isFinite(total)) return;
      if (await ledger.reserve({ day, of: WHOLE_SITE, id, tokens, limit: total })) return;
      await ledger.settle([day], holderOf(userId), id, 0);
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
