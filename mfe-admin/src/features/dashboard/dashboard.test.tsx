import { authEndpoints, billingEndpoints, courseEndpoints, gatewayEndpoints } from '@coursewright/contracts';
import { type ApiDouble, aLearner, answer, refuse, renderRoutes } from '@coursewright/mfe-kit/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { routes } from '../../routes.tsx';

const users = answer(authEndpoints.userStats, { total: 1240, free: 930, paid: 310 });
const courses = answer(courseEndpoints.courseStats, { total: 3, text: 2, video: 1, completed: 1 });
const revenue = answer(billingEndpoints.revenueStats, { recurring: 99.5, total: 12345, currency: 'USD' });
const health = answer(gatewayEndpoints.health, {
  status: 'degraded',
  parts: [
    { name: 'auth', ready: true, milliseconds: 4 },
    { name: 'billing', ready: false, milliseconds: 2000 },
  ],
});

const visit = (...first: ApiDouble[]) =>
  renderRoutes(routes, {
    path: '/dashBoard',
    user: { ...aLearner, role: 'admin' },
    api: [...first, users, courses, revenue, health],
  });

/** A call that fails until it is told not to. */
function flaky(broken: ApiDouble, sound: ApiDouble) {
  let works = false;
  const double: ApiDouble = { ...sound, respond: (call) => (works ? sound : broken).respond(call) };
  const repair = () => {
    works = true;
  };
  return { double, repair };
}

// the first import takes long, and no test should wait for it
configure({ asyncUtilTimeout: 5_000 });
beforeAll(() => Promise.all([import('./dashboard.page.tsx'), import('./donut.tsx')]));

const figure = (name: string) => screen.findByRole('group', { name });

describe('ADM-03 the figures', () => {
  test.each([
    ['Users', '1,240'],
    ['Courses', '3'],
    ['Recurring Revenue in $', '$99.50'],
    ['Total Revenue in $', '$12,345'],
  ])('ADM-03 %s is %s', async (name, value) => {
    visit();
    expect(await within(await figure(name)).findByText(value)).toBeVisible();
  });

  test('ADM-03 a figure that fails says so alone, and Retry brings it', async () => {
    const { endpoint } = courses;
    const { double, repair } = flaky(refuse(endpoint, 500, 'Courses are resting'), courses);
    visit(double);
    const card = within(await figure('Courses'));
    expect(await card.findByText('Courses are resting')).toBeVisible();
    expect(await within(await figure('Users')).findByText('1,240')).toBeVisible();
    repair();
    await userEvent.click(card.getByRole('button', { name: 'Retry: Courses' }));
    expect(await within(await figure('Courses')).findByText('3')).toBeVisible();
  });

  test('ADM-03 revenue carries the sign of its currency', async () => {
    visit(answer(billingEndpoints.revenueStats, { recurring: 1, total: 2, currency: 'GBP' }));
    expect(await within(await figure('Total Revenue in £')).findByText('£2')).toBeVisible();
  });
});

describe('ADM-03 the donuts', () => {
  test('ADM-03 are 400 by 300 and say in words what they show', async () => {
    visit();
    const ring = await screen.findByRole('img', { name: 'Users: Paid vs Free: 310 Paid (25%), 930 Free (75%)' });
    await waitFor(() => expect(ring.querySelector('svg')).toBeInTheDocument());
    const svg = ring.querySelector('svg');
    expect(svg).toHaveAttribute('width', '400');
    expect(svg).toHaveAttribute('height', '300');
    expect(ring.querySelectorAll('.recharts-pie-sector')).toHaveLength(2);
    expect(
      screen.getByRole('img', { name: 'Courses: Text vs Video: 2 Text (67%), 1 Video (33%)' }),
    ).toBeInTheDocument();
  });

  test('ADM-03 with nothing to divide show an empty ring', async () => {
    visit(answer(courseEndpoints.courseStats, { total: 0, text: 0, video: 0, completed: 0 }));
    expect(
      await screen.findByRole('img', { name: 'Courses: Text vs Video: 0 Text (0%), 0 Video (0%)' }),
    ).toBeInTheDocument();
  });
});

describe('ADM-03 the health of every part', () => {
  test('ADM-03 tells which parts are ready and which are not', async () => {
    visit();
    const panel = within(await screen.findByRole('region', { name: 'Health of every part' }));
    expect(await panel.findByText('1 not ready')).toBeVisible();
    const [auth, billing] = panel.getAllByRole('listitem');
    expect(auth).toHaveTextContent(/Accounts.*Ready/);
    expect(billing).toHaveTextContent(/Plans and billing.*Not ready/);
  });

  test('ADM-03 a gateway that does not tell leaves the figures standing', async () => {
    const { double, repair } = flaky(refuse(gatewayEndpoints.health, 500, 'No report'), health);
    visit(double);
    expect(await screen.findByText('No report')).toBeVisible();
    expect(await within(await figure('Users')).findByText('1,240')).toBeVisible();
    repair();
    await userEvent.click(screen.getByRole('button', { name: 'Retry: Health of every part' }));
    expect(await screen.findByText('1 not ready')).toBeVisible();
  });
});
