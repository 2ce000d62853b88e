import type { PictureView } from '@coursewright/contracts';
import type { Clock } from '@coursewright/service-kit';
import { boundedLine, plainText } from '../../authoring/text/index.ts';
import type { Subject } from '../../courses/index.ts';
import type { PictureStore } from './picture-store.ts';

export interface PictureRequest extends Subject {
  query: string;
  /** Index into equally good results, so that lessons of one topic get different pictures. */
  seed: number;
  signal: AbortSignal;
}

export interface PictureProvider {
  readonly name: PictureView['provider'];
  /** Generated pictures do not depend on the words of the search. */
  readonly generates?: boolean;
  readonly timeoutMs: number;
  find(request: PictureRequest): Promise<PictureView | undefined>;
}

/** What reads pictures over HTTP and stores them here. */
export interface PictureSource {
  baseUrl: string;
  pictureStore: PictureStore;
  clock?: Clock | undefined;
}

export const pick = <T>(candidates: readonly T[], seed: number): T | undefined =>
  candidates[seed % Math.max(1, candidates.length)];

// Descriptions can be whole pages; only their beginning is shown.
const READ = 5_000;

export function toPlainLine(value: string | null | undefined, length = 160): string | undefined {
  const line = boundedLine(plainText((value ?? '').slice(0, READ)), length);
  return line === '' ? undefined : line;
}
