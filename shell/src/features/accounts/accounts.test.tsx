import { authEndpoints } from '@coursewright/contracts';
import { type ApiDouble, aLearner, answer, refuse } from '@coursewright/mfe-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderShell } from '../../testing/render-shell.tsx';

const session = answer(authEndpoints.session, { user: aLearner });
const welcome = answer(authEndpoints.signIn, { success: true, message: 'SignIn successful' });
const registered = answer(authEndpoints.signUp, { success: true, message: 'Registration successful' });

async function fill(path: '/signin' | '/signup', fields: Record<string, string>, api: ApiDouble[] = []) {
  const view = renderShell(path, { api });
  const button = await screen.findByRole('button', { name: path === '/signin' ? 'SignIn' : 'SignUp' });
  for (const [label, text] of Object.entries(fields)) await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.click(button);
  return view;
}

const ada = { Email: 'ada@example.org', Password: 'difference' };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('ACC-01 an empty sign-in is not sent, and says so in a toast and at the fields', async () => {
  const { calls } = await fill('/signin', {});
  expect(await screen.findByText('Please fill in all required fields')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email must not be empty');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(calls).toEqual([]);
});

test("ACC-01 signing in shows the server's words, stores the session and goes home", async () => {
  const { path, calls } = await fill('/signin', ada, [welcome, session]);
  expect(await screen.findByText('SignIn successful')).toBeInTheDocument();
  await waitFor(() => expect(path()).toBe('/home'));
  expect(calls[0]).toMatchObject({ path: '/api/signin', body: { email: 'ada@example.org', password: 'difference' } });
  const { id, email, name } = aLearner;
  expect({ ...sessionStorage }).toMatchObject({ uid: id, email, mName: name, auth: 'true', type: 'free' });
});

test('ACC-01 whoever was sent to sign-in gets back to where they were', async () => {
  const { path } = renderShell('/profile', { api: [welcome, session] });
  await userEvent.type(await screen.findByLabelText('Email'), ada.Email);
  await userEvent.type(screen.getByLabelText('Password'), `${ada.Password}{Enter}`);
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeInTheDocument();
  expect(path()).toBe('/profile');
});

test('ACC-02 an empty sign-up says so', async () => {
  await fill('/signup', {});
  expect(await screen.findByText('Please fill in all required fields')).toBeInTheDocument();
});

test('ACC-02 a password under 9 characters is refused before it is sent', async () => {
  const { calls } = await fill('/signup', { ...ada, Name: 'Ada', Password: '12345678' });
  await waitFor(() => expect(screen.getAllByText('Password should be at least 9 characters')).toHaveLength(2));
  expect(calls).toEqual([]);
});

test('ACC-02 signing up signs in', async () => {
  const { path, calls } = await fill('/signup', { ...ada, Name: 'Ada' }, [registered, session]);
  expect(await screen.findByText('Registration successful')).toBeInTheDocument();
  await waitFor(() => expect(path()).toBe('/home'));
  expect(calls[0]?.body).toEqual({ email: 'ada@example.org', mName: 'Ada', password: 'difference' });
});

test.each([
  ['/signin', ada, authEndpoints.signIn],
  ['/signup', { ...ada, Name: 'Ada' }, authEndpoints.signUp],
] as const)('ACC-06 a server that breaks is an Internal Server Error on %s', async (page, fields, endpoint) => {
  const { path } = await fill(page, fields, [refuse(endpoint, 500, 'stack trace')]);
  expect(await screen.findByText('Internal Server Error')).toBeInTheDocument();
  expect(path()).toBe(page);
});

test.each([
  ['reports a failure', answer(authEndpoints.signIn, { success: false, message: 'Invalid email or password' })],
  ['refuses', refuse(authEndpoints.signIn, 429, 'Invalid email or password')],
])('ACC-07 a server that %s is quoted', async (_, double) => {
  const { path } = await fill('/signin', ada, [double]);
  expect(await screen.findByText('Invalid email or password')).toBeInTheDocument();
  expect(path()).toBe('/signin');
});

test.each(['/signin', '/signup'])('VIS-07 somebody signed in who opens %s goes home', async (opened) => {
  const { path } = renderShell(opened, { user: aLearner });
  await waitFor(() => expect(path()).toBe('/home'));
});
