import type { Logger } from '@coursewright/service-kit';
import { z } from 'zod';
import {
  fetchJson,
  type PictureSource,
  type TranscriptReader,
  toPlainLine,
  type VideoProvider,
} from '../features/delivery/index.ts';

interface YouTubeOptions extends PictureSource {
  apiKey: string;
}

const VIDEO_ID = /^[\w-]{11}$/;

const responseSchema = z.object({
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
  part: 'snippet',
  type: 'video',
  maxResults: 5,
  safeSearch: 'strict',
  videoEmbeddable: 'true',
  videoSyndicated: 'true',
};

export function createYouTube({ baseUrl, apiKey, pictureStore, clock }: YouTubeOptions): VideoProvider {
  const posterOrigins = ['https://i.ytimg.com', new URL(baseUrl).origin];
  return async (query, signal) => {
    const found = { ...WANTED, q: query, key: apiKey };
    const { items } = await fetchJson([baseUrl, '/search', found], responseSchema, { signal, clock });
    const item = items.find(
      ({ id, snippet }) => VIDEO_ID.test(id.videoId ?? '') && (snippet.liveBroadcastContent ?? 'none') === 'none',
    );
    const youtubeId = item?.id.videoId;
    if (!item || !youtubeId) return undefined;
    const poster = item.snippet.thumbnails.high?.url;
    // a missing poster does not discard the video
    const posterUrl = poster && (await pictureStore.download(poster, posterOrigins, signal).catch(() => undefined));
    return {
      provider: 'youtube',
      youtubeId,
      title: toPlainLine(item.snippet.title) ?? query,
      channel: toPlainLine(item.snippet.channelTitle, 80),
      ...(posterUrl && { posterUrl }),
    };
  };
}

const transcriptSchema = z.array(z.object({ text: z.string() })).max(20_000);

/** One attempt only, because the lesson waits for the transcript. */
export function createTranscriptReader({
  baseUrl,
  logger,
}: {
  baseUrl?: string | undefined;
  logger: Logger;
}): TranscriptReader {
  return async (videoId, signal) => {
    if (!baseUrl) return [];
    try {
      return await fetchJson([baseUrl, `/${encodeURIComponent(videoId)}`], transcriptSchema, { signal, attempts: 1 });
    } catch (error) {
      signal.throwIfAborted();
      logger.warn({ err: error }, 'transcript service failed');
      return [];
    }
  };
}
