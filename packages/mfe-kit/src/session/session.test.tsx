import { authEndpoints } from '@coursewright/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { dispatchPlanChanged, dispatchSessionEnded } from '../events/browser-event.ts';
import { useLocation } from '../router.ts';
import { learnerFixture, renderRoutes, respondWith } from '../testing/index.ts';
import { wasSignedIn } from './fetch-session.ts';
import { RequireSession, useSession, useUser } from './session.tsx';

function Private() {
  const { signOut } = useSession();
  return (
    <button type="button" onClick={() => void signOut()}>
      {useUser().name}
    </button>
  );
}

function SignIn() {
  const { from, reason } = useLocation().state ?? {};
  const { status } = useSession();
  return (
    <p>
      sign in for {String(from)} <span>{String(reason)}</span> <b>now {status}</b>
    </p>
  );
}

const routes = [
  { path: 'signin', element: <SignIn /> },
  { element: <RequireSession />, children: [{ path: 'home', element: <Private /> }] },
  { element: <RequireSession admin />, children: [{ path: 'users', element: <p>all users</p> }] },
];

test('a visitor is sent to sign-in and the wanted path is kept', async () => {
  renderRoutes(routes, { path: '/home?tab=2', user: null });
  expect(await screen.findByText('sign in for /home?tab=2')).toBeInTheDocument();
  expect(screen.getByText('required')).toBeInTheDocument();
});

test('a learner is kept out of the admin pages', async () => {
  const { path } = renderRoutes(routes, { path: '/users' });
  await screen.findByText(learnerFixture.name);
  expect(path()).toBe('/home');
});

test('an admin reaches the admin pages', async () => {
  renderRoutes(routes, { path: '/users', user: { ...learnerFixture, role: 'main-admin' } });
  expect(await screen.findByText('all users')).toBeInTheDocument();
});

test('signing out ends the session on the server and leaves the page', async () => {
  const { calls } = renderRoutes(routes, {
    path: '/home',
    api: [respondWith(authEndpoints.logout, { success: true, message: 'bye' })],
  });
  (await screen.findByText(learnerFixture.name)).click();
  await screen.findByText('sign in for /home');
  expect(calls).toMatchObject([{ path: '/api/logout' }]);
});

test('what was read before a sign-out does not sign in again', async () => {
  const late = Promise.withResolvers<void>();
  const refreshed = jest.fn();
  function Both() {
    const { refresh, signOut } = useSession();
    const both = () => {
      dispatchPlanChanged({ plan: 'monthly' });
      void Promise.all([refresh().then(refreshed), signOut()]);
    };
    return (
      <button type="button" onClick={both}>
        {useUser().name}
      </button>
    );
  }
  renderRoutes([routes[0] ?? {}, { element: <RequireSession />, children: [{ path: 'home', element: <Both /> }] }], {
    path: '/home',
    api: [
      respondWith(authEndpoints.session, () => late.promise.then(() => ({ user: learnerFixture }))),
      respondWith(authEndpoints.logout, { success: true, message: 'bye' }),
    ],
  });
  (await screen.findByText(learnerFixture.name)).click();
  await screen.findByText('sign in for /home');
  await act(async () => late.resolve());
  await waitFor(() => expect(refreshed).toHaveBeenCalled());
  expect(screen.getByText('now signed-out')).toBeInTheDocument();
  expect(wasSignedIn()).toBe(false);
});

test('a session that ended on the server ends in the page', async () => {
  renderRoutes(routes, { path: '/home' });
  await screen.findByText(learnerFixture.name);
  act(() => dispatchSessionEnded());
  await waitFor(() => expect(screen.getByText('sign in for /home')).toBeInTheDocument());
  expect(screen.getByText('signed-out')).toBeInTheDocument();
});
