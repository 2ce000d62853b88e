import { learnerFixture } from '@coursewright/mfe-kit/testing';
import { screen } from '@testing-library/react';
import { visit } from '../../testing/visit.ts';

test('PAY-10 /failed says what is not charged and how to be sure, and Start Again leads to /pricing', async () => {
  await visit('/failed');
  expect(await screen.findByRole('heading', { level: 1, name: 'Your payment failed' })).toBeVisible();
  expect(screen.getByText('You can start the payment process again')).toBeVisible();
  expect(screen.getByText(/not finished in time is not charged.*check your e-mail for a receipt/)).toBeVisible();
  expect(screen.queryByText(/Nothing was charged/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Start Again' })).toHaveAttribute('href', '/pricing');
});

test('PAY-10 /failed leads back to the plan that was being paid for', async () => {
  sessionStorage.setItem('billing.plan', '"yearly"');
  await visit('/failed');
  const link = await screen.findByRole('link', { name: 'Try again: Yearly Plan' });
  expect(link).toHaveAttribute('href', '/payment?plan=yearly');
  sessionStorage.clear();
});

test('PAY-10 /failed does not offer to pay again to who has a plan', async () => {
  sessionStorage.setItem('billing.plan', '"yearly"');
  await visit('/failed', { user: { ...learnerFixture, plan: 'monthly' } });
  expect(await screen.findByRole('link', { name: 'See your subscription' })).toHaveAttribute('href', '/subscription');
  expect(screen.queryByText(/Try the .* again/)).toBeNull();
  sessionStorage.clear();
});

test('PAY-10 /failed is there for who is signed out by now', async () => {
  await visit('/failed', { user: null });
  expect(await screen.findByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
});
