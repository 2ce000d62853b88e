import { isStaleChunk, reloadOnce } from './route-error.tsx';

beforeEach(() => sessionStorage.clear());

test('a missing chunk is told apart from an error of the page', () => {
  expect(isStaleChunk(Object.assign(new Error('gone'), { name: 'ChunkLoadError' }))).toBe(true);
  expect(isStaleChunk({ code: 'CSS_CHUNK_LOAD_FAILED' })).toBe(true);
  expect(isStaleChunk(new Error('bug'))).toBe(false);
  expect(isStaleChunk(undefined)).toBe(false);
});

test('a lasting fault reloads the page once, not for ever', () => {
  const reload = jest.fn();
  expect([reloadOnce(reload), reloadOnce(reload)]).toEqual([true, false]);
  expect(reload).toHaveBeenCalledTimes(1);
});
