import { useEffect, useRef, useState } from 'react';
import { type EventStreamHandlers, eventStream, type StreamStatus } from './event-stream.ts';

/** Follows `url` while the component is mounted; null follows nothing. Returns what the stream is doing. */
export function useEventStream<T extends { type: string }>(
  url: string | null,
  handlers: Omit<EventStreamHandlers<T>, 'onStatus'>,
): StreamStatus {
  const [status, setStatus] = useState<StreamStatus>('connecting');
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    if (url === null) return;
    return eventStream<T>(url, {
      types: latest.current.types,
      parse: (type, data) => latest.current.parse(type, data),
      onEvent: (event) => latest.current.onEvent(event),
      isFinal: (event) => latest.current.isFinal(event),
      onStatus: setStatus,
    });
  }, [url]);
  return status;
}
