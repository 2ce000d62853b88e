import type { AuthorSource, GenerationView, OutlineRequestView, OutlineView } from '@coursewright/contracts';

export type GenerationState = GenerationView['state'];

export interface Failure {
  kind: string;
  message: string;
  retriable: boolean;
}

/** What is asked for: an outline, or the lesson of one sub-topic. */
export type Wish =
  | { kind: 'outline'; request: OutlineRequestView }
  | { kind: 'lesson'; courseId: string; subtopicId: string };

export type Generation = Wish & {
  id: string;
  userId: string;
  state: GenerationState;
  /** Grows with each worker that takes the generation on; only the latest may finish it. */
  epoch: number;
  /** Workers that took it on since it was asked for. */
  attempts: number;
  outline?: OutlineView;
  source?: AuthorSource;
  failure?: Failure;
};

export const isOver = (generation: Pick<Generation, 'state'>): boolean =>
  generation.state !== 'queued' && generation.state !== 'running';
