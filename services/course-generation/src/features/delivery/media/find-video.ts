import type { VideoView } from '@coursewright/contracts';
import type { Logger } from '@coursewright/service-kit';
import { boundedText, INPUT_LIMITS } from '../../authoring/text/index.ts';
import type { Subject } from '../../courses/index.ts';
import { createCooldown } from './fetch-limited.ts';
import { type SearchRepository, searchKey, specificQuery } from './media-search.ts';

type YouTubeVideo = Extract<VideoView, { provider: 'youtube' }>;

export type VideoProvider = (query: string, signal: AbortSignal) => Promise<YouTubeVideo | undefined>;

export type TranscriptReader = (videoId: string, signal: AbortSignal) => Promise<{ text: string }[]>;

interface VideoSearchOptions {
  search?: VideoProvider | undefined;
  searches: SearchRepository;
  logger: Logger;
}

type FoundVideo = { video: YouTubeVideo } | { missing: 'not set up' | 'nothing found' | 'failed' };

export type VideoSearch = ReturnType<typeof createVideoSearch>;

export function createVideoSearch({ search, searches, logger }: VideoSearchOptions) {
  const cooldown = createCooldown();

  return async (subject: Subject, signal: AbortSignal): Promise<FoundVideo> => {
    if (!search) return { missing: 'not set up' };
    const query = specificQuery(subject);
    const key = searchKey('video', query);
    const known = await searches.find<YouTubeVideo>(key);
    if (known) return { video: known };
    if (known === null) return { missing: 'nothing found' };
    if (cooldown.isActive('youtube')) return { missing: 'failed' };
    try {
      const video = await search(query, signal);
      await searches.save(key, video);
      return video ? { video } : { missing: 'nothing found' };
    } catch (error) {
      signal.throwIfAborted();
      cooldown.start('youtube', error);
      logger.warn({ err: error }, 'video search failed');
      return { missing: 'failed' };
    }
  };
}

export const joinTranscript = (pieces: readonly { text: string }[]): string | undefined =>
  boundedText(pieces.map(({ text }) => text).join(' '), INPUT_LIMITS.transcript) || undefined;
