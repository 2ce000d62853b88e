import { authEndpoints } from '@coursewright/contracts';
import { enter, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectToast, renderShell } from '../../testing/render-shell.tsx';

const section = async () => within(await screen.findByRole('region', { name: 'Change your email' }));
const ask = (success: boolean, message: string) => respondWith(authEndpoints.requestEmailChange, { success, message });

async function send(double: ReturnType<typeof ask>) {
  const view = renderShell('/profile', { user: learnerFixture, api: [double] });
  const form = await section();
  await enter(form.getByLabelText('New email'), 'countess@example.org');
  await enter(form.getByLabelText('Password'), 'difference{Enter}');
  return { ...view, form };
}

test('ACC-05 a new address is asked for with the password, and the page says that it has to be confirmed', async () => {
  const { calls, form } = await send(ask(true, 'Open the link'));
  expect(await form.findByText('countess@example.org')).toBeInTheDocument();
  expect(form.getByLabelText('Password')).toHaveValue('');
  expect(calls.at(-1)).toMatchObject({
    path: '/api/email-change',
    body: { email: 'countess@example.org', currentPassword: 'difference' },
  });
});

test('ACC-05 a wrong password is said in words', async () => {
  const { form } = await send(ask(false, 'The current password is not correct'));
  await expectToast('The current password is not correct');
  expect(form.queryByText('countess@example.org')).not.toBeInTheDocument();
});

test('ACC-05 opening the link confirms nothing by itself, the button does', async () => {
  const confirmed = respondWith(authEndpoints.confirmEmailChange, {
    success: true,
    message: 'Your new address is confirmed',
  });
  const { calls, path } = renderShell('/confirm-email/the-token', { api: [confirmed] });
  const button = await screen.findByRole('button', { name: 'Confirm' });
  expect(calls).toEqual([]);
  await userEvent.click(button);
  await expectToast('Your new address is confirmed');
  await waitFor(() => expect(path()).toBe('/signin'));
  expect(calls[0]).toMatchObject({ body: { token: 'the-token' } });
});
