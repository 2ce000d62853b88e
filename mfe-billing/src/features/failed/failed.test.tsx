import { screen } from '@testing-library/react';
import { visit } from '../../testing/visit.ts';

test('PAY-10 /failed says that nothing was charged, and Start Again leads to /pricing', async () => {
  await visit('/failed');
  expect(await screen.findByRole('heading', { level: 1, name: 'Your payment failed' })).toBeVisible();
  expect(screen.getByText('You can start the payment process again')).toBeVisible();
  expect(screen.getByText(/Nothing was charged/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start Again' })).toHaveAttribute('href', '/pricing');
});
