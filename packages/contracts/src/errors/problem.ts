import { z } from 'zod';

/** The kind decides the HTTP status, and on the broker retry or dead letter. */
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
export type ErrorKind = (typeof errorKinds)[number];

export const problemSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  traceId: z.string(),
});
export type Problem = z.infer<typeof problemSchema>;
