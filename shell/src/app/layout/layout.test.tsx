import { authEndpoints, type Role } from '@coursewright/contracts';
import { learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderShell } from '../../testing/render-shell.tsx';

const entries = async () => {
  const [bar] = await screen.findAllByRole('navigation', { name: 'Main' });
  return [...(bar?.querySelectorAll('a, button') ?? [])].map(({ textContent }) => textContent);
};

test('VIS-03 a visitor finds Pricing, Features, SignIn and SignUp in the header', async () => {
  renderShell('/about');
  expect(await entries()).toEqual(['Pricing', 'Features', 'SignIn', 'SignUp']);
});

test('VIS-04 a signed-in person finds their own entries and no Admin', async () => {
  renderShell('/about', { user: learnerFixture });
  expect((await entries()).toSorted()).toEqual(['Generate Course', 'Home', 'Logout', 'Pricing', 'Profile']);
});

test('VIS-04 Generate Course of the header is secondary: each page has a primary action of its own', async () => {
  renderShell('/about', { user: learnerFixture });
  await entries();
  expect(screen.getAllByRole('link', { name: 'Generate Course' })[0]).toHaveClass('secondary');
});

test('VIS-04 CRS-08 the outline has the one button Generate Course: the header has none there', async () => {
  renderShell('/topics', { user: learnerFixture });
  expect((await entries()).toSorted()).toEqual(['Home', 'Logout', 'Pricing', 'Profile']);
});

test.each<Role>(['admin', 'main-admin'])('VIS-04 the role %s has Admin, whatever the tab stores', async (role) => {
  renderShell('/about', { user: { ...learnerFixture, role } });
  expect(await entries()).toContain('Admin');
});

test('VIS-04 an admin address stored in the tab opens nothing', async () => {
  sessionStorage.setItem('adminEmail', learnerFixture.email);
  renderShell('/about', { user: learnerFixture });
  expect(await entries()).not.toContain('Admin');
});

test('VIS-05 logout ends the session on the server, empties the tab and goes to sign-in without a way back', async () => {
  const { calls, router } = renderShell('/profile', {
    user: learnerFixture,
    api: [respondWith(authEndpoints.logout, { success: true, message: 'Logged out' })],
  });
  sessionStorage.setItem('terms', '<p>kept for the session</p>');
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Logout Successful')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
  expect(calls.map(({ path }) => path)).toContain('/api/logout');
  expect(sessionStorage).toHaveLength(0);
  expect(router.state.location).toMatchObject({ pathname: '/signin', state: null });
});

test('VIS-05 a server that cannot be reached leaves the session as it is', async () => {
  const { path } = renderShell('/about', { user: learnerFixture });
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Internal Server Error')).toBeInTheDocument();
  expect(path()).toBe('/about');
  expect(sessionStorage.getItem('uid')).toBe(learnerFixture.id);
});

test.each(['/', '/home'])(
  'VIS-06 a tab that believes it is signed in but has no uid goes from %s to sign-in',
  async (from) => {
    sessionStorage.setItem('auth', 'true');
    const { path } = renderShell(from);
    await waitFor(() => expect(path()).toBe('/signin'));
  },
);

test.each([
  ['a visitor', undefined],
  ['a learner', learnerFixture],
])('VIS-06 storage that is blocked or full takes no page from %s', async (_, user) => {
  for (const use of ['getItem', 'setItem', 'removeItem'] as const) {
    jest.spyOn(Storage.prototype, use).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  }
  renderShell('/features', user ? { user } : {});
  expect(await screen.findByRole('heading', { level: 1, name: 'Features' })).toBeInTheDocument();
});

test('VIS-06 a plain visitor stays on the landing page', async () => {
  const { path } = renderShell('/');
  await screen.findByRole('heading', { level: 1 });
  expect(path()).toBe('/');
});

test('VIS-08 the footer names the policies and the years since 2024', async () => {
  renderShell('/about');
  const footer = within(await screen.findByRole('contentinfo'));
  const links = footer.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['About', '/about'],
    ['Privacy Policy', '/privacy'],
    ['Terms', '/terms'],
    ['Contact', '/contact'],
  ]);
  expect(footer.getByText(`© 2024–${new Date().getFullYear()} Coursewright`)).toBeInTheDocument();
});

test('VIS-09 the logo leads to the configured site', async () => {
  renderShell('/about', { siteUrl: 'https://example.org/courses' });
  expect(await screen.findByRole('link', { name: 'Coursewright' })).toHaveAttribute(
    'href',
    'https://example.org/courses',
  );
});

test('PLT-03 a banner says that the browser is offline, and goes when it is online again', async () => {
  renderShell('/about');
  await screen.findByRole('heading', { level: 1 });
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^You are offline/)).toBeInTheDocument();
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/^You are offline/)).toBeNull();
});
