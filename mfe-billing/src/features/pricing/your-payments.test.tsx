import { type ReceiptView, type SessionUser, subscriptionEndpoints } from '@coursewright/contracts';
import { type EndpointStub, failWith, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aReceipt, aSubscription, plansResponse } from '../../testing/fixtures.ts';
import { visit } from '../../testing/visit.ts';

const paid = (receipts: ReceiptView[]) =>
  respondWith(subscriptionEndpoints.subscription, { subscription: null, receipts });
const section = () => screen.queryByRole('region', { name: 'Your payments' });
const open = (call: EndpointStub, user: SessionUser | null = learnerFixture) =>
  visit('/pricing', { user, api: [plansResponse(), call] });

test('PAY-09 SUB-01 who is back on Free finds the receipts below the plans', async () => {
  await open(paid([{ ...aReceipt, planName: 'in the words of the API' }]));
  const list = within(await screen.findByRole('region', { name: 'Your payments' }));
  expect(list.getByText('£9.00')).toBeVisible();
  expect(list.getByText(/^Monthly Plan, Stripe/)).toBeVisible();
  expect(list.getByRole('link', { name: 'PDF of receipt CW-2026-000123' })).toHaveAttribute(
    'href',
    '/api/receipts/stripe%3Ain_1',
  );
});

test.each([
  ['never paid', paid([])],
  ['cannot be told, because billing is away', failWith(subscriptionEndpoints.subscription, 500, 'Billing is resting.')],
])('PAY-02 nothing is said of payments to who %s', async (_who, call) => {
  const { callsTo } = await open(call);
  expect(await screen.findByRole('article', { name: 'Free Plan' })).toBeVisible();
  await waitFor(() => expect(callsTo('/api/subscription')).toHaveLength(1));
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 50)));
  expect(section()).toBeNull();
  expect(screen.queryByText(/Billing is resting/)).toBeNull();
});

test('PAY-16 whose plan is suspended is led from the plans to the subscription', async () => {
  const subscription = { ...aSubscription, suspended: true };
  await open(respondWith(subscriptionEndpoints.subscription, { subscription, receipts: [aReceipt] }));
  expect(await screen.findByText('Your plan is suspended')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your subscription' })).toHaveAttribute('href', '/subscription');
});

test('PAY-02 a visitor is not even asked about', async () => {
  const { callsTo } = await open(paid([aReceipt]), null);
  expect(await screen.findByRole('article', { name: 'Free Plan' })).toBeVisible();
  expect(callsTo('/api/subscription')).toEqual([]);
  expect(section()).toBeNull();
});
