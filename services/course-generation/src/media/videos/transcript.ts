import type { Logger } from '@coursewright/service-kit';
import { z } from 'zod';
import { boundedText, INPUT_LIMITS } from '../../author/text/normalise.ts';
import { addressOf } from '../fetching/address.ts';
import { fetchJson } from '../fetching/fetch-limited.ts';

const answerSchema = z.array(z.object({ text: z.string() })).max(20_000);

export type TranscriptReader = ReturnType<typeof createTranscriptReader>;

/** What is said in a video, when a service is set up that tells; one attempt, because the lesson waits for it. */
export function createTranscriptReader({ baseUrl, logger }: { baseUrl?: string | undefined; logger: Logger }) {
  return async (videoId: string, signal: AbortSignal): Promise<{ text: string }[]> => {
    if (!baseUrl) return [];
    try {
      const url = addressOf(baseUrl, `/${encodeURIComponent(videoId)}`, {});
      return await fetchJson(url, answerSchema, { signal, attempts: 1 });
    } catch (error) {
      signal.throwIfAborted();
      logger.warn({ err: error }, 'the transcript service failed');
      return [];
    }
  };
}

/** As one text for an author; undefined when nothing is said. */
export const joinTranscript = (pieces: readonly { text: string }[]): string | undefined =>
  boundedText(pieces.map(({ text }) => text).join(' '), INPUT_LIMITS.transcript) || undefined;
