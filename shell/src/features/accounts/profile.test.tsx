import { authEndpoints, type InterfaceLanguage, learnerDataEndpoints } from '@coursewright/contracts';
import { enter, failWith, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectToast, renderShell } from '../../testing/render-shell.tsx';

const updated = respondWith(authEndpoints.updateProfile, { success: true, message: 'Profile Updated' });
const session = respondWith(authEndpoints.session, { user: { ...learnerFixture, name: 'Ada King' } });

async function open(saving = updated) {
  const view = renderShell('/profile', { user: learnerFixture, api: [saving, session] });
  const name = await screen.findByLabelText('Name');
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  return { ...view, name, submit };
}

test('ACC-05 a new name is saved without a password', async () => {
  const { name, submit, calls } = await open();
  await userEvent.clear(name);
  await enter(name, 'Ada King');
  await submit();
  await expectToast('Profile Updated');
  expect(calls[0]?.body).toEqual({ mName: 'Ada King', email: learnerFixture.email });
  await waitFor(() => expect(sessionStorage.getItem('mName')).toBe('Ada King'));
});

test('ACC-05 a new name is saved beside a password that the browser has filled in', async () => {
  const { name, submit, calls } = await open();
  await enter(screen.getByLabelText('Current password'), 'nine or more');
  await userEvent.clear(name);
  await enter(name, 'Ada King');
  await submit();
  await expectToast('Profile Updated');
  expect(calls[0]?.body).toEqual({ mName: 'Ada King', email: learnerFixture.email });
});

test('ACC-06 a server that breaks is an Internal Server Error, and the new name stays in its field', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { name, submit } = await open(failWith(authEndpoints.updateProfile, 500, 'stack trace'));
  await enter(name, ' King');
  await submit();
  await expectToast('Internal Server Error');
  expect(name).toHaveValue(`${learnerFixture.name} King`);
});

test('ACC-05 a name that is not saved is there after a session that ended, for this user alone', async () => {
  const { name, unmount } = await open();
  await enter(name, ' King');
  await enter(screen.getByLabelText('New Password'), 'never kept');
  unmount();
  const other = renderShell('/profile', { user: { ...learnerFixture, id: 'other' }, api: [updated, session] });
  expect(await screen.findByLabelText('Name')).toHaveValue('Ada Lovelace');
  other.unmount();
  const again = await open();
  expect(again.name).toHaveValue('Ada Lovelace King');
  expect(screen.getByLabelText('New Password')).toHaveValue('');
  expect(JSON.stringify(sessionStorage)).not.toContain('never kept');
  await again.submit();
  await expectToast('Profile Updated');
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('typed.'));
});

test('ACC-05 the name is required, and the address cannot be edited', async () => {
  const { name, submit, calls } = await open();
  await userEvent.clear(name);
  await submit();
  await expectToast('Please fill in all required fields');
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  expect(calls).toEqual([]);
});

test('ACC-05 a new password needs the current one, and 9 characters', async () => {
  const { submit, calls } = await open();
  await enter(screen.getByLabelText('New Password'), 'short');
  await submit();
  expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(/at least 9 characters/);
  expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(/must not be empty/);
  expect(calls).toEqual([]);

  await enter(screen.getByLabelText('New Password'), ' is now long');
  await enter(screen.getByLabelText('Current password'), 'difference');
  await submit();
  await waitFor(() =>
    expect(calls[0]?.body).toMatchObject({ currentPassword: 'difference', password: 'short is now long' }),
  );
});

test('ACC-05 Manage Subscriptions leads to the subscription', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Manage Subscriptions' })).toHaveAttribute('href', '/subscription');
});

test('ACC-05 a password that the server finds too common is refused at its field, and nothing typed is lost', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const message = 'This password is too common. Please choose another one';
  const problem = { success: false, message, code: 'invalid', details: [{ field: 'password', message }], traceId: 't' };
  const { submit, name } = await open({
    endpoint: authEndpoints.updateProfile,
    respond: () => Response.json(problem, { status: 400 }),
  });
  await enter(name, ' King');
  await enter(screen.getByLabelText('New Password'), 'password123');
  await enter(screen.getByLabelText('Current password'), 'difference');
  await submit();
  await waitFor(() => expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(new RegExp(message)));
  expect(name).toHaveValue(`${learnerFixture.name} King`);
});

test('ACC-05 of two fields that the server refuses, the first takes the focus', async () => {
  const details = ['mName', 'password'].map((field) => ({ field, message: 'must be another one' }));
  const problem = { success: false, message: 'Two are wrong', code: 'invalid', details, traceId: 't' };
  const { submit, name } = await open({
    endpoint: authEndpoints.updateProfile,
    respond: () => Response.json(problem, { status: 400 }),
  });
  await submit();
  await waitFor(() => expect(screen.getByLabelText('New Password')).toBeInvalid());
  expect(name).toHaveFocus();
});

describe('the allowance of AI writing', () => {
  const renewsAt = '2026-11-23T00:00:00.000Z';
  const allowance = (limit: number | null, used: number, usedUp = false) =>
    respondWith(learnerDataEndpoints.aiAllowance, { limit, used, usedUp, renewsAt });

  test('API-05 shows how much of today is used, when it renews and where there is more', async () => {
    await open(allowance(200_000, 50_000));
    const section = await screen.findByRole('region', { name: 'AI writing today' });
    expect(section).toHaveTextContent('25 percent used');
    expect(section.querySelector('time')).toHaveAttribute('datetime', renewsAt);
    expect(section).not.toHaveTextContent("You've reached");
    expect(screen.getByRole('link', { name: 'see the plans' })).toHaveAttribute('href', '/pricing');
  });

  test('API-05 says that it is used up', async () => {
    await open(allowance(200_000, 199_000, true));
    expect(await screen.findByRole('region', { name: 'AI writing today' })).toHaveTextContent(
      /You've reached today's limit\. More from/,
    );
  });

  test('API-05 is left out where nothing is limited', async () => {
    const { calls } = await open(allowance(null, 0));
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/account/ai-allowance'));
    expect(screen.queryByRole('region', { name: 'AI writing today' })).not.toBeInTheDocument();
  });
});

test.each<[InterfaceLanguage[], number]>([
  [['en'], 0],
  [['en', 'de'], 1],
])('VIS-18 of the languages %p there is a choice: %i', async (languages, count) => {
  renderShell('/profile', { user: learnerFixture, languages });
  await screen.findByLabelText('Name');
  expect(screen.queryAllByRole('region', { name: 'Language' })).toHaveLength(count);
});
