import { authEndpoints, IDENTITY_UNCONFIRMED, type PasskeyView, passkeyEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { type EndpointStub, enter, failWith, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { installFakePasskeys } from '../../../testing/fake-passkeys.ts';
import { expectToast, renderShell } from '../../../testing/render-shell.tsx';

const at = '2026-11-20T10:00:00.000Z';
const laptop: PasskeyView = {
  id: 'a'.repeat(24),
  name: 'Chrome on Linux',
  createdAt: at,
  lastUsedAt: null,
  backedUp: false,
};
const phone: PasskeyView = { id: 'b'.repeat(24), name: 'My phone', createdAt: at, lastUsedAt: at, backedUp: true };
const REFUSED = 'This passkey was not accepted. Please try again, or use your password.';

const request = { rpId: 'localhost', challenge: 'AAAA', timeout: 300_000, userVerification: 'required' as const };
const creation = {
  rp: { name: 'Coursewright', id: 'localhost' },
  user: { id: 'AAAA', name: 'ada@example.org', displayName: 'Ada' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
};

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

function server(stored: PasskeyView[] = []): EndpointStub[] {
  let passkeys = stored;
  return [
    respondWith(passkeyEndpoints.passkeys, () => ({ passkeys })),
    respondWith(passkeyEndpoints.startPasskey, { options: creation }),
    respondWith(passkeyEndpoints.addPasskey, () => {
      passkeys = [laptop];
      return { success: true, message: 'Your passkey is added', passkey: laptop };
    }),
    respondWith(passkeyEndpoints.renamePasskey, ({ body }) => {
      passkeys = [{ ...laptop, name: (body as { name: string }).name }];
      return { success: true, message: 'The passkey has a new name' };
    }),
    respondWith(passkeyEndpoints.removePasskey, () => {
      passkeys = [];
      return { success: true, message: 'The passkey is removed', rpId: 'localhost', credentialId: 'AAAA' };
    }),
  ];
}

async function section(stored: PasskeyView[] = [], user: Partial<typeof learnerFixture> = {}) {
  const view = renderShell('/profile', { user: { ...learnerFixture, ...user }, api: server(stored) });
  return { ...view, region: within(await screen.findByRole('region', { name: 'Passkeys' })) };
}

test('ACC-15 a passkey is added from the profile', async () => {
  installFakePasskeys();
  const { region, calls } = await section();
  await userEvent.click(await region.findByRole('button', { name: 'Add a passkey' }));
  await expectToast('Your passkey is added');
  expect(await region.findByText('Chrome on Linux')).toBeInTheDocument();
  expect(region.getByRole('listitem')).toHaveTextContent(/Added 20 Nov 2026.*not used yet/);
  const sent = calls.find(({ path, method }) => method === 'POST' && path === '/api/passkeys')?.body;
  expect(sent).toMatchObject({ credential: { id: 'AAAA', response: { attestationObject: expect.any(String) } } });
});

test.each([
  ['InvalidStateError', 'Your account has a passkey on this device already.'],
  ['UnknownError', 'Your device could not use a passkey. Please try again.'],
])('ACC-15 when the device refuses by %s, the reader is told why', async (name, text) => {
  installFakePasskeys().fail(name);
  const { region } = await section();
  await userEvent.click(await region.findByRole('button', { name: 'Add a passkey' }));
  await expectToast(text);
});

test('ACC-15 a passkey is renamed, and removed after a question', async () => {
  installFakePasskeys();
  const { region } = await section([laptop]);
  await userEvent.click(await region.findByRole('button', { name: 'Rename Chrome on Linux' }));
  const rename = within(await screen.findByRole('dialog', { name: 'Rename this passkey' }));
  await userEvent.clear(rename.getByLabelText('Name'));
  await enter(rename.getByLabelText('Name'), 'My laptop{Enter}');
  expect(await region.findByText('My laptop')).toBeInTheDocument();
  await userEvent.click(region.getByRole('button', { name: 'Remove My laptop' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this passkey?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await expectToast('The passkey is removed');
  await waitFor(() => expect(region.queryByText('My laptop')).toBeNull());
});

test('ACC-15 a synced passkey and its last use are shown', async () => {
  installFakePasskeys();
  const { region } = await section([phone]);
  expect(await region.findByRole('listitem')).toHaveTextContent(/My phone Synced.*last used 20 Nov 2026/);
});

test('ACC-15 without a confirmed address, or without support, the section says what is missing', async () => {
  const { region } = await section();
  expect(await region.findByText(/They need https/)).toBeInTheDocument();
  expect(region.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('ACC-15 an address that is not confirmed comes first', async () => {
  installFakePasskeys();
  const { region } = await section([], { emailVerified: false });
  expect(await region.findByText('Confirm your email address first')).toBeInTheDocument();
  expect(region.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

const signIn = respondWith(passkeyEndpoints.signInWithPasskey, { success: true, message: 'SignIn successful' });
const start = respondWith(passkeyEndpoints.startPasskeySignIn, { options: request });
const session = respondWith(authEndpoints.session, { user: learnerFixture });

test('ACC-15 the button on the sign-in page signs in by a passkey, without e-mail, password and code', async () => {
  const { requests } = installFakePasskeys();
  const { path, calls } = renderShell('/signin', { api: [start, signIn, session] });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  await expectToast('SignIn successful');
  await waitFor(() => expect(path()).toBe('/home'));
  expect(requests).toHaveLength(1);
  const sent = calls.find((call) => call.path === '/api/signin/passkey')?.body;
  expect(sent).toMatchObject({ credential: { id: 'AAAA', response: { userHandle: expect.any(String) } } });
});

test('ACC-15 the e-mail field offers passkeys, and a choice there signs in', async () => {
  const fake = installFakePasskeys({ autofill: true });
  const { path } = renderShell('/signin', { api: [start, signIn, session] });
  expect(await screen.findByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await waitFor(() => expect(fake.requests.map(({ mediation }) => mediation)).toEqual(['conditional']));
  fake.chooseInList();
  await waitFor(() => expect(path()).toBe('/home'));
});

test('ACC-15 a refused passkey is told, the offer is renewed, and the password remains', async () => {
  const fake = installFakePasskeys({ autofill: true });
  const refused = failWith(passkeyEndpoints.signInWithPasskey, 401, REFUSED);
  renderShell('/signin', { api: [start, refused, session] });
  await waitFor(() => expect(fake.requests).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  await expectToast(REFUSED);
  await waitFor(() =>
    expect(fake.requests.map(({ mediation }) => mediation)).toEqual(['conditional', undefined, 'conditional']),
  );
  expect(fake.requests[0]?.signal?.aborted).toBe(true);
  expect(screen.getByLabelText('Password')).toBeEnabled();
});

test('ACC-15 a user who changes their mind is not told anything', async () => {
  installFakePasskeys().fail('NotAllowedError');
  renderShell('/signin', { api: [start, signIn, session] });
  const button = await screen.findByRole('button', { name: 'Sign in with a passkey' });
  await userEvent.click(button);
  await waitFor(() => expect(button).toBeEnabled());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('ACC-15 a browser without passkeys sees no button', async () => {
  renderShell('/signin', { api: [] });
  await screen.findByLabelText('Email');
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
});

test('ACC-15 where the password is asked for again, a passkey answers instead', async () => {
  installFakePasskeys();
  let fresh = false;
  const problem = { success: false, message: 'Please confirm', code: IDENTITY_UNCONFIRMED, traceId: 't' };
  const sensitive: EndpointStub = {
    endpoint: authEndpoints.logoutEverywhere,
    respond: () =>
      fresh ? Response.json({ success: true, message: 'done' }) : Response.json(problem, { status: 403 }),
  };
  renderShell('/contact', {
    user: learnerFixture,
    api: [
      sensitive,
      ...server([laptop]),
      respondWith(passkeyEndpoints.startPasskeyConfirmation, { options: request }),
      respondWith(passkeyEndpoints.confirmWithPasskey, () => {
        fresh = true;
        return { success: true, message: 'Thank you' };
      }),
    ],
  });
  await screen.findByLabelText('Message');
  const outcome = apiRequest(authEndpoints.logoutEverywhere, { body: {} });
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  expect(await outcome).toEqual({ success: true, message: 'done' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const byPasskey = [
  respondWith(passkeyEndpoints.startPasskeyConfirmation, { options: request }),
  respondWith(passkeyEndpoints.confirmWithPasskey, { success: true, message: 'Thank you' }),
];

const forms: [
  form: string,
  path: string,
  act: () => Promise<ReturnType<typeof within>>,
  stub: EndpointStub,
  body: object,
][] = [
  [
    'Change your email',
    'Send the link',
    async () => {
      const form = within(await screen.findByRole('region', { name: 'Change your email' }));
      await enter(form.getByLabelText('New email'), 'countess@example.org');
      return form;
    },
    respondWith(authEndpoints.requestEmailChange, { success: false, message: 'Not now' }),
    { email: 'countess@example.org' },
  ],
  [
    'Delete my account',
    'Delete for good',
    async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
      return within(await screen.findByRole('dialog', { name: 'Delete your account for good?' }));
    },
    respondWith(authEndpoints.deleteAccount, { success: false, message: 'Not now' }),
    {},
  ],
  [
    'Change your password',
    'Submit',
    async () => {
      const fields = await screen.findByRole('group', { name: 'Change your password' });
      await enter(within(fields).getByLabelText('New Password'), 'a good password');
      return within(fields.closest('form') as HTMLElement);
    },
    respondWith(authEndpoints.updateProfile, { success: false, message: 'Not now' }),
    { mName: learnerFixture.name, email: learnerFixture.email, password: 'a good password' },
  ],
];

test.each(forms)('ACC-15 "%s" takes a passkey for the password; after a refusal it asks again', async (...row) => {
  const [, button, open, stub, body] = row;
  installFakePasskeys();
  const api = [...server([laptop]), ...byPasskey, stub];
  const { calls } = renderShell('/profile', { user: learnerFixture, api });
  await screen.findByText('Chrome on Linux');
  const form = await open();
  await userEvent.click(form.getByRole('button', { name: 'Use a passkey' }));
  expect(await form.findByText('Confirmed with a passkey')).toBeInTheDocument();
  expect(form.queryByLabelText(/^(Current password|Password)$/)).toBeNull();
  await userEvent.click(form.getByRole('button', { name: button }));
  expect(await form.findByLabelText(/^(Current password|Password)$/)).toHaveValue('');
  const sent = calls.findLast(({ path }) => path === stub.endpoint.path);
  expect(sent).toMatchObject({ body });
  expect(sent?.body).not.toHaveProperty('currentPassword');
});

test('ACC-15 a form that is confirmed with a passkey stays so while it is corrected', async () => {
  installFakePasskeys();
  renderShell('/profile', { user: learnerFixture, api: [...server([laptop]), ...byPasskey] });
  const form = within(await screen.findByRole('region', { name: 'Change your email' }));
  await userEvent.click(await form.findByRole('button', { name: 'Use a passkey' }));
  await form.findByText('Confirmed with a passkey');
  await enter(form.getByLabelText('New email'), 'countess{Enter}');
  expect(await form.findAllByText('New email must be a valid e-mail address')).not.toHaveLength(0);
  expect(form.getByText('Confirmed with a passkey')).toBeInTheDocument();
});

test('ACC-15 without a passkey only the password is asked for', async () => {
  installFakePasskeys();
  await section();
  await screen.findByRole('button', { name: 'Add a passkey' });
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
});

test('ACC-15 passkeys that cannot be had are no empty list', async () => {
  renderShell('/profile', { user: learnerFixture, api: [failWith(passkeyEndpoints.passkeys, 500, 'No')] });
  expect(await screen.findByText('Your passkeys cannot be shown right now')).toBeInTheDocument();
});
