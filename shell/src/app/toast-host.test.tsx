import { notify } from '@coursewright/mfe-kit';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { shownToasts } from '../testing/render-shell.tsx';
import { ToastHost } from './toast-host.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  render(<ToastHost />);
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

test('ACC-07 ACC-08 a message stands at the bottom centre for three seconds', async () => {
  act(() => void notify.error('Invalid email or password'));
  const toast = (await screen.findByText('Invalid email or password')).closest('[data-sonner-toast]');
  expect(toast).toHaveAttribute('data-y-position', 'bottom');
  expect(toast).toHaveAttribute('data-x-position', 'center');
  await pass(2_900);
  expect(shownToasts()).toContain('Invalid email or password');
  await pass(600);
  expect(shownToasts()).toEqual([]);
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
  await pass(2_000);
  act(() => void notify.error('Invalid email or password'));
  act(() => void notify.success('Something else'));
  await waitFor(() => expect(shownToasts()).toHaveLength(2));
  await pass(2_000);
  expect(shownToasts()).toHaveLength(2);
  await pass(2_500);
  expect(shownToasts()).toEqual([]);
  act(() => void notify.error('Invalid email or password'));
  expect(await screen.findByText('Invalid email or password')).toBeInTheDocument();
});

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

test('ACC-08 a message can be removed before its time, also where an equal one shows it', async () => {
  act(() => void notify.error('Invalid email or password'));
  // a toast under the pointer stays
  await user.hover(await screen.findByText('Invalid email or password'));
  let again = '';
  act(() => {
    again = notify.error('Invalid email or password');
    notify.success('Saved');
  });
  await screen.findByText('Saved');
  act(() => notify.dismiss(again));
  await waitFor(() => expect(shownToasts()).not.toContain('Invalid email or password'));
  expect(shownToasts()).toContain('Saved');
});

test.each([0, 50, 150])('ACC-08 a message that comes again %i ms after its removal is shown', async (milliseconds) => {
  const [first, second] = [`Writing ${milliseconds}`, `Written ${milliseconds}`];
  let id = '';
  act(() => {
    id = notify.loading(first);
  });
  await screen.findByText(first);
  act(() => notify.dismiss(id));
  await pass(milliseconds);
  act(() => notify.update(id, 'success', second));
  await pass(1_000);
  expect(shownToasts()).toContain(second);
  expect(shownToasts()).not.toContain(first);
});
