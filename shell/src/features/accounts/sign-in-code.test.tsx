import { authEndpoints } from '@coursewright/contracts';
import { type ApiCall, type EndpointStub, enter, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectToast, renderShell } from '../../testing/render-shell.tsx';

const session = respondWith(authEndpoints.session, { user: learnerFixture });
const ada = { email: 'ada@example.org', password: 'difference' };
const REFUSED = { success: false, secondFactor: true as const, message: 'The code is not right, or was used already' };

const signIn = respondWith(authEndpoints.signIn, ({ body }: ApiCall) => {
  const { password, code } = body as { password: string; code?: string };
  if (password !== ada.password) return { success: false, message: 'Invalid email or password' };
  return code === '123456' ? { success: true, message: 'SignIn successful' } : REFUSED;
});

async function askedForCode(api: EndpointStub[] = [signIn, session]) {
  const view = renderShell('/signin', { api });
  await enter(await screen.findByLabelText('Email'), ada.email);
  await enter(screen.getByLabelText('Password'), `${ada.password}{Enter}`);
  const code = await screen.findByLabelText('Code');
  await waitFor(() => expect(code).toHaveFocus());
  return { ...view, code };
}

test('ACC-01 an account with two-step sign-in asks for the code, then goes on with all three', async () => {
  const { code, calls, path } = await askedForCode();
  expect(screen.queryByText(REFUSED.message)).toBeNull();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveAttribute('inputmode', 'numeric');
  await enter(code, '123456{Enter}');
  await expectToast('SignIn successful');
  await waitFor(() => expect(path()).toBe('/home'));
  expect(calls.slice(0, 2).map(({ body }) => body)).toEqual([ada, { ...ada, code: '123456' }]);
});

test('ACC-01 a wrong code is told, and the next one can be typed at once', async () => {
  const { code, path } = await askedForCode();
  await enter(code, '{Enter}');
  await expectToast('Please fill in all required fields');
  await enter(code, '654321{Enter}');
  await expectToast(REFUSED.message);
  await waitFor(() => expect(code).toHaveFocus());
  expect(code).toHaveValue('');
  await userEvent.keyboard('123456{Enter}');
  await waitFor(() => expect(path()).toBe('/home'));
});

test('ACC-01 a user without the app types a recovery code on a keyboard that has letters', async () => {
  const { code, calls } = await askedForCode();
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
  expect(screen.getByLabelText('Recovery code')).toBe(code);
  expect(code).toHaveAttribute('inputmode', 'text');
  await enter(code, 'abcd-efgh-jkmn-pqrs{Enter}');
  await expectToast(REFUSED.message);
  expect(calls.at(-1)?.body).toEqual({ ...ada, code: 'abcd-efgh-jkmn-pqrs' });
});

test('ACC-01 there is a way back, and nothing has to be typed again', async () => {
  await askedForCode();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Email')).toHaveValue(ada.email);
  expect(screen.getByLabelText('Password')).toHaveValue(ada.password);
});

test.each([
  ['/signin', 'SignUp', '/payment?plan=yearly', 'You chose Yearly'],
  ['/signup', 'SignIn', '/payment?plan=monthly', 'You chose Monthly'],
])(
  'VIS-07 on %s, and on %s from there, a user who comes from a plan card reads the chosen plan',
  async (path, other, from, words) => {
    const { router } = renderShell('/about');
    await act(() => router.navigate(path, { state: { from } }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: other }));
    await screen.findByRole('button', { name: other });
    expect(screen.getByText(words)).toBeInTheDocument();
  },
);

test.each([undefined, { from: '/profile' }, { from: '/payment?plan=golden' }, { from: '/payment-of?plan=yearly' }])(
  'VIS-07 a user who comes from elsewhere (%p) reads nothing about plans',
  async (state) => {
    const { router } = renderShell('/about');
    await act(() => router.navigate('/signin', { state }));
    await screen.findByLabelText('Email');
    expect(screen.queryByText(/You chose/)).toBeNull();
  },
);
