import { subscriptionEndpoints } from '@coursewright/contracts';
import { failWith, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { sessionResponse } from '../../testing/fixtures.ts';
import { visit } from '../../testing/visit.ts';

const user = { ...learnerFixture, plan: 'monthly' as const };
const taken = respondWith(subscriptionEndpoints.paypalUpdateUser, {
  success: true,
  message: 'Your plan is changed',
  plan: 'yearly',
  planName: 'Yearly Plan',
  price: 90,
  currency: 'GBP',
  nextBillingAt: '2026-12-21T09:00:00.000Z',
});

describe('SUB-03 /successful', () => {
  test('SUB-03 calls the update and shows the new plan, its price and the next billing date', async () => {
    const { callsTo } = await visit('/successful?subscription_id=I-1&ba_token=BA-1', {
      user,
      api: [taken, sessionResponse('yearly')],
    });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Thank you, your plan has been changed' }),
    ).toBeVisible();
    for (const text of ['Yearly Plan', '£90.00 per year', '21 Dec 2026']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(callsTo('/api/paypalupdateuser').map(({ body }) => body)).toEqual([{ id: 'I-1' }]);
  });

  test('SUB-03 without an address it is the subscription that this tab left with', async () => {
    sessionStorage.setItem('billing.modified-subscription', '"I-2"');
    const { callsTo } = await visit('/successful', { user, api: [taken, sessionResponse('yearly')] });
    await screen.findByText('Yearly Plan');
    expect(callsTo('/api/paypalupdateuser')[0]?.body).toEqual({ id: 'I-2' });
  });

  test('SUB-03 what was not agreed to is said, and the way back is there', async () => {
    await visit('/successful?subscription_id=I-1', {
      user,
      api: [failWith(subscriptionEndpoints.paypalUpdateUser, 409, 'You have not agreed at PayPal.', 'not_approved')],
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Your plan has not changed' })).toBeVisible();
    expect(screen.getByText('You have not agreed at PayPal.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to your subscription' })).toHaveAttribute('href', '/subscription');
  });

  test('SUB-03 without anything to take over it leads to /subscription', async () => {
    const { path } = await visit('/successful', { user });
    await waitFor(() => expect(path()).toBe('/subscription'));
  });
});
