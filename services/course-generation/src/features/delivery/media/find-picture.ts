import type { PictureView } from '@coursewright/contracts';
import type { Logger } from '@coursewright/service-kit';
import { hashSeed } from '@coursewright/text';
import type { Subject } from '../../courses/index.ts';
import { createCooldown } from './fetch-limited.ts';
import { broadQuery, type SearchRepository, searchKey, specificQuery } from './media-search.ts';
import type { PictureProvider, PictureRequest } from './picture-provider.ts';

interface PictureSearchOptions {
  providers: readonly PictureProvider[];
  searches: SearchRepository;
  logger: Logger;
}

// Longest time that a finished lesson waits for its picture.
const BUDGET_MS = 20_000;
const DRAWING_BUDGET_MS = 80_000;

export type PictureSearch = ReturnType<typeof createPictureSearch>;

/** Asks each provider with the specific query, then with the broad one. Provider failures are not thrown. */
export function createPictureSearch({ providers, searches, logger }: PictureSearchOptions) {
  const cooldown = createCooldown();
  const chain = providers.map(({ name }) => name).join();
  const budgetMs = providers.some(({ generates: draws }) => draws) ? DRAWING_BUDGET_MS : BUDGET_MS;

  async function ask(provider: PictureProvider, request: PictureRequest) {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(provider.timeoutMs)]);
    try {
      return await provider.find({ ...request, signal });
    } catch (error) {
      request.signal.throwIfAborted();
      cooldown.start(provider.name, error);
      logger.warn({ err: error, provider: provider.name }, 'picture provider failed');
      return 'failed';
    }
  }

  async function search(subject: Subject, signal: AbortSignal) {
    const queries = [...new Set([specificQuery(subject), broadQuery(subject)])];
    let failed = false;
    for (const [round, query] of queries.entries()) {
      const seed = round === 0 ? 0 : hashSeed(subject.title);
      for (const provider of providers) {
        if (round > 0 && provider.generates) continue;
        const answer = cooldown.isActive(provider.name)
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
    const key = searchKey('picture', chain, subject.title, subject.topic, ...(subject.query ? [subject.query] : []));
    const known = await searches.find<PictureView>(key);
    if (known !== undefined) return known ?? undefined;
    const budget = AbortSignal.timeout(budgetMs);
    const { picture, failed } = await search(subject, AbortSignal.any([caller, budget])).catch((error: unknown) => {
      if (!budget.aborted || caller.aborted) throw error;
      return { picture: undefined, failed: true };
    });
    // a search in which a provider failed is not cached
    if (picture || !failed) await searches.save(key, picture);
    return picture;
  };
}
