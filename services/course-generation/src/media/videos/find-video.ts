import type { Logger } from '@coursewright/service-kit';
import { createResting } from '../fetching/resting.ts';
import type { Subject } from '../pictures/picture-provider.ts';
import { specificQuery } from '../queries.ts';
import type { SearchRepository } from '../search.repository.ts';
import { searchKey } from '../search-key.ts';
import type { YouTubeVideo } from './youtube.ts';

interface Options {
  /** Left out when no video service is set up. */
  search?: ((query: string, signal: AbortSignal) => Promise<YouTubeVideo | undefined>) | undefined;
  searches: SearchRepository;
  logger: Logger;
}

export type FoundVideo = { video: YouTubeVideo } | { missing: 'not set up' | 'nothing found' | 'failed' };

export type VideoSearch = ReturnType<typeof createVideoSearch>;

/** A video for a lesson, remembered for all learners: YouTube allows a project few searches a day. */
export function createVideoSearch({ search, searches, logger }: Options) {
  const resting = createResting();

  return async (subject: Subject, signal: AbortSignal): Promise<FoundVideo> => {
    if (!search) return { missing: 'not set up' };
    const query = specificQuery(subject);
    const key = searchKey('video', query);
    const known = await searches.find<YouTubeVideo>(key);
    if (known) return { video: known };
    if (known === null) return { missing: 'nothing found' };
    if (resting.rests('youtube')) return { missing: 'failed' };
    try {
      const video = await search(query, signal);
      await searches.keep(key, video);
      return video ? { video } : { missing: 'nothing found' };
    } catch (error) {
      signal.throwIfAborted();
      resting.letRest('youtube', error);
      logger.warn({ err: error }, 'the video service failed');
      return { missing: 'failed' };
    }
  };
}
