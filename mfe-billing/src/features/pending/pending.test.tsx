import { paymentEndpoints } from '@coursewright/contracts';
import { failWith, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { plansResponse } from '../../testing/fixtures.ts';
import { visit } from '../../testing/visit.ts';

const state = { sub: 'sub_1', link: 'https://rzp.example/i/1' };
const says = (status: string | (() => string)) =>
  respondWith(paymentEndpoints.razorpayPending, () => ({ status: typeof status === 'function' ? status() : status }));
const never = failWith(paymentEndpoints.razorpayDetails, 409, 'not yet', 'payment_pending');

test('PAY-07 /pending asks the user by name to pay, and has the link in a new tab', async () => {
  await visit('/pending', { state, api: [says('created')] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment Pending' })).toBeVisible();
  expect(screen.getByText(learnerFixture.name)).toBeVisible();
  expect(screen.getByText(/please complete your payment/)).toBeVisible();
  const link = screen.getByRole('link', { name: 'Payment Link' });
  expect(link).toHaveAttribute('href', state.link);
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
});

test('PAY-07 Verify Payment says Payment is still pending, and stops', async () => {
  const { toasts, path } = await visit('/pending', { state, api: [says('created')] });
  const verify = await screen.findByRole('button', { name: 'Verify Payment' });
  await userEvent.click(verify);
  await waitFor(() => expect(toasts).toEqual(['info: Payment is still pending']));
  await waitFor(() => expect(verify).not.toHaveAttribute('aria-busy'));
  expect(path()).toBe('/pending');
});

test('PAY-07 Verify Payment leads to /success once the payment went through', async () => {
  let status = 'created';
  const { path, search, toasts } = await visit('/pending', { state, api: [says(() => status), never] });
  const verify = await screen.findByRole('button', { name: 'Verify Payment' });
  status = 'active';
  await userEvent.click(verify);
  await waitFor(() => expect(path()).toBe('/success'));
  expect(search()).toBe('?subscription_id=sub_1');
  expect(toasts).toEqual([]);
});

test('PAY-07 who changed their mind finds the way to the other gateways, for the same plan', async () => {
  sessionStorage.setItem('billing.plan', '"yearly"');
  await visit('/pending', { state, api: [says('created')] });
  const link = await screen.findByRole('link', { name: 'Choose another way to pay' });
  expect(link).toHaveAttribute('href', '/payment?plan=yearly');
});

test.each(['expired', 'cancelled'])('PAY-07 a payment that is %s leads to /failed', async (status) => {
  const { path } = await visit('/pending', { state, api: [says(status)] });
  await waitFor(() => expect(path()).toBe('/failed'));
});

test('PAY-07 the page asks by itself every few seconds', async () => {
  jest.useFakeTimers();
  let status = 'created';
  const { path, toasts } = await visit('/pending', { state, api: [says(() => status), never] });
  await act(() => jest.advanceTimersByTimeAsync(100));
  status = 'active';
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(path()).toBe('/success');
  expect(toasts).toEqual([]);
});

test('PAY-07 what is waited for survives a reload', async () => {
  await visit('/pending', { state, api: [says('created')] });
  await screen.findByRole('heading', { name: 'Payment Pending' });
  await visit('/pending', { api: [says('created')] });
  expect(await screen.findByRole('link', { name: 'Payment Link' })).toHaveAttribute('href', state.link);
});

test('PAY-07 without anything to wait for it leads to /pricing', async () => {
  const { path } = await visit('/pending', { api: [plansResponse()] });
  await waitFor(() => expect(path()).toBe('/pricing'));
});

test('PAY-07 a check that fails is said and changes nothing', async () => {
  const { toasts, path } = await visit('/pending', {
    state,
    api: [failWith(paymentEndpoints.razorpayPending, 503, 'Razorpay does not answer.', 'provider_unavailable')],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Verify Payment' }));
  await waitFor(() => expect(toasts).toEqual(['error: Razorpay does not answer.']));
  expect(path()).toBe('/pending');
});
