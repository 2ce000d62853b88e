import { randomUUID } from 'node:crypto';
import type { EventContract, EventEnvelope } from '@coursewright/contracts';
import { Schema } from 'mongoose';
import { currentTraceId } from '../logging/trace.ts';
import { traceHeaders } from '../tracing/span.ts';

/** The fields of a document that carries its own unpublished events. */
export interface AggregateEvents {
  pendingEvents: EventEnvelope[];
  pendingSince?: Date | null;
}

/** Spread into a mongoose schema whose documents raise events. */
export const aggregateEvents = {
  pendingEvents: { type: [{ type: Schema.Types.Mixed }], default: [] as EventEnvelope[] },
  pendingSince: { type: Date },
};

/** Why an event happens. */
export interface RaiseOptions {
  /** The event that this one follows from. */
  readonly causation?: Pick<EventEnvelope, 'id' | 'correlationId'>;
}

/**
 * Puts data into an envelope; the producer is the first part of the type. Store it with {@link addEvents} or {@link withEvents}.
 * @throws ZodError when the data break the event's contract.
 */
export function raise<T>(event: EventContract<T>, data: T, { causation }: RaiseOptions = {}): EventEnvelope<T> {
  return {
    id: randomUUID(),
    type: event.type,
    version: event.version,
    occurredAt: new Date().toISOString(),
    producer: event.type.split('.')[0] ?? event.type,
    correlationId: causation?.correlationId ?? currentTraceId() ?? randomUUID(),
    ...(causation && { causationId: causation.id }),
    ...traceHeaders(),
    data: event.data.parse(data),
  };
}

/** Adds events to a loaded or new document; they are stored by its next `save()`. */
export function addEvents(document: AggregateEvents, ...events: readonly EventEnvelope[]): void {
  document.pendingEvents.push(...events);
  document.pendingSince ??= new Date();
}

type UpdateOperators = object & { readonly $push?: object; readonly $min?: object };

/** Adds events to an update with operators, so that one write changes the document and raises them. */
export function withEvents<U extends UpdateOperators>(update: U, ...events: readonly EventEnvelope[]) {
  if (events.length === 0) return update;
  return {
    ...update,
    $push: { ...update.$push, pendingEvents: { $each: [...events] } },
    $min: { ...update.$min, pendingSince: new Date() },
  };
}
