import { authEndpoints, IDENTITY_UNCONFIRMED } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { type EndpointStub, enter, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderShell } from '../../testing/render-shell.tsx';

let fresh: boolean;
beforeEach(() => {
  fresh = false;
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

const title = { name: 'Confirm your identity' };
const problem = { success: false, message: 'Please confirm', code: IDENTITY_UNCONFIRMED, traceId: 't' };
const sensitive: EndpointStub = {
  endpoint: authEndpoints.logoutEverywhere,
  respond: () => (fresh ? Response.json({ success: true, message: 'done' }) : Response.json(problem, { status: 403 })),
};

/** Requires a code if one is given. */
const confirm = (code?: string) =>
  respondWith(authEndpoints.confirmIdentity, ({ body }) => {
    const given = body as { password: string; code?: string };
    if (given.password !== 'difference') return { success: false, message: 'The password is not correct' };
    if (code && given.code !== code) {
      return {
        success: false,
        secondFactor: true as const,
        message: given.code ? 'The code is not right' : 'Please enter it',
      };
    }
    fresh = true;
    return { success: true, message: 'Thank you' };
  });

async function callSomethingSensitive(code?: string) {
  const view = renderShell('/contact', { user: learnerFixture, api: [sensitive, confirm(code)] });
  await enter(await screen.findByLabelText('Message'), 'A long text');
  const outcome = apiRequest(authEndpoints.logoutEverywhere, { body: {} }).catch((error: Error) => error);
  return { ...view, outcome, dialog: await screen.findByRole('dialog', title) };
}

test('ADM-02 the password is asked for above the page, the call goes on, and nothing typed is lost', async () => {
  const { outcome } = await callSomethingSensitive();
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  await userEvent.keyboard('difference{Enter}');
  expect(await outcome).toEqual({ success: true, message: 'done' });
  await waitFor(() => expect(screen.queryByRole('dialog', title)).toBeNull());
  expect(screen.getByLabelText('Message')).toHaveValue('A long text');
});

test('ADM-02 a wrong password is told in the dialog, and can be tried again', async () => {
  const { outcome } = await callSomethingSensitive();
  await userEvent.keyboard('indifference{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('The password is not correct');
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  expect(screen.getByLabelText('Password')).toHaveValue('');
  await userEvent.keyboard('difference{Enter}');
  expect(await outcome).toMatchObject({ success: true });
});

test('ADM-02 where the account has a second factor the code is asked for too', async () => {
  const { outcome, calls } = await callSomethingSensitive('123456');
  await userEvent.keyboard('difference{Enter}');
  const code = await screen.findByLabelText('Code');
  await waitFor(() => expect(code).toHaveFocus());
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(code).toHaveAccessibleDescription(/must not be empty/);
  await userEvent.keyboard('654321{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('The code is not right');
  await enter(code, '123456{Enter}');
  expect(await outcome).toMatchObject({ success: true });
  expect(calls.filter(({ path }) => path === '/api/auth/confirm')).toHaveLength(3);
});

test.each([
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('ADM-02 %s leaves everything as it was, and the call says so', async (_, leave) => {
  const { outcome } = await callSomethingSensitive();
  await leave();
  expect(await outcome).toMatchObject({ message: 'You did not confirm that it is you, so nothing was changed.' });
  await waitFor(() => expect(screen.queryByRole('dialog', title)).toBeNull());
  expect(screen.getByLabelText('Message')).toHaveValue('A long text');
});

test('ADM-02 what happens in the dialog is not heard by dialogs below it', async () => {
  const heard = jest.fn();
  const { outcome } = await callSomethingSensitive();
  for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, heard);
  document.addEventListener('keydown', heard, { capture: true });
  await userEvent.click(screen.getByLabelText('Password'));
  await userEvent.keyboard('{Escape}');
  expect(heard).not.toHaveBeenCalled();
  for (const type of ['pointerdown', 'focusin']) document.removeEventListener(type, heard);
  document.removeEventListener('keydown', heard, { capture: true });
  await outcome;
});
