import { z } from 'zod';

/** The frame around every event on the broker. `type` carries the version: `auth.user.registered.v1`. */
export const eventEnvelopeSchema = z.object({
  id: z.uuid(),
  type: z.string().regex(/^[a-z-]+(\.[a-z-]+)+\.v\d+$/),
  version: z.int().positive(),
  occurredAt: z.iso.datetime(),
  producer: z.string(),
  /** The trace id of the request that began it all. */
  correlationId: z.string(),
  /** The id of the event this one follows from. */
  causationId: z.string().optional(),
  /** The span it was raised or published in, as W3C writes it; only while traces are recorded. */
  traceparent: z.string().max(100).optional(),
  data: z.unknown(),
});

/** An event with its data of type `T`. */
export type EventEnvelope<T = unknown> = Omit<z.infer<typeof eventEnvelopeSchema>, 'data'> & { data: T };

/** The contract of one event: its type and the schema of its data. Producers are strict, consumers strip unknown keys. */
export interface EventContract<T = unknown> {
  readonly type: string;
  readonly version: number;
  readonly data: z.ZodType<T>;
}

/**
 * Declares an event. Within a version only optional additions are allowed.
 * @throws Error when `type` does not end in `.v<number>`.
 */
export function defineEvent<T>(event: { type: string; data: z.ZodType<T> }): EventContract<T> {
  const version = Number(/\.v(\d+)$/.exec(event.type)?.[1]);
  if (!Number.isInteger(version)) throw new Error(`event type without a version: ${event.type}`);
  return { ...event, version };
}
