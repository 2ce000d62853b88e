import { FakeEventSource } from '../testing/fake-event-source.ts';
import { openEventStream } from './event-stream.ts';

interface Step {
  type: string;
  text?: string;
}

function follow() {
  FakeEventSource.install();
  const events: Step[] = [];
  const statuses: string[] = [];
  const stop = openEventStream<Step>('/api/x/events', {
    types: ['part', 'done'],
    parse: (type, data) => ({ ...(data as object), type }),
    onEvent: (event) => events.push(event),
    onStatus: (status) => statuses.push(status),
    isFinal: (event) => event.type === 'done',
  });
  return { events, statuses, stop, source: FakeEventSource.last() };
}

test('a stream closes after its final event, so that the browser does not reconnect for ever', () => {
  const { events, statuses, source } = follow();
  source.open();
  source.send({ type: 'part', text: 'a' });
  source.send({ type: 'done' });
  expect(events).toEqual([{ type: 'part', text: 'a' }, { type: 'done' }]);
  expect(statuses).toEqual(['connecting', 'open', 'closed']);
  expect(source.readyState).toBe(FakeEventSource.CLOSED);
});

test('a lost connection is told as reconnecting, a refused one as failed', () => {
  const { statuses, source } = follow();
  source.open();
  source.fail();
  source.open();
  source.fail(true);
  expect(statuses).toEqual(['connecting', 'open', 'reconnecting', 'open', 'failed']);
});
