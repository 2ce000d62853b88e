import type { AuthorSource, GenerationView, OutlineView } from '@coursewright/contracts';

export type GenerationState = GenerationView['state'];
export type KindName = GenerationView['kind'];

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
  /** Grows with each worker that takes the generation on; only the latest may finish it. */
  epoch: number;
  /** Workers that took it on since it was asked for. */
  attempts: number;
  outline?: OutlineView;
  source?: AuthorSource;
  failure?: Failure;
}

export type GenerationResult = Pick<Generation, 'outline' | 'source'>;

export const isOver = (generation: Pick<Generation, 'state'>): boolean =>
  generation.state !== 'queued' && generation.state !== 'running';
