import { billingEndpoints, type SessionUser } from '@coursewright/contracts';
import { failWith, flaky, learnerFixture, renderRoutes, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fragments } from '../../fragments.ts';
import { routes } from '../../routes.tsx';
import { createPlan, createPrices } from '../../testing/fixtures.ts';
import { PlanCards } from './plan-cards.tsx';

const plans = [
  createPlan('free', 'Free Plan', 0, 'For Lifetime'),
  createPlan('monthly', 'Monthly Plan', 9.5, '1 Month', createPrices(9.5, 170)),
  createPlan('yearly', 'Yearly Plan', 99, '1 Year', createPrices(99, 1871)),
];

const visit = ({ user = null, purchasable = false }: { user?: SessionUser | null; purchasable?: boolean } = {}) =>
  renderRoutes(routes, { path: '/pricing', user, api: [respondWith(billingEndpoints.plans, { plans, purchasable })] });

const card = (name: string) => screen.findByRole('article', { name });

describe('PAY-01 the plan cards', () => {
  test('PAY-01 show type, cost with its currency sign, time, five lines and how much a course has', async () => {
    visit();
    const monthly = within(await card('Monthly Plan'));
    expect(monthly.getByText('£9.50')).toBeVisible();
    expect(monthly.getByText('1 Month')).toBeVisible();
    expect(monthly.getAllByRole('listitem')).toHaveLength(5);
    expect(monthly.getByText('Renews every month until you cancel')).toBeVisible();
    expect(within(await card('Free Plan')).getByText('£0')).toBeVisible();
    expect(within(await card('Free Plan')).queryByText(/Renews/)).toBeNull();
    expect(within(await card('Yearly Plan')).getByText('£99')).toBeVisible();
    expect(within(await card('Yearly Plan')).getByText('Renews every year until you cancel')).toBeVisible();
    expect(await card('Free Plan')).toHaveTextContent('4 topics, up to 20 lessons per course');
    expect(await card('Yearly Plan')).toHaveTextContent('7 topics, up to 35 lessons per course');
  });

  test('PAY-01 strike out videos on the Free card and say that they are not included', async () => {
    visit();
    const [missing, ...others] = within(await card('Free Plan'))
      .getAllByRole('listitem')
      .filter((line) => line.textContent?.startsWith('Not included'));
    expect(others).toEqual([]);
    expect(missing).toHaveTextContent('Not included: Video & Theory Course');
    expect(missing?.querySelector('s')).toHaveTextContent('Video & Theory Course');
    expect(within(await card('Yearly Plan')).queryByText(/Not included/)).toBeNull();
  });

  test('PAY-01 that cannot be loaded offer Retry, and Retry brings them', async () => {
    const read = flaky(
      respondWith(billingEndpoints.plans, { plans, purchasable: false }),
      failWith(billingEndpoints.plans, 500, 'Billing is resting'),
    );
    renderRoutes([{ path: 'pricing', element: <PlanCards /> }], { path: '/pricing', api: [read] });
    expect(await screen.findByText('Billing is resting')).toBeVisible();
    read.repair();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await card('Free Plan')).toBeVisible();
  });

  test('VIS-01 the landing page borrows them as the fragment plan-cards', async () => {
    expect(await fragments['plan-cards']?.()).toEqual({ Component: PlanCards });
  });
});

describe('PAY-02 the pricing page', () => {
  test('PAY-02 names three benefits, and leads to the contact form', async () => {
    visit();
    const section = within(await screen.findByRole('region', { name: 'Pricing Benefits' }));
    expect(section.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Flexible Pricing',
      'Upgrade Anytime',
      'Cancel Subscription Anytime',
    ]);
    expect(screen.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
  });

  test('PAY-02 answers one question at a time and links to the three policies', async () => {
    visit();
    const section = within(await screen.findByRole('region', { name: 'Frequently asked questions' }));
    for (const [question, path] of [
      ['What is your cancellation policy?', '/cancellation'],
      ['Can I get my money back?', '/refund'],
      ['How do subscriptions and billing work?', '/billing'],
    ]) {
      await userEvent.click(section.getByRole('button', { name: question }));
      expect(section.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([path]);
    }
    await userEvent.click(section.getByRole('button', { name: 'Which payment gateways do you use?' }));
    expect(section.getByText(/PayPal and Razorpay/)).toBeVisible();
    expect(section.queryByRole('link')).toBeNull();
  });
});

describe('PAY-03 where nothing is on sale', () => {
  test.each([
    ['a visitor', null, '/signup'],
    ['a free user', learnerFixture, '/create'],
  ])('PAY-03 %s can get started for free, and paid cards say why they cannot', async (_who, user, free) => {
    visit({ user });
    const start = within(await card('Free Plan')).getByRole('link', { name: /^Get Started/ });
    expect(start).toHaveAttribute('href', free);
    for (const name of ['Monthly Plan', 'Yearly Plan']) {
      const button = within(await card(name)).getByRole('button', { name: 'Get Started' });
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription('Paid plans are not on sale on this installation yet.');
      expect(within(await card(name)).queryByRole('link')).toBeNull();
    }
  });
});

test('PAY-03 where nothing is on sale a paid user sees Modify Plan, and why it does nothing', async () => {
  visit({ user: { ...learnerFixture, plan: 'yearly' } });
  const mine = within(await card('Yearly Plan'));
  expect(mine.getByText('Your plan')).toBeVisible();
  expect(mine.getByRole('button', { name: 'Modify Plan' })).toBeDisabled();
  expect(mine.getByRole('button')).toHaveAccessibleDescription('Plans cannot be changed on this installation yet.');
  expect(within(await card('Free Plan')).queryByText('Not on sale yet')).toBeNull();
});

describe('PAY-01 where plans are on sale', () => {
  test('PAY-01 a gateway that charges something else is named with its price', async () => {
    visit({ purchasable: true });
    const yearly = within(await card('Yearly Plan'));
    expect(yearly.getByText('ZAR 1,871.00 with Paystack')).toBeVisible();
    expect(yearly.queryByText(/with Stripe/)).toBeNull();
    expect(within(await card('Free Plan')).queryByText(/with/)).toBeNull();
  });

  test('PAY-01 a year says what it saves against twelve months', async () => {
    visit({ purchasable: true });
    expect(within(await card('Yearly Plan')).getByText('Save £15 a year')).toBeVisible();
    expect(within(await card('Monthly Plan')).queryByText(/Save/)).toBeNull();
  });
});

describe('PAY-03 where plans are on sale', () => {
  test('PAY-03 a plan that no gateway sells leads nowhere, the other does', async () => {
    const unsold = plans.map((plan) => (plan.id === 'monthly' ? { ...plan, prices: [] } : plan));
    renderRoutes(routes, {
      path: '/pricing',
      api: [respondWith(billingEndpoints.plans, { plans: unsold, purchasable: true })],
    });
    expect(within(await card('Monthly Plan')).getByRole('button', { name: 'Get Started' })).toBeDisabled();
    expect(within(await card('Yearly Plan')).getByRole('link', { name: /^Get Started/ })).toBeVisible();
  });

  test('PAY-03 a free user gets to the payment with the plan', async () => {
    visit({ user: learnerFixture, purchasable: true });
    const start = within(await card('Yearly Plan')).getByRole('link', { name: /^Get Started/ });
    expect(start).toHaveAttribute('href', '/payment?plan=yearly');
  });

  test('PAY-03 a visitor gets there through sign-in', async () => {
    const { router } = visit({ purchasable: true });
    await userEvent.click(within(await card('Monthly Plan')).getByRole('link', { name: /^Get Started/ }));
    expect(router.state.location).toMatchObject({ pathname: '/signin', state: { from: '/payment?plan=monthly' } });
  });

  test('PAY-03 a paid user sees Modify Plan, and which plan is theirs', async () => {
    visit({ user: { ...learnerFixture, plan: 'monthly' }, purchasable: true });
    const mine = within(await card('Monthly Plan'));
    expect(mine.getByText('Your plan')).toBeVisible();
    expect(mine.getByRole('link', { name: /^Modify Plan/ })).toHaveAttribute('href', '/subscription');
    expect(screen.queryByText('Get Started')).toBeNull();
  });
});
