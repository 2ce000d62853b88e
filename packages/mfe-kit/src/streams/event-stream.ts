/** What an open stream is doing. */
export type StreamStatus = 'connecting' | 'open' | 'reconnecting' | 'closed' | 'failed';

/** How the events of a stream are read. */
export interface EventStreamHandlers<T extends { type: string }> {
  /** Names of the events to listen to. */
  types: readonly string[];
  /** Makes an event from its name and its JSON data; throws on what it does not know. */
  parse(type: string, data: unknown): T;
  onEvent(event: T): void;
  onStatus?(status: StreamStatus): void;
  /** True for the last event of the stream. */
  isFinal(event: T): boolean;
}

/**
 * Follows server-sent events. The browser resumes by itself after a lost connection, with the id of the last event;
 * after a final event, or when the server refuses, the stream stays closed. Returns how to stop.
 */
export function eventStream<T extends { type: string }>(url: string, handlers: EventStreamHandlers<T>): () => void {
  const source = new EventSource(url);
  const status = (next: StreamStatus) => handlers.onStatus?.(next);
  status('connecting');
  source.onopen = () => status('open');
  source.onerror = () => status(source.readyState === EventSource.CLOSED ? 'failed' : 'reconnecting');
  for (const type of handlers.types) {
    source.addEventListener(type, (message: MessageEvent<string>) => {
      const event = handlers.parse(type, message.data ? JSON.parse(message.data) : undefined);
      handlers.onEvent(event);
      if (!handlers.isFinal(event)) return;
      source.close();
      status('closed');
    });
  }
  return () => source.close();
}
