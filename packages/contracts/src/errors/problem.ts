import { z } from 'zod';

/** What went wrong, in the words both HTTP (status) and the broker (retry or dead letter) decide by. */
export const errorKinds = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'unsupported',
  'unprocessable',
  'rate_limited',
  'unavailable',
  'internal',
] as const;
/** One of {@link errorKinds}. */
export type ErrorKind = (typeof errorKinds)[number];

/** The one shape of every error answer of the API. */
export const problemSchema = z.object({
  success: z.literal(false),
  /** Fit to be shown to a person; names the field where one is at fault. */
  message: z.string(),
  code: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  traceId: z.string(),
});
/** See {@link problemSchema}. */
export type Problem = z.infer<typeof problemSchema>;
