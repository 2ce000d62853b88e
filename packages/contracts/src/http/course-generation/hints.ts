import { z } from 'zod';

export const MAX_HINTS = 3;

/** In the order they were asked for. */
export const hintsSchema = z.array(z.string()).max(MAX_HINTS);

// The same hint again when it is there; the next one is written by a job.
export const hintResponse = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ready'), hints: hintsSchema }),
  z.object({ status: z.literal('writing'), generationId: z.string() }),
]);
export const hintLevel = z.int().min(1).max(MAX_HINTS);
