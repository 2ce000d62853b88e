import { rateLimited } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import type { Usage } from '../author/author.ts';
import type { Config } from '../config.ts';
import type { Generation } from '../generations/generation.ts';
import type { GenerationKind, KindRegistry } from '../generations/generation-kind.ts';
import type { LearnerRepository } from '../learners/learner.repository.ts';
import { dayBefore, dayOf, inWords, untilNextDay } from './allowance-day.ts';
import { createTokenLedger } from './token-ledger.ts';

interface Options {
  connection: Connection;
  learners: LearnerRepository;
  kinds: KindRegistry;
  config: Pick<Config, 'AI_DAILY_TOKENS_FREE' | 'AI_DAILY_TOKENS_PAID' | 'AI_DAILY_TOKENS_TOTAL'>;
}

export type TokenBudget = ReturnType<typeof createTokenBudget>;

export const NOTHING: Usage = { promptTokens: 0, completionTokens: 0, estimated: false };

const USUAL_TOKENS = 3_000;
const EVERYBODY = 'everybody';
const estimateOf = (kind: GenerationKind) => kind.tokens ?? USUAL_TOKENS;

/** What learners may have written in a day: held back as an estimate before a job, corrected when it is done. */
export function createTokenBudget({ connection, learners, kinds, config }: Options) {
  const ledger = createTokenLedger(connection);
  const total = config.AI_DAILY_TOKENS_TOTAL || Number.POSITIVE_INFINITY;

  async function limitOf(userId: string): Promise<number> {
    const { plan } = await learners.find(userId);
    return plan === 'free' ? config.AI_DAILY_TOKENS_FREE : config.AI_DAILY_TOKENS_PAID;
  }

  function usedUp(whose: string) {
    const retryAfterMs = untilNextDay(Date.now());
    const message = `${whose} for today is used up. It renews at midnight UTC, in ${inWords(retryAfterMs)}.`;
    return rateLimited(message, { code: 'allowance_used_up', retryAfterMs });
  }
  const own = () => usedUp('Your allowance of AI writing');
  const everybodys = () => usedUp("This site's allowance of AI writing");

  return {
    prepare: ledger.prepare,

    /** Throws when there is not enough left for one more of this kind. */
    async admit(userId: string, kind: GenerationKind): Promise<void> {
      const tokens = estimateOf(kind);
      const day = dayOf(Date.now());
      const [limit, mine, all] = await Promise.all([
        limitOf(userId),
        ledger.used(day, userId),
        Number.isFinite(total) ? ledger.used(day, EVERYBODY) : 0,
      ]);
      if (mine + tokens > limit) throw own();
      if (all + tokens > total) throw everybodys();
    },

    /** Holds the estimate back, once per generation however many workers begin it. */
    async reserve({ id, userId, kind }: Generation): Promise<void> {
      const tokens = estimateOf(kinds.of(kind));
      const day = dayOf(Date.now());
      if (!(await ledger.hold({ day, of: userId, id, tokens, limit: await limitOf(userId) }))) throw own();
      if (!Number.isFinite(total)) return;
      if (await ledger.hold({ day, of: EVERYBODY, id, tokens, limit: total })) return;
      await ledger.settle([day], userId, id, 0);
      throw everybodys();
    },

    /** Puts what was really used in the place of the estimate; without it the estimate stays. */
    async settle({ id, userId, kind }: Generation, usage?: Usage): Promise<void> {
      const real = usage ? usage.promptTokens + usage.completionTokens : estimateOf(kinds.of(kind));
      const now = Date.now();
      const days = [dayOf(now), dayBefore(now)];
      await ledger.settle(days, userId, id, real);
      if (Number.isFinite(total)) await ledger.settle(days, EVERYBODY, id, real);
    },
  };
}
