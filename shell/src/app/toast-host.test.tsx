import { notify } from '@coursewright/mfe-kit';
import { act, render, screen, waitFor } from '@testing-library/react';
import { shownToasts } from '../testing/shown-toasts.ts';
import { ToastHost } from './toast-host.tsx';

beforeEach(() => void render(<ToastHost />));

test('ACC-07 ACC-08 a message stands at the bottom centre for three seconds', async () => {
  act(() => void notify.error('Invalid email or password'));
  const toast = (await screen.findByText('Invalid email or password')).closest('[data-sonner-toast]');
  expect(toast).toHaveAttribute('data-y-position', 'bottom');
  expect(toast).toHaveAttribute('data-x-position', 'center');
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(shownToasts()).toContain('Invalid email or password');
  await waitFor(() => expect(shownToasts()).toEqual([]), { timeout: 1500 });
});

test('ACC-08 at most three are shown at once', async () => {
  act(() => {
    for (const text of ['first', 'second', 'third', 'fourth']) notify.info(text);
  });
  await waitFor(() => expect(shownToasts()).toEqual(['fourth', 'third', 'second']));
});

test('ACC-08 the same message again is shown once, and stays three seconds from then', async () => {
  act(() => void notify.error('Invalid email or password'));
  await screen.findByText('Invalid email or password');
  await new Promise((resolve) => setTimeout(resolve, 2000));
  act(() => void notify.error('Invalid email or password'));
  act(() => void notify.success('Something else'));
  await waitFor(() => expect(shownToasts()).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect(shownToasts()).toHaveLength(2);
  await waitFor(() => expect(shownToasts()).toEqual([]), { timeout: 2500 });
  act(() => void notify.error('Invalid email or password'));
  expect(await screen.findByText('Invalid email or password')).toBeInTheDocument();
}, 10_000);

test('ACC-08 work that became what another message says leaves no second one behind', async () => {
  let id = '';
  act(() => {
    notify.error('Internal Server Error');
    id = notify.loading('Please wait...');
  });
  await screen.findByText('Please wait...');
  act(() => notify.update(id, 'error', 'Internal Server Error'));
  await waitFor(() => expect(shownToasts()).toEqual(['Internal Server Error']));
});

test('ACC-08 a message that waits is replaced by what became of it', async () => {
  let id = '';
  act(() => {
    id = notify.loading('Please wait...');
  });
  await screen.findByText('Please wait...');
  act(() => notify.update(id, 'success', 'Done!'));
  expect(await screen.findByText('Done!')).toBeInTheDocument();
  expect(screen.queryByText('Please wait...')).not.toBeInTheDocument();
});
