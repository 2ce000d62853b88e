import { z } from 'zod';
import { languageSchema } from '../vocabulary.ts';

export const eventEnvelopeSchema = z.object({
  id: z.uuid(),
  type: z.string().regex(/^[a-z-]+(\.[a-z-]+)+\.v\d+$/),
  version: z.int().positive(),
  occurredAt: z.iso.datetime(),
  producer: z.string(),
  correlationId: z.string(),
  causationId: z.string().optional(),
  // W3C Trace Context; only set while tracing is on.
  traceparent: z.string().max(100).optional(),
  // Of the request that caused it. A newer release may know further ones.
  language: languageSchema.optional().catch(undefined),
  data: z.unknown(),
});

export type EventEnvelope<T = unknown> = Omit<z.infer<typeof eventEnvelopeSchema>, 'data'> & { data: T };

/** Producers validate strictly, consumers strip unknown keys. */
export interface EventContract<T = unknown> {
  readonly type: string;
  readonly version: number;
  readonly data: z.ZodType<T>;
}

/** Within a version only optional additions are allowed. @throws Error if `type` does not end in `.v<number>`. */
export function defineEvent<T>(event: { type: string; data: z.ZodType<T> }): EventContract<T> {
  const version = Number(/\.v(\d+)$/.exec(event.type)?.[1]);
  if (!Number.isInteger(version)) throw new Error(`event type without a version: ${event.type}`);
  return { ...event, version };
}
