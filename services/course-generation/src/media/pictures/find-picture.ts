import type { PictureView } from '@coursewright/contracts';
import type { Logger } from '@coursewright/service-kit';
import { seedOf } from '../../author/sample/seeded-random.ts';
import { createResting } from '../fetching/resting.ts';
import { broadQuery, specificQuery } from '../queries.ts';
import type { SearchRepository } from '../search.repository.ts';
import { searchKey } from '../search-key.ts';
import type { PictureProvider, PictureWish, Subject } from './picture-provider.ts';

interface Options {
  providers: readonly PictureProvider[];
  searches: SearchRepository;
  logger: Logger;
}

/** A lesson that is otherwise done waits for its picture no longer than this. */
const BUDGET_MS = 20_000;
const DRAWING_BUDGET_MS = 80_000;

export type PictureSearch = ReturnType<typeof createPictureSearch>;

/** Asks one provider after the other, first in many words, then in few. Never throws for a provider's sake. */
export function createPictureSearch({ providers, searches, logger }: Options) {
  const resting = createResting();
  const chain = providers.map(({ name }) => name).join();
  const budgetMs = providers.some(({ draws }) => draws) ? DRAWING_BUDGET_MS : BUDGET_MS;

  async function ask(provider: PictureProvider, wish: PictureWish) {
    const signal = AbortSignal.any([wish.signal, AbortSignal.timeout(provider.timeoutMs)]);
    try {
      return await provider.find({ ...wish, signal });
    } catch (error) {
      wish.signal.throwIfAborted();
      resting.letRest(provider.name, error);
      logger.warn({ err: error, provider: provider.name }, 'a provider of pictures failed');
      return 'failed';
    }
  }

  async function search(subject: Subject, signal: AbortSignal) {
    const queries = [...new Set([specificQuery(subject), broadQuery(subject)])];
    let failed = false;
    for (const [round, query] of queries.entries()) {
      const seed = round === 0 ? 0 : seedOf(subject.title);
      for (const provider of providers) {
        if (round > 0 && provider.draws) continue;
        const answer = resting.rests(provider.name)
          ? 'failed'
          : await ask(provider, { ...subject, query, seed, signal });
        if (answer === 'failed') failed = true;
        else if (answer) return { picture: answer, failed };
      }
    }
    return { picture: undefined, failed };
  }

  return async (subject: Subject, caller: AbortSignal): Promise<PictureView | undefined> => {
    if (providers.length === 0) return undefined;
    const key = searchKey('picture', chain, subject.title, subject.topic);
    const known = await searches.find<PictureView>(key);
    if (known !== undefined) return known ?? undefined;
    const budget = AbortSignal.timeout(budgetMs);
    const { picture, failed } = await search(subject, AbortSignal.any([caller, budget])).catch((error: unknown) => {
      if (!budget.aborted || caller.aborted) throw error;
      return { picture: undefined, failed: true };
    });
    // What failed today may find something tomorrow: only a whole search is remembered.
    if (picture || !failed) await searches.keep(key, picture);
    return picture;
  };
}
