import { loadPart } from './load-part.ts';

const address = 'http://localhost/assets/notes.js';
const lost = () => Object.assign(new Error('lost'), { name: 'ChunkLoadError', request: address });

// Answers HEAD requests in turn; `undefined` is a server that cannot be reached. The last answer stays.
function answerWith(...statuses: (number | undefined)[]) {
  const head = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const status = statuses.length > 1 ? statuses.shift() : statuses[0];
    if (status === undefined) throw new TypeError('Failed to fetch');
    return new Response(null, { status });
  });
  return { asked: () => head.mock.calls.map(([url, init]) => `${init?.method} ${url}`) };
}

beforeEach(() => void jest.useFakeTimers());

test('while the server cannot be reached a part is waited for, and then loaded', async () => {
  const { asked } = answerWith(undefined, 502, 503, 200);
  const load = jest.fn().mockRejectedValueOnce(lost()).mockResolvedValue('part');
  const loaded = loadPart(load);
  await jest.advanceTimersByTimeAsync(6_999);
  expect(load).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  await expect(loaded).resolves.toBe('part');
  expect(asked()).toEqual(Array(4).fill(`HEAD ${address}`));
});

test('styles are waited for as scripts are', async () => {
  answerWith(200);
  const styles = Object.assign(new Error('lost'), { code: 'CSS_CHUNK_LOAD_FAILED', request: address });
  await expect(loadPart(jest.fn().mockRejectedValueOnce(styles).mockResolvedValue('part'))).resolves.toBe('part');
});

test('a part that is gone is an error at once', async () => {
  answerWith(404);
  const load = jest.fn().mockRejectedValue(lost());
  await expect(loadPart(load)).rejects.toThrow('lost');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that is there and cannot be loaded is an error after three loads', async () => {
  answerWith(200);
  const load = jest.fn().mockRejectedValue(lost());
  await expect(loadPart(load)).rejects.toThrow('lost');
  expect(load).toHaveBeenCalledTimes(3);
});

test('an error of the part itself is thrown, and no server is asked', async () => {
  const { asked } = answerWith(200);
  await expect(loadPart(() => Promise.reject(new TypeError('x is undefined')))).rejects.toThrow('x is undefined');
  expect(asked()).toEqual([]);
});
