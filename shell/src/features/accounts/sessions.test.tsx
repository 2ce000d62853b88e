import { authEndpoints, type SessionView } from '@coursewright/contracts';
import { failWith, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderShell } from '../../testing/render-shell.tsx';

const at = '2026-11-20T10:00:00.000Z';
const here: SessionView = { id: 'a'.repeat(22), device: 'Firefox on Linux', since: at, lastSeenAt: at, current: true };
const there: SessionView = { ...here, id: 'b'.repeat(22), device: 'Safari on iPhone', current: false };
const section = () => screen.findByRole('region', { name: 'Where you are signed in' });

test('ACC-10 the profile names every device, marks this one, and signs out another', async () => {
  let open = [here, there];
  const { calls } = renderShell('/profile', {
    user: learnerFixture,
    api: [
      respondWith(authEndpoints.sessions, () => ({ sessions: open })),
      respondWith(authEndpoints.endSession, () => {
        open = [here];
        return { success: true, message: 'Signed out there' };
      }),
    ],
  });
  const list = within(await section());
  const [first, second] = await list.findAllByRole('listitem');
  expect(first).toHaveTextContent(/Firefox on Linux This device/);
  expect(second).toHaveTextContent(/Safari on iPhone.*last seen 20 Nov 2026/);
  expect(list.getAllByRole('button', { name: /^Sign out/ })).toHaveLength(1);
  await userEvent.click(list.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  expect(await screen.findByText('Signed out there')).toBeInTheDocument();
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(`DELETE /api/sessions/${there.id}`);
});

test('ACC-10 of many sessions the newest stand there, and the older ones on demand', async () => {
  const older = ['c', 'd', 'e', 'f'].map((letter, index) => ({
    ...there,
    id: letter.repeat(22),
    lastSeenAt: `2026-11-1${index}T10:00:00.000Z`,
  }));
  renderShell('/profile', {
    user: learnerFixture,
    api: [respondWith(authEndpoints.sessions, { sessions: [...older, here] })],
  });
  const list = within(await section());
  const shown = await list.findAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent?.match(/This device|1\d Nov/)?.[0])).toEqual([
    'This device',
    '13 Nov',
    '12 Nov',
  ]);
  await userEvent.click(list.getByRole('button', { name: 'Show 2 older sessions' }));
  expect(list.getAllByRole('listitem')).toHaveLength(5);
});

test('ACC-10 logging out everywhere leaves the page', async () => {
  const ok = { success: true, message: 'Logout Successful' };
  const { path, calls } = renderShell('/profile', {
    user: learnerFixture,
    api: [
      respondWith(authEndpoints.sessions, { sessions: [here] }),
      respondWith(authEndpoints.logoutEverywhere, ok),
      respondWith(authEndpoints.logout, ok),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
  expect(await screen.findAllByText('Logout Successful')).toHaveLength(1);
  await waitFor(() => expect(path()).toBe('/signin'));
  expect(calls.map((call) => call.path)).toContain('/api/logout-everywhere');
});

test('ACC-10 sessions that cannot be read are asked for again on demand', async () => {
  renderShell('/profile', { user: learnerFixture, api: [failWith(authEndpoints.sessions, 500, 'away')] });
  expect(await screen.findByText('Your sessions cannot be shown right now')).toBeInTheDocument();
  expect(within(await section()).getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});
