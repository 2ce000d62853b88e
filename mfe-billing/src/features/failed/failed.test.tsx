import { screen } from '@testing-library/react';
import { visit } from '../../testing/visit.ts';

test('PAY-10 /failed says that nothing was charged, and Start Again leads to /pricing', async () => {
  await visit('/failed');
  expect(await screen.findByRole('heading', { level: 1, name: 'Your payment failed' })).toBeVisible();
  expect(screen.getByText('You can start the payment process again')).toBeVisible();
  expect(screen.getByText(/Nothing was charged/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start Again' })).toHaveAttribute('href', '/pricing');
});

test('PAY-10 /failed leads back to the plan that was being paid for', async () => {
  sessionStorage.setItem('billing.plan', '"yearly"');
  await visit('/failed');
  const link = await screen.findByRole('link', { name: 'Try the Yearly Plan once more' });
  expect(link).toHaveAttribute('href', '/payment?plan=yearly');
  sessionStorage.clear();
});
