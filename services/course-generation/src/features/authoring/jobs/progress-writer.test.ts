import type { GenerationEvent } from '@coursewright/contracts';
import { createProgressWriter } from './progress-log.ts';

const topic = (index: number): GenerationEvent => ({ type: 'topic', index, title: `Topic ${index}` });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function setup() {
  const writes: string[][] = [];
  const writer = createProgressWriter({
    log: {
      async append(_id: string, _seq: number, events: GenerationEvent[]) {
        writes.push(events.map((event) => (event.type === 'topic' ? event.title : event.type)));
        return [];
      },
    } as never,
    live: { publish: () => undefined, subscribe: () => () => undefined },
    generationId: 'g',
    lastSeq: 0,
    first: { type: 'started' },
    onBroken: (error) => expect(error).toBeUndefined(),
  });
  return { writer, writes };
}

test('CRS-07 the first text is written at once, also after the beginning was written alone; then in batches', async () => {
  const { writer, writes } = setup();
  await jest.advanceTimersByTimeAsync(400);
  expect(writes).toEqual([['started']]);
  await jest.advanceTimersByTimeAsync(100);
  writer.push(topic(1));
  await jest.advanceTimersByTimeAsync(0);
  expect(writes.slice(1)).toEqual([['Topic 1']]);
  for (const index of [2, 3]) {
    await jest.advanceTimersByTimeAsync(100);
    writer.push(topic(index));
  }
  expect(writes.slice(2)).toEqual([]);
  await jest.advanceTimersByTimeAsync(200);
  expect(writes.slice(2)).toEqual([['Topic 2', 'Topic 3']]);
});

test('CRS-07 the beginning is written with the first text when that comes soon', async () => {
  const { writer, writes } = setup();
  await jest.advanceTimersByTimeAsync(300);
  writer.push(topic(1));
  await jest.advanceTimersByTimeAsync(0);
  expect(writes).toEqual([['started', 'Topic 1']]);
});
