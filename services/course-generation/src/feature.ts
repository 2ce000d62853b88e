import type { Consumer } from '@coursewright/service-kit';
import type { Router } from 'express';
import type { GenerationKind } from './generations/generation-kind.ts';

/** What a feature folder adds to the service. */
export interface Feature {
  routers?: Router[];
  consumers?: Consumer[];
  /** Sorts of long work; each gets a consumer of its own. */
  kinds?: GenerationKind[];
  /** Deletes what the feature keeps of a course. */
  forget?(courseId: string): Promise<void>;
}
