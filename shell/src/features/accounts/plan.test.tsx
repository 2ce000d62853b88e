import { subscriptionEndpoints } from '@coursewright/contracts';
import { type EndpointStub, failWith, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, within } from '@testing-library/react';
import { renderShell } from '../../testing/render-shell.tsx';

const at = '2026-01-05T10:00:00.000Z';
const subscription = {
  ...({ provider: 'stripe', id: 'sub_1', plan: 'monthly', state: 'active', renews: true } as const),
  startedAt: at,
  paidUntil: at,
  accessUntil: '2026-01-08T10:00:00.000Z',
  nextBillingAt: '2026-02-05T10:00:00.000Z',
  price: { amount: 9, currency: 'GBP' },
};

async function open(api: EndpointStub, plan: 'free' | 'monthly' = 'monthly') {
  renderShell('/profile', { user: { ...learnerFixture, plan }, api: [api] });
  const section = await screen.findByRole('region', { name: 'Your plan' });
  return { section, text: (text: RegExp | string) => within(section).findByText(text) };
}

const answer = (values: object) =>
  respondWith(subscriptionEndpoints.subscription, { subscription: null, receipts: [], ...values });

test('SUB-06 the profile names the plan, its price and the day it renews, and leads to where it is changed', async () => {
  const { section, text } = await open(answer({ subscription }));
  expect(await text('5 Feb 2026')).toBeVisible();
  expect(section).toHaveTextContent(/PlanMonthly Plan.*£9.*with Stripe.*Renews on5 Feb 2026/);
  expect(within(section).getByRole('link')).toHaveAttribute('href', '/subscription');
});

test.each([
  ['that ends', { renews: false }, /Ends on5 Jan 2026/],
  ['that is overdue', { state: 'past-due' as const }, /Payment overdue, ends on8 Jan 2026/],
])('SUB-06 a plan %s says when', async (_name, values, expected) => {
  const { section, text } = await open(answer({ subscription: { ...subscription, ...values } }));
  await text(/with Stripe/);
  expect(section).toHaveTextContent(expected);
});

test('SUB-06 a plan that an admin gave says until when', async () => {
  const grant = { plan: 'yearly' as const, since: at, until: '2027-01-31T23:59:59.999Z' };
  const { section, text } = await open(answer({ grant }));
  expect(await text('31 Jan 2027')).toBeVisible();
  expect(section).toHaveTextContent('Yearly Plan');
});

test('SUB-06 a free user is led to the plans', async () => {
  const { section } = await open(answer({}), 'free');
  expect(section).toHaveTextContent('Free Plan');
  expect(within(section).getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/pricing');
});

test('SUB-06 while billing is away the plan is still named', async () => {
  const { section, text } = await open(failWith(subscriptionEndpoints.subscription, 500, 'away'));
  expect(await text('The day of renewal cannot be shown right now')).toBeVisible();
  expect(section).toHaveTextContent('Monthly Plan');
  expect(within(section).getByRole('button', { name: 'Retry' })).toBeEnabled();
});
