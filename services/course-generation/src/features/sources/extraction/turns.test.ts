import { createTurns } from './turns.ts';

function tasks() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    end: (at: number) => ends[at]?.(),
    task: (at: number) => async () => {
      begun.push(at);
      await new Promise<void>((resolve) => {
        ends[at] = resolve;
      });
      return at;
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('CRS-23 two sources are read at a time; the others wait for their turn', async () => {
  const inTurn = createTurns(2, 10_000);
  const { begun, end, task } = tasks();
  const abort = new AbortController();
  const results = [0, 1, 2, 3, 4].map((at) => inTurn(task(at), at === 3 ? abort.signal : undefined));
  await settled();
  expect(begun).toEqual([0, 1]);
  end(0);
  await settled();
  expect(begun).toEqual([0, 1, 2]);
  abort.abort();
  await expect(results[3]).rejects.toThrow('aborted');
  end(1);
  await settled();
  expect(begun).toEqual([0, 1, 2, 4]);
  end(2);
  end(4);
  expect(await Promise.all([0, 1, 2, 4].map((at) => results[at]))).toEqual([0, 1, 2, 4]);
  expect(await inTurn(async () => 'free')).toBe('free');
});

test('CRS-23 a source that waits too long is refused, and a failure gives its turn back', async () => {
  const inTurn = createTurns(1, 0);
  const { end, task } = tasks();
  const first = inTurn(task(0));
  await expect(inTurn(task(1))).rejects.toMatchObject({ code: 'timeout' });
  end(0);
  expect(await first).toBe(0);
  await expect(inTurn(() => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
  expect(await inTurn(async () => 'free')).toBe('free');
});
