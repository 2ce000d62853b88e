import type { AuthorSource, GenerationView, OutlineView } from '@coursewright/contracts';
import type { Usage } from '../author/author.ts';

export type GenerationState = GenerationView['state'];
export type KindName = GenerationView['kind'];

/** Somebody waits for what is written `now`; what is written `ahead` is foreseen, and has places of its own. */
export type Lane = 'now' | 'ahead';

export interface Failure {
  kind: string;
  message: string;
  retriable: boolean;
}

export interface Generation<Wish extends object = object> {
  id: string;
  userId: string;
  kind: KindName;
  /** What is asked for, in the terms of its kind. */
  wish: Wish;
  state: GenerationState;
  lane: Lane;
  /** Grows with each worker that takes the generation on; only the latest may finish it. */
  epoch: number;
  /** Workers that took it on since it was asked for. */
  attempts: number;
  outline?: OutlineView;
  source?: AuthorSource;
  failure?: Failure;
}

export interface GenerationResult extends Pick<Generation, 'outline' | 'source'> {
  /** What it took; without it the estimate of the kind counts. */
  usage?: Usage;
}

export const isOver = (generation: Pick<Generation, 'state'>): boolean =>
  generation.state !== 'queued' && generation.state !== 'running';
