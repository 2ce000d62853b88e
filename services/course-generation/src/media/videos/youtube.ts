import type { VideoView } from '@coursewright/contracts';
import { z } from 'zod';
import { addressOf } from '../fetching/address.ts';
import { fetchJson } from '../fetching/fetch-limited.ts';
import type { PictureKeeper } from '../fetching/keep-picture.ts';
import { words } from '../pictures/words.ts';

export interface YouTubeOptions {
  baseUrl: string;
  apiKey: string;
  keeper: PictureKeeper;
}

export type YouTubeVideo = Extract<VideoView, { provider: 'youtube' }>;

const VIDEO_ID = /^[\w-]{11}$/;

const answerSchema = z.object({
  items: z.array(
    z.object({
      id: z.object({ videoId: z.string().optional() }),
      snippet: z.object({
        title: z.string(),
        channelTitle: z.string().optional(),
        liveBroadcastContent: z.string().optional(),
        thumbnails: z.object({ high: z.object({ url: z.url() }).optional() }).default({}),
      }),
    }),
  ),
});

const WANTED = {
  ...{ part: 'snippet', type: 'video', maxResults: 5, safeSearch: 'strict' },
  ...{ videoEmbeddable: 'true', videoSyndicated: 'true' },
};

/** Looks for a video that may be shown on other people's pages. */
export function createYouTube({ baseUrl, apiKey, keeper }: YouTubeOptions) {
  const posterOrigins = ['https://i.ytimg.com', new URL(baseUrl).origin];
  return async (query: string, signal: AbortSignal): Promise<YouTubeVideo | undefined> => {
    const url = addressOf(baseUrl, '/search', { ...WANTED, q: query, key: apiKey });
    const { items } = await fetchJson(url, answerSchema, { signal });
    const item = items.find(
      ({ id, snippet }) => VIDEO_ID.test(id.videoId ?? '') && (snippet.liveBroadcastContent ?? 'none') === 'none',
    );
    const youtubeId = item?.id.videoId;
    if (!item || !youtubeId) return undefined;
    const poster = item.snippet.thumbnails.high?.url;
    // A video without its poster is still a video.
    const posterUrl = poster && (await keeper.keepFrom(poster, posterOrigins, signal).catch(() => undefined));
    return {
      provider: 'youtube',
      youtubeId,
      title: words(item.snippet.title) ?? query,
      channel: words(item.snippet.channelTitle, 80),
      ...(posterUrl && { posterUrl }),
    };
  };
}
