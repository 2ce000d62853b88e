import type { QueryClient } from '@coursewright/mfe-kit/query';
import { createMemoryRouter, lazyPage, type PageHandle } from '@coursewright/mfe-kit/router';
import { learnerFixture } from '@coursewright/mfe-kit/testing';
import { waitFor } from '@testing-library/react';
import { prepareFirstPage } from './app.tsx';

const Page = () => <p>A page</p>;

function openAt(path: string, prepare: PageHandle['prepare']) {
  return createMemoryRouter([lazyPage('course/:courseId', 'Page', async () => ({ Page, prepare }))], {
    initialEntries: [path],
  });
}

test('PLT-20 the first page is ready when its code is there and what it reads', async () => {
  const { promise: data, resolve: answer } = Promise.withResolvers<void>();
  const prepare = jest.fn((_queries: QueryClient) => data);
  let isReady = false;
  const ready = prepareFirstPage(openAt('/course/42?at=t1s1', prepare), Promise.resolve(learnerFixture)).then(() => {
    isReady = true;
  });
  const address = { params: { courseId: '42' }, search: new URLSearchParams('at=t1s1') };
  await waitFor(() => expect(prepare).toHaveBeenCalledWith(expect.anything(), address));
  expect(isReady).toBe(false);
  answer();
  await ready;
});

test.each([
  ['a visitor', async () => null],
  ['a session that cannot be read', () => Promise.reject(new Error('no connection'))],
])('PLT-20 for %s nothing is read before the page asks for it', async (_who, readSession) => {
  const prepare = jest.fn();
  await prepareFirstPage(openAt('/course/42', prepare), readSession());
  expect(prepare).not.toHaveBeenCalled();
});

test('PLT-20 a page whose data cannot be read is shown, and says so itself', async () => {
  const failing = async () => {
    throw new Error('no connection');
  };
  const router = openAt('/course/42', failing);
  await prepareFirstPage(router, Promise.resolve(learnerFixture));
  expect(router.state.initialized).toBe(true);
});
