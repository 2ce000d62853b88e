import { authEndpoints } from '@coursewright/contracts';
import { aLearner, answer, refuse } from '@coursewright/mfe-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderShell } from '../../testing/render-shell.tsx';

const updated = answer(authEndpoints.updateProfile, { success: true, message: 'Profile Updated' });
const session = answer(authEndpoints.session, { user: { ...aLearner, name: 'Ada King' } });

async function open(saving = updated) {
  const view = renderShell('/profile', { user: aLearner, api: [saving, session] });
  const name = await screen.findByLabelText('Name');
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  return { ...view, name, submit };
}

beforeEach(() => void sessionStorage.clear());

test('ACC-05 a new name is saved without a password', async () => {
  const { name, submit, calls } = await open();
  await userEvent.clear(name);
  await userEvent.type(name, 'Ada King');
  await submit();
  expect(await screen.findByText('Profile Updated')).toBeInTheDocument();
  expect(calls[0]?.body).toEqual({ mName: 'Ada King', email: aLearner.email });
  await waitFor(() => expect(sessionStorage.getItem('mName')).toBe('Ada King'));
});

test('ACC-06 a server that breaks is an Internal Server Error, and the new name stays in its field', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { name, submit } = await open(refuse(authEndpoints.updateProfile, 500, 'stack trace'));
  await userEvent.type(name, ' King');
  await submit();
  expect(await screen.findByText('Internal Server Error')).toBeInTheDocument();
  expect(name).toHaveValue(`${aLearner.name} King`);
});

test('ACC-05 the name is required, and the address cannot be edited', async () => {
  const { name, submit, calls } = await open();
  await userEvent.clear(name);
  await submit();
  expect(await screen.findByText('Please fill in all required fields')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  expect(calls).toEqual([]);
});

test('ACC-05 a new password needs the current one, and 9 characters', async () => {
  const { submit, calls } = await open();
  await userEvent.type(screen.getByLabelText('New Password'), 'short');
  await submit();
  expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(/at least 9 characters/);
  expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(/must not be empty/);
  expect(calls).toEqual([]);

  await userEvent.type(screen.getByLabelText('New Password'), ' is now long');
  await userEvent.type(screen.getByLabelText('Current password'), 'difference');
  await submit();
  await waitFor(() =>
    expect(calls[0]?.body).toMatchObject({ currentPassword: 'difference', password: 'short is now long' }),
  );
});

test('ACC-05 Manage Subscriptions leads to the subscription', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Manage Subscriptions' })).toHaveAttribute('href', '/subscription');
});
