import { aLearner, renderRoutes } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { routes } from '../../routes.tsx';

const anAdmin = { ...aLearner, role: 'admin' as const };
const visit = (path: string, user: Parameters<typeof renderRoutes>[1]['user'] = anAdmin) =>
  renderRoutes(routes, { path, user });

describe('ADM-01 the layout', () => {
  test('ADM-01 names the Admin Panel and lists every section in order', async () => {
    visit('/users');
    expect(await screen.findByText('Admin Panel')).toBeVisible();
    const sidebar = within(screen.getByRole('navigation', { name: 'Admin Panel' }));
    expect(sidebar.getAllByRole('link').map((link) => link.textContent?.replace(' Soon', ''))).toEqual([
      ...['DashBoard', 'Users', 'Courses', 'Paid Users', 'Admins', 'Contacts'],
      ...['Terms', 'Privacy', 'Cancellation', 'Refund', 'Subscription & Billing', 'Failed messages'],
    ]);
  });

  test('ADM-01 marks sections that are still to come, and they lead nowhere', async () => {
    visit('/users');
    const sidebar = within(await screen.findByRole('navigation', { name: 'Admin Panel' }));
    for (const link of sidebar.getAllByRole('link')) {
      const coming = link.textContent?.includes('Soon');
      expect(link.getAttribute('aria-disabled')).toBe(coming ? 'true' : null);
      expect(link.hasAttribute('href')).toBe(!coming);
    }
    expect(sidebar.getAllByRole('link', { name: /Soon$/ })).toHaveLength(10);
  });

  test('ADM-01 on a small screen the sidebar slides in behind a button and goes away after a choice', async () => {
    const { path } = visit('/users');
    await userEvent.click(await screen.findByRole('button', { name: 'Open the admin menu' }));
    const drawer = within(screen.getByRole('dialog', { name: 'Admin Panel' }));
    await userEvent.click(drawer.getByRole('link', { name: 'DashBoard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(path()).toBe('/dashBoard');
  });

  test('ADM-01 the address of a section that is still to come says so', async () => {
    visit('/editbilling');
    expect(await screen.findByRole('heading', { level: 1, name: 'Subscription & Billing' })).toBeVisible();
    expect(screen.getByText('This section of the panel is not there yet.')).toBeVisible();
  });
});

describe('ADM-02 the guard', () => {
  test.each(['/dashBoard', '/failed-messages', '/users'])('ADM-02 a learner at %s is sent home', async (path) => {
    const view = visit(path, aLearner);
    await waitFor(() => expect(view.path()).toBe('/home'));
    expect(view.calls).toEqual([]);
    expect(screen.queryByText('Admin Panel')).toBeNull();
  });

  test('ADM-02 a visitor is asked to sign in and is brought back afterwards', async () => {
    const { router, calls } = visit('/failed-messages', null);
    await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
    expect(router.state.location.state).toEqual({ from: '/failed-messages' });
    expect(calls).toEqual([]);
  });

  test.each(['admin', 'main-admin'] as const)('ADM-02 the role %s is let in', async (role) => {
    visit('/users', { ...aLearner, role });
    expect(await screen.findByText('Admin Panel')).toBeVisible();
  });
});
