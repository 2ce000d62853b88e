import type { PictureView } from '@coursewright/contracts';

/** What a picture is wanted for. */
export interface Subject {
  topic: string;
  title: string;
}

export interface PictureWish extends Subject {
  /** The words to search for. */
  query: string;
  /** The place among equally good answers: lessons of one topic should not all get the same picture. */
  seed: number;
  signal: AbortSignal;
}

/** One source of pictures. */
export interface PictureProvider {
  readonly name: PictureView['provider'];
  /** Whether the picture is made to order: then there is nothing to find with other words. */
  readonly draws?: boolean;
  readonly timeoutMs: number;
  /** A picture with all its licence asks for; undefined when there is none. Throws when the provider fails. */
  find(wish: PictureWish): Promise<PictureView | undefined>;
}

export const pick = <T>(candidates: readonly T[], seed: number): T | undefined =>
  candidates[seed % Math.max(1, candidates.length)];
