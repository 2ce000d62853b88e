import { loadApiMessages, translateMessage } from '../messages.tsx';

export type StreamStatus = 'connecting' | 'open' | 'reconnecting' | 'closed' | 'failed';

export interface EventStreamHandlers<T extends { type: string }> {
  types: readonly string[];
  parse(type: string, data: unknown): T;
  onEvent(event: T): void;
  onStatus?(status: StreamStatus): void;
  isFinal(event: T): boolean;
}

/**
 * The browser reconnects with the id of the last event; after a final event, or when the server refuses, the
 * stream stays closed. Returns a close function.
 */
export function openEventStream<T extends { type: string }>(url: string, handlers: EventStreamHandlers<T>): () => void {
  const source = new EventSource(url);
  void loadApiMessages();
  const status = (next: StreamStatus) => handlers.onStatus?.(next);
  status('connecting');
  source.onopen = () => status('open');
  source.onerror = () => status(source.readyState === EventSource.CLOSED ? 'failed' : 'reconnecting');
  for (const type of handlers.types) {
    source.addEventListener(type, (message: MessageEvent<string>) => {
      const event = translateMessage(handlers.parse(type, message.data ? JSON.parse(message.data) : undefined));
      handlers.onEvent(event);
      if (!handlers.isFinal(event)) return;
      source.close();
      status('closed');
    });
  }
  return () => source.close();
}
