import type { Closable, Consumer } from '@coursewright/service-kit';
import type { Router } from 'express';

/** What a feature folder adds to the service. */
export interface Feature {
  routers?: Router[];
  consumers?: Consumer[];
  /** Work that goes on beside the requests: each begins once all is connected, and is closed first. */
  background?: (() => Closable)[];
  /** Deletes what the feature keeps of a person who left. Harmless to repeat. */
  forget?(userId: string): Promise<void>;
}
