import { learnerFixture, renderRoutes } from '@coursewright/mfe-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { routes } from '../../routes.tsx';
import { adminFixture } from '../../testing/visit.ts';

const visit = (path: string, user: Parameters<typeof renderRoutes>[1]['user'] = adminFixture) =>
  renderRoutes(routes, { path, user });

describe('ADM-01 the layout', () => {
  test('ADM-01 names the Admin Panel and lists every section in order', async () => {
    visit('/users');
    expect(await screen.findByText('Admin Panel')).toBeVisible();
    const sidebar = within(screen.getByRole('navigation', { name: 'Admin Panel' }));
    expect(sidebar.getAllByRole('link').map((link) => link.textContent)).toEqual([
      ...['DashBoard', 'Users', 'Courses', 'Paid Users', 'Admins', 'Contacts'],
      ...['Terms', 'Privacy', 'Cancellation', 'Refund', 'Subscription & Billing'],
      ...['Certificates', 'Audit log', 'Failed messages', 'Mails', 'AI writing'],
    ]);
  });

  test('ADM-01 every section has a page of its own', async () => {
    const view = visit('/users');
    const sidebar = within(await screen.findByRole('navigation', { name: 'Admin Panel' }));
    for (const { textContent, pathname } of sidebar.getAllByRole<HTMLAnchorElement>('link')) {
      await act(() => view.router.navigate(pathname));
      expect(await screen.findByRole('heading', { level: 1, name: textContent ?? '' })).toBeVisible();
      expect(sidebar.getByRole('link', { current: 'page' })).toHaveTextContent(textContent ?? '');
    }
  });

  test('ADM-01 on a small screen the sidebar slides in behind a button and goes away after a choice', async () => {
    const { path } = visit('/users');
    await userEvent.click(await screen.findByRole('button', { name: 'Admin menu' }));
    const drawer = within(screen.getByRole('dialog', { name: 'Admin Panel' }));
    await userEvent.click(drawer.getByRole('link', { name: 'DashBoard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(path()).toBe('/dashBoard');
  });
});

describe('ADM-02 the guard', () => {
  const pages = '/dashBoard /failed-messages /users /admins /editterms /certificates /audit-log /mails /generations';
  test.each(pages.split(' '))('ADM-02 a learner at %s is sent home', async (path) => {
    const view = visit(path, learnerFixture);
    await waitFor(() => expect(view.path()).toBe('/home'));
    expect(view.calls).toEqual([]);
    expect(screen.queryByText('Admin Panel')).toBeNull();
  });

  test('ADM-02 a visitor is asked to sign in and is brought back afterwards', async () => {
    const { router, calls } = visit('/failed-messages', null);
    await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
    expect(router.state.location.state).toEqual({ from: '/failed-messages', reason: 'required' });
    expect(calls).toEqual([]);
  });

  test.each(['admin', 'main-admin'] as const)('ADM-02 the role %s is let in', async (role) => {
    visit('/users', { ...learnerFixture, role });
    expect(await screen.findByText('Admin Panel')).toBeVisible();
  });
});
