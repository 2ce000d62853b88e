import { createMemoryRouter, RouterProvider } from '@coursewright/mfe-kit/router';
import { act, render, screen } from '@testing-library/react';
import { RouteError, reloadOnce } from './route-error.tsx';

const chunk = 'http://localhost/assets/page.js';
const lost = Object.assign(new Error('lost'), { name: 'ChunkLoadError', request: chunk });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

async function showError(error: unknown, reload: () => void) {
  const lazy = () => Promise.reject(error);
  const routes = [{ path: '/', errorElement: <RouteError reload={reload} />, children: [{ index: true, lazy }] }];
  await act(async () => render(<RouterProvider router={createMemoryRouter(routes)} />));
}

const tryAgain = () => screen.getByRole('button', { name: /Try again/ });

test('a page whose script is lost while no server answers says so, and is loaded again when one does', async () => {
  jest.useFakeTimers();
  const answer = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const reload = jest.fn();
  await showError(lost, reload);
  expect(screen.getByRole('alert')).toHaveTextContent('This section is not available right now');
  expect(tryAgain()).toHaveAttribute('aria-busy', 'true');
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(reload).not.toHaveBeenCalled();
  answer.mockImplementation(async () => new Response(null, { status: 200 }));
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a script that is gone is loaded again once; then the button is there', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 404 }));
  sessionStorage.setItem('reloadedAt', String(Date.now()));
  const reload = jest.fn();
  await showError(lost, reload);
  expect(tryAgain()).not.toHaveAttribute('aria-busy');
  expect(reload).not.toHaveBeenCalled();
  await act(async () => tryAgain().click());
  expect(reload).toHaveBeenCalledTimes(1);
});

test('an error of the page itself asks no server and reloads nothing', async () => {
  const asked = jest.spyOn(globalThis, 'fetch');
  const reload = jest.fn();
  await showError(new Error('bug'), reload);
  expect(tryAgain()).not.toHaveAttribute('aria-busy');
  expect([asked, reload].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test('a page that failed is tried again when the browser is online again', async () => {
  const loader = jest.fn().mockRejectedValueOnce(new Error('no entry')).mockResolvedValue(null);
  const routes = [{ path: '/', errorElement: <RouteError />, children: [{ index: true, loader, element: 'Plans' }] }];
  await act(async () => render(<RouterProvider router={createMemoryRouter(routes)} />));
  expect(screen.getByRole('alert')).toBeVisible();
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText('Plans')).toBeVisible();
});

test('a lasting fault reloads the page once, not for ever', () => {
  const reload = jest.fn();
  expect([reloadOnce(reload), reloadOnce(reload)]).toEqual([true, false]);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('without storage it is never reloaded by itself', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(reloadOnce(() => {})).toBe(false);
});
