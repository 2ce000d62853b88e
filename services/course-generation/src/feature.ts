import type { Closable, Consumer } from '@coursewright/service-kit';
import type { Router } from 'express';
import type { Generation } from './generations/generation.ts';
import type { GenerationKind } from './generations/generation-kind.ts';

/** What a feature folder adds to the service. */
export interface Feature {
  routers?: Router[];
  consumers?: Consumer[];
  /** Sorts of long work; each gets a consumer of its own. */
  kinds?: GenerationKind[];
  /** Work that goes on beside the requests: each begins once all is connected, and is closed first. */
  background?: (() => Closable)[];
  /** Told of every generation that is over, perhaps more than once; what throws is tried again. */
  onOver?(generation: Generation): Promise<void>;
  /** Told at once, in the process that wrote it, that a lesson of a course has its text. */
  onLessonSaved?(courseId: string): void;
  /** Deletes what the feature keeps of a course. */
  forget?(courseId: string): Promise<void>;
}
