import { authEndpoints } from '@coursewright/contracts';
import { type EndpointStub, enter, failWith, respondWith } from '@coursewright/mfe-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectToast, renderShell } from '../../testing/render-shell.tsx';

const sent = respondWith(authEndpoints.forgotPassword, { success: true, message: 'A link is on its way' });
const updated = respondWith(authEndpoints.resetPassword, { success: true, message: 'Your password is updated' });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('ACC-03 the address is required', async () => {
  const { calls } = renderShell('/forgot');
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }));
  await expectToast('Please fill in all required fields');
  expect(calls).toEqual([]);
});

test('ACC-03 after a successful send the button counts down 60 seconds, then sends again', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { calls } = renderShell('/forgot', { api: [sent] });
  await user.type(await screen.findByLabelText('Email'), 'ada@example.org{Enter}');
  const button = await screen.findByRole('button', { name: /^Resend in (60|59) s$/ });
  expect(button).toBeDisabled();
  expect(screen.getByText('ada@example.org')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Email'), '{Enter}');
  act(() => jest.advanceTimersByTime(30_000));
  expect(button).toHaveTextContent(/^Resend in (30|29) s$/);
  expect(calls).toEqual([{ ...calls[0], path: '/api/forgot', body: { email: 'ada@example.org' } }]);
  act(() => jest.advanceTimersByTime(30_500));
  expect(button).toBeEnabled();
  expect(button).toHaveTextContent('Resend');
  await user.click(button);
  await waitFor(() => expect(calls).toHaveLength(2));
});

test.each([
  ['ACC-07 a refusal is quoted', 429, 'Too many attempts'],
  ['ACC-06 a server that breaks is an Internal Server Error', 500, 'Internal Server Error'],
])('%s, and nothing counts down', async (_, status, shown) => {
  renderShell('/forgot', { api: [failWith(authEndpoints.forgotPassword, status, 'Too many attempts')] });
  await enter(await screen.findByLabelText('Email'), 'ada@example.org{Enter}');
  await expectToast(shown);
  expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
});

test.each([
  ['', '', 'Please fill in all required fields'],
  ['a good password', '', 'Please fill in all required fields'],
  ['12345678', '12345678', 'Password should be at least 9 characters'],
  ['a good password', 'another password', 'The password and confirm password do not match'],
])('ACC-04 the passwords %p and %p: %s', async (password, confirmation, message) => {
  const { calls } = renderShell('/reset-password/the-token');
  const submit = await screen.findByRole('button', { name: 'Submit' });
  if (password) await enter(screen.getByLabelText('New Password'), password);
  if (confirmation) await enter(screen.getByLabelText('Confirm Password'), confirmation);
  await userEvent.click(submit);
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(calls).toEqual([]);
});

async function choosePassword(api: EndpointStub) {
  const view = renderShell('/reset-password/the-token', { api: [api] });
  await enter(await screen.findByLabelText('New Password'), 'a good password');
  await enter(screen.getByLabelText('Confirm Password'), 'a good password{Enter}');
  return view;
}

test('ACC-04 a new password goes with the token of the link, and leads to sign-in', async () => {
  const { calls, path } = await choosePassword(updated);
  await expectToast('Your password is updated');
  await waitFor(() => expect(path()).toBe('/signin'));
  expect(calls[0]).toMatchObject({
    path: '/api/reset-password',
    body: { password: 'a good password', token: 'the-token' },
  });
});

const OVER = 'This link is no longer valid.';
test.each([
  ['ACC-04 a link that is over', OVER, respondWith(authEndpoints.resetPassword, { success: false, message: OVER })],
  ['ACC-06 a server that breaks', 'Internal Server Error', failWith(authEndpoints.resetPassword, 500, 'stack trace')],
])('%s says so and stays on the page for a new password', async (_, text, api) => {
  const { path } = await choosePassword(api);
  await expectToast(text);
  expect(path()).toBe('/reset-password/the-token');
});
