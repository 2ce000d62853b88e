import { authEndpoints } from '@coursewright/contracts';
import { dispatchSessionEnded } from '@coursewright/mfe-kit';
import { type EndpointStub, enter, failWith, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectToast, renderShell, shownToasts } from '../../testing/render-shell.tsx';

const session = respondWith(authEndpoints.session, { user: learnerFixture });
const welcome = respondWith(authEndpoints.signIn, { success: true, message: 'SignIn successful' });
const registered = respondWith(authEndpoints.signUp, { success: true, message: 'Registration successful' });

async function fill(path: '/signin' | '/signup', fields: Record<string, string>, api: EndpointStub[] = []) {
  const view = renderShell(path, { api });
  const button = await screen.findByRole('button', { name: path === '/signin' ? 'SignIn' : 'SignUp' });
  for (const [label, text] of Object.entries(fields)) await enter(screen.getByLabelText(label), text);
  await userEvent.click(button);
  return view;
}

const ada = { Email: 'ada@example.org', Password: 'difference' };

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('ACC-01 an empty sign-in is not sent, and says so in a toast and at the fields', async () => {
  const { calls } = await fill('/signin', {});
  await expectToast('Please fill in all required fields');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email must not be empty');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(calls).toEqual([]);
});

test("ACC-01 signing in shows the server's words, stores the session and goes home", async () => {
  const { path, calls } = await fill('/signin', ada, [welcome, session]);
  await expectToast('SignIn successful');
  await waitFor(() => expect(path()).toBe('/home'));
  expect(calls[0]).toMatchObject({ path: '/api/signin', body: { email: 'ada@example.org', password: 'difference' } });
  const { id, email, name } = learnerFixture;
  expect({ ...sessionStorage }).toMatchObject({ uid: id, email, mName: name, auth: 'true', type: 'free' });
});

test.each([
  ['/profile', 'You were signed out. Sign in to continue.'],
  ['/course/0123456789abcdef01234567', 'You were signed out. Your text is kept.'],
])('ACC-01 a session that ended elsewhere while %s was open is told of on the sign-in page', async (from, notice) => {
  const { router } = renderShell('/', { api: [] });
  await act(() => router.navigate('/signin', { state: { from, reason: 'signed-out' } }));
  expect(await screen.findByText(notice)).toBeInTheDocument();
});

test('ACC-01 a session that ends while the profile is open leads to sign-in with the reason, a logout without one', async () => {
  const { path } = renderShell('/profile', { user: learnerFixture, api: [] });
  await screen.findByLabelText('Name');
  act(() => dispatchSessionEnded());
  expect(await screen.findByText('You were signed out. Sign in to continue.')).toBeInTheDocument();
  expect(path()).toBe('/signin');
});

test('ACC-01 after a redirect to sign-in the user returns to the page', async () => {
  const { path } = renderShell('/profile', { api: [welcome, session] });
  await enter(await screen.findByLabelText('Email'), ada.Email);
  await enter(screen.getByLabelText('Password'), `${ada.Password}{Enter}`);
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeInTheDocument();
  expect(path()).toBe('/profile');
});

test.each<['/signin' | '/signup', Record<string, string>]>([
  ['/signin', ada],
  ['/signup', { ...ada, Name: 'Ada King', Password: 'nine or more' }],
])('ACC-01 %s says that it needs the cookies that the browser refuses', async (path, fields) => {
  jest.spyOn(document, 'cookie', 'get').mockReturnValue('');
  const { calls } = await fill(path, fields);
  expect(await screen.findByRole('alert')).toHaveTextContent(/refuses the cookies of this site/);
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('ACC-02 an empty sign-up says so', async () => {
  await fill('/signup', {});
  await expectToast('Please fill in all required fields');
});

test('ACC-02 a password under 9 characters is refused before it is sent', async () => {
  const { calls } = await fill('/signup', { ...ada, Name: 'Ada', Password: '12345678' });
  await expectToast('Password should be at least 9 characters');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/^Password should be at least 9 characters/);
  expect(calls).toEqual([]);
});

test('ACC-07 ACC-02 a failure stays in the form, and a corrected form removes it and its toast', async () => {
  await fill('/signup', { ...ada, Name: 'Ada', Password: '12345678' }, [registered, session]);
  await expectToast('Password should be at least 9 characters');
  expect(screen.getByRole('alert')).toHaveTextContent('Password should be at least 9 characters');
  await enter(screen.getByLabelText('Password'), '9{Enter}');
  await waitFor(() => expect(shownToasts()).toEqual(['Registration successful']));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('ACC-07 API-05 a rate limit says in the form when to try again', async () => {
  const problem = {
    success: false,
    message: 'Too many attempts, please try again later',
    code: 'rate_limited',
    traceId: 'test',
  };
  const limited: EndpointStub = {
    endpoint: authEndpoints.signIn,
    respond: () => Response.json(problem, { status: 429, headers: { 'retry-after': '299' } }),
  };
  await fill('/signin', ada, [limited]);
  const text = /^Too many attempts\. Try again at \d\d:\d\d \(in 5 minutes\)\.$/;
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await waitFor(() => expect(shownToasts()).toEqual([expect.stringMatching(text)]));
});

test('ACC-02 signing up signs in', async () => {
  const { path, calls } = await fill('/signup', { ...ada, Name: 'Ada' }, [registered, session]);
  await expectToast('Registration successful');
  await waitFor(() => expect(path()).toBe('/home'));
  expect(calls[0]?.body).toEqual({ email: 'ada@example.org', mName: 'Ada', password: 'difference' });
});

test.each([
  ['/signin', ada, authEndpoints.signIn],
  ['/signup', { ...ada, Name: 'Ada' }, authEndpoints.signUp],
] as const)('ACC-06 a server that breaks is an Internal Server Error on %s', async (page, fields, endpoint) => {
  const { path } = await fill(page, fields, [failWith(endpoint, 500, 'stack trace')]);
  await expectToast('Internal Server Error');
  expect(path()).toBe(page);
});

test.each([
  ['reports a failure', respondWith(authEndpoints.signIn, { success: false, message: 'Invalid email or password' })],
  ['refuses', failWith(authEndpoints.signIn, 429, 'Invalid email or password')],
])('ACC-07 a server that %s is quoted', async (_, double) => {
  const { path } = await fill('/signin', ada, [double]);
  await expectToast('Invalid email or password');
  expect(path()).toBe('/signin');
});

test.each(['/signin', '/signup'])('VIS-07 a signed-in user who opens %s goes home', async (opened) => {
  const { path } = renderShell(opened, { user: learnerFixture });
  await waitFor(() => expect(path()).toBe('/home'));
});
