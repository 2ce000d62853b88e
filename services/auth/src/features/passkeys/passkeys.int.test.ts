import { authEvents } from '@coursewright/contracts';
import { turnOnSecondFactor } from '../../testing/authenticator.ts';
import { mailedLinks } from '../../testing/mailed-links.ts';
import { createSoftwarePasskey } from '../../testing/software-passkey.ts';
import { type RunningAuth, sharedAuth, startAuth } from '../../testing/start-auth.ts';

const auth = await sharedAuth();
beforeEach(() => auth.reset());

const ORIGIN = 'http://127.0.0.1';
const REFUSED = 'This passkey was not accepted. Please try again, or use your password.';
const email = 'ada@example.org';

type Browser = ReturnType<RunningAuth['visit']>;
type Passkey = ReturnType<typeof createSoftwarePasskey>;

const signedUp = async (address = email) => (await auth.signUp(address, { isVerified: true })).browser;

const askFor = async (browser: Browser, path: string) => (await browser.post(`${path}/options`)).body.options;
const list = async (browser: Browser) => (await browser.get('/api/passkeys')).body.passkeys;

async function add(browser: Browser, passkey: Passkey = createSoftwarePasskey(ORIGIN)) {
  const credential = passkey.create(await askFor(browser, '/api/passkeys'));
  return { passkey, credential, answer: await browser.post('/api/passkeys', { credential }) };
}

const send = (browser: Browser, credential: object) => browser.post('/api/signin/passkey', { credential });

async function signIn(passkey: Passkey, browser = auth.visit(), deviations: Parameters<Passkey['get']>[1] = {}) {
  const options = await askFor(browser, '/api/signin/passkey');
  return { browser, ...(await send(browser, passkey.get(options, deviations))) };
}

async function anHourPasses() {
  const authenticatedAt = new Date(Date.now() - 3_600_000);
  await auth.database.collection('sessions').updateMany({}, { $set: { authenticatedAt } });
}

const expectRefused = ({ status, body }: { status: number; body: unknown }) => {
  expect([status, body]).toEqual([401, expect.objectContaining({ message: REFUSED, code: 'passkey_refused' })]);
};

test('ACC-15 a passkey is added, listed, renamed and in the data of the account', async () => {
  const told = await auth.receive(authEvents.passkeysChanged);
  const browser = await signedUp();
  const options = await askFor(browser, '/api/passkeys');
  expect(options).toMatchObject({
    rp: { name: 'Coursewright', id: '127.0.0.1' },
    user: { name: email, displayName: 'Ada' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    excludeCredentials: [],
  });
  const passkey = createSoftwarePasskey(ORIGIN, { backedUp: true });
  const credential = passkey.create(options);
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36' };
  const { status, body } = await browser.post('/api/passkeys', { credential }, agent);
  expect([status, body]).toMatchObject([200, { success: true, message: 'Your passkey is added' }]);
  expect(await list(browser)).toEqual([body.passkey]);
  expect(body.passkey).toMatchObject({ name: 'Chrome on Linux', backedUp: true, lastUsedAt: null });
  expect((await askFor(browser, '/api/passkeys')).excludeCredentials).toMatchObject([{ id: passkey.id }]);

  const renamed = await browser.patch(`/api/passkeys/${body.passkey.id}`, { name: 'My laptop' });
  expect(renamed.body.success).toBe(true);
  expect((await browser.get('/api/account/data')).body.account.passkeys).toMatchObject([{ name: 'My laptop' }]);
  await auth.idle();
  expect(told.map(({ data }) => data)).toMatchObject([{ email, news: 'passkey-added' }]);
});

test('ACC-15 a passkey signs in as both factors, and its session is listed and ended like any other', async () => {
  const browser = await signedUp();
  await turnOnSecondFactor(browser);
  const { passkey } = await add(browser);
  const { browser: phone, status, body } = await signIn(passkey);
  expect([status, body]).toMatchObject([200, { success: true, userData: { email, mName: 'Ada' } }]);
  expect((await phone.session()).email).toBe(email);
  expect((await browser.get('/api/sessions')).body.sessions).toHaveLength(2);
  expect((await list(browser))[0].lastUsedAt).toEqual(expect.any(String));
  await browser.post('/api/logout-everywhere');
  expect(await phone.session()).toBeNull();
  expect((await signIn(passkey)).status).toBe(200);
});

test('ACC-15 signing in makes the session fresh, and so does a passkey an hour later', async () => {
  const { passkey } = await add(await signedUp());
  const { browser } = await signIn(passkey);
  expect((await browser.post('/api/passkeys/options')).status).toBe(200);
  await anHourPasses();
  expect((await browser.post('/api/passkeys/options')).body.code).toBe('identity_unconfirmed');
  const options = await askFor(browser, '/api/auth/confirm/passkey');
  expect(options.allowCredentials).toMatchObject([{ id: passkey.id, transports: ['internal', 'hybrid'] }]);
  const credential = passkey.get(options);
  const confirmed = await browser.post('/api/auth/confirm/passkey', { credential });
  expect([confirmed.status, confirmed.body]).toEqual([200, { success: true, message: 'Thank you' }]);
  expect((await browser.post('/api/passkeys/options')).status).toBe(200);
  expectRefused(await browser.post('/api/auth/confirm/passkey', { credential }));
});

test.each([
  ['the new password', '/api/profile', { mName: 'Ada', password: 'another good one' }],
  ['the new address', '/api/email-change', { email: 'countess@example.org' }],
  ['the end of the account', '/api/account/delete', {}],
])('ACC-15 %s takes a passkey of a moment ago for the password, once', async (_, path, body) => {
  await auth.visit().signUp('main@example.org');
  const browser = await signedUp();
  const { passkey } = await add(browser);
  const confirm = async () => {
    const credential = passkey.get(await askFor(browser, '/api/auth/confirm/passkey'));
    expect((await browser.post('/api/auth/confirm/passkey', { credential })).status).toBe(200);
  };
  const refused = { success: false, message: 'The current password is not correct' };
  expect((await browser.post(path, body)).body).toMatchObject(refused);
  await confirm();
  const passkeyProofAt = new Date(Date.now() - 301_000);
  await auth.database.collection('sessions').updateMany({}, { $set: { passkeyProofAt } });
  expect((await browser.post(path, body)).body).toMatchObject(refused);
  await confirm();
  const [first, second] = [await browser.post(path, body), await browser.post(path, body)];
  expect(first.body.success).toBe(true);
  expect(second.body.success).not.toBe(true);
});

test('ACC-15 only a passkey of the account confirms its session', async () => {
  const eve = await signedUp('eve@example.org');
  const { passkey } = await add(eve);
  const ada = await signedUp();
  const credential = passkey.get(await askFor(ada, '/api/auth/confirm/passkey'));
  expectRefused(await ada.post('/api/auth/confirm/passkey', { credential }));
  const forEve = passkey.get(await askFor(ada, '/api/auth/confirm/passkey'));
  expectRefused(await eve.post('/api/auth/confirm/passkey', { credential: forEve }));
});

test('ACC-15 adding and removing ask for a fresh session, adding for a verified address too', async () => {
  const browser = await signedUp();
  const { passkey, answer } = await add(browser);
  const path = `/api/passkeys/${answer.body.passkey.id}`;
  await anHourPasses();
  for (const stale of [
    await browser.post('/api/passkeys/options'),
    await browser.post('/api/passkeys', { credential: passkey.create({ challenge: 'AAAA' }) }),
    await browser.remove(path),
  ])
    expect([stale.status, stale.body.code]).toEqual([403, 'identity_unconfirmed']);
  await browser.post('/api/auth/confirm', { password: 'a good password' });
  const removed = await browser.remove(path);
  expect(removed.body).toMatchObject({ success: true, rpId: '127.0.0.1', credentialId: passkey.id });
  const unverified = auth.visit();
  await unverified.signUp('new@example.org');
  expect((await unverified.post('/api/passkeys/options')).body.code).toBe('email_unverified');
});

test('ACC-15 a removed passkey is refused, the owner is told, and it is nowhere any more', async () => {
  const told = await auth.receive(authEvents.passkeysChanged);
  const browser = await signedUp();
  const { passkey, answer } = await add(browser);
  expect((await browser.remove(`/api/passkeys/${answer.body.passkey.id}`)).status).toBe(200);
  expectRefused(await signIn(passkey));
  expect((await browser.remove(`/api/passkeys/${answer.body.passkey.id}`)).status).toBe(404);
  await auth.idle();
  expect(told.map(({ data }) => data.news)).toEqual(['passkey-added', 'passkey-removed']);
  expect(JSON.stringify(await auth.database.collection('users').find({}).toArray())).not.toContain(passkey.id);
  expect((await add(browser, passkey)).answer.status).toBe(200);
});

test.each<[string, Parameters<Passkey['get']>[1]]>([
  ['of a foreign origin', { origin: 'https://evil.example' }],
  ['of another port', { origin: 'http://127.0.0.1:8080' }],
  ['of another RP id', { rpId: 'evil.example' }],
  ['without verification of the user', { verified: false }],
  ['to a challenge that nobody gave', { challenge: 'A'.repeat(72) }],
  ['of a registration', { type: 'webauthn.create' }],
  ['for another account', { userHandle: Buffer.from('f'.repeat(24)).toString('base64url') }],
  ['that names no account', { userHandle: undefined }],
])('ACC-15 a proof %s is refused', async (_, deviation) => {
  const { passkey } = await add(await signedUp());
  expectRefused(await signIn(passkey, auth.visit(), deviation));
  expect((await signIn(passkey)).status).toBe(200);
});

test('ACC-15 a challenge works once, for its act, in the browser that asked for it', async () => {
  const owner = await signedUp();
  const { passkey } = await add(owner);
  const [browser, thief] = [auth.visit(), auth.visit()];
  const proof = passkey.get(await askFor(browser, '/api/signin/passkey'));
  await askFor(thief, '/api/signin/passkey');
  expectRefused(await send(thief, proof));
  expectRefused(await send(auth.visit(), proof));
  const [first, second] = await Promise.all([send(browser, proof), send(browser, proof)]);
  expect([first.status, second.status].sort()).toEqual([200, 401]);
  expectRefused(await send(browser, proof));
  const forSignIn = passkey.get(await askFor(owner, '/api/signin/passkey'));
  expectRefused(await owner.post('/api/auth/confirm/passkey', { credential: forSignIn }));
});

test('ACC-15 two tabs of one browser have challenges of their own', async () => {
  const { passkey } = await add(await signedUp());
  const browser = auth.visit();
  const first = passkey.get(await askFor(browser, '/api/signin/passkey'));
  await askFor(browser, '/api/signin/passkey');
  expect((await send(browser, first)).status).toBe(200);
});

test('ACC-15 a signature that is wrong, unknown credentials and malformed bytes are refused, and burn no challenge', async () => {
  const { passkey } = await add(await signedUp());
  const browser = auth.visit();
  const options = await askFor(browser, '/api/signin/passkey');
  const proof = passkey.get(options);
  const change = (response: object) => ({ ...proof, response: { ...proof.response, ...response } });
  const forged = createSoftwarePasskey(ORIGIN).get(options, { userHandle: proof.response.userHandle });
  for (const wrong of [
    forged,
    { ...forged, id: passkey.id, rawId: passkey.id },
    { ...proof, rawId: 'AAAA' },
    change({ signature: 'AAAA' }),
    change({ authenticatorData: 'AAAA' }),
    change({ clientDataJSON: Buffer.from('null').toString('base64url') }),
    change({ clientDataJSON: Buffer.from('{').toString('base64url') }),
  ])
    expectRefused(await send(browser, wrong));
  expect((await send(browser, proof)).status).toBe(200);
});

test('ACC-15 a counter that goes back or stays is refused; authenticators that do not count are not', async () => {
  const browser = await signedUp();
  const { passkey } = await add(browser, createSoftwarePasskey(ORIGIN, { counts: true }));
  expect((await signIn(passkey, auth.visit(), { counter: 7 })).status).toBe(200);
  for (const counter of [7, 6, 0]) expectRefused(await signIn(passkey, auth.visit(), { counter }));
  expect((await signIn(passkey, auth.visit(), { counter: 8 })).status).toBe(200);
  const { passkey: uncounted } = await add(browser);
  for (let time = 0; time < 2; time += 1) expect((await signIn(uncounted)).status).toBe(200);
});

test('ACC-15 the passkey of a suspended or deleted account is refused like any other', async () => {
  const { passkey } = await add(await signedUp());
  const eve = await signedUp('eve@example.org');
  const { passkey: other } = await add(eve);
  const suspension = { at: new Date(), reason: 'spam' };
  await auth.database.collection('users').updateOne({ email }, { $set: { suspension } });
  expectRefused(await signIn(passkey));
  const main = auth.visit();
  await main.signIn('eve@example.org');
  await auth.database.collection('users').updateOne({ email: 'eve@example.org' }, { $set: { role: 'user' } });
  expect((await main.post('/api/account/delete', { currentPassword: 'a good password' })).body.success).toBe(true);
  expectRefused(await signIn(other));
  await auth.idle();
  for (const { name } of await auth.database.listCollections()) {
    const stored = JSON.stringify(await auth.database.collection(name).find({}).toArray());
    expect([name, stored.includes(other.id)]).toEqual([name, false]);
  }
});

test.each<[string, Parameters<Passkey['create']>[1]]>([
  ['of a foreign origin', { origin: 'https://evil.example' }],
  ['of another RP id', { rpId: 'evil.example' }],
  ['without verification of the user', { verified: false }],
  ['to a challenge that nobody gave', { challenge: 'A'.repeat(72) }],
  ['that is a sign-in', { type: 'webauthn.get' }],
])('ACC-15 a new passkey %s is refused', async (_, deviation) => {
  const browser = await signedUp();
  const credential = createSoftwarePasskey(ORIGIN).create(await askFor(browser, '/api/passkeys'), deviation);
  expectRefused(await browser.post('/api/passkeys', { credential }));
  expect(await list(browser)).toEqual([]);
});

test('ACC-15 a registration cannot be replayed, nor used by another session or account', async () => {
  const browser = await signedUp();
  const eve = await signedUp('eve@example.org');
  const passkey = createSoftwarePasskey(ORIGIN);
  const credential = passkey.create(await askFor(browser, '/api/passkeys'));
  expectRefused(await eve.post('/api/passkeys', { credential }));
  const [first, second] = await Promise.all([
    browser.post('/api/passkeys', { credential }),
    browser.post('/api/passkeys', { credential }),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 401]);
  expectRefused((await add(eve, passkey)).answer);
  expectRefused((await add(browser, passkey)).answer);
  expect(await list(browser)).toHaveLength(1);
});

test('ACC-15 an attestation that comes unasked is not examined, and nothing that it names is fetched', async () => {
  const browser = await signedUp();
  const options = await askFor(browser, '/api/passkeys');
  const attestation: [string, [unknown, unknown][]] = [
    'packed',
    [
      ['alg', -7],
      ['sig', new Uint8Array(8)],
      ['x5c', [new Uint8Array(16)]],
    ],
  ];
  const credential = createSoftwarePasskey(ORIGIN).create(options, { attestation });
  expect((await browser.post('/api/passkeys', { credential })).status).toBe(200);
  const broken = { ...credential, response: { ...credential.response, attestationObject: 'AAAA' } };
  expectRefused(await browser.post('/api/passkeys', { credential: broken }));
});

test('ACC-15 an account has at most twenty, also when they are added at once', async () => {
  const browser = await signedUp();
  for (let count = 0; count < 19; count += 1) await add(browser);
  const news = [createSoftwarePasskey(ORIGIN), createSoftwarePasskey(ORIGIN)];
  const credentials = [];
  for (const passkey of news) credentials.push(passkey.create(await askFor(browser, '/api/passkeys')));
  const answers = await Promise.all(credentials.map((credential) => browser.post('/api/passkeys', { credential })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await list(browser)).toHaveLength(20);
  expect((await browser.post('/api/passkeys/options')).status).toBe(409);
});

test('ACC-15 adding and removing are in the audit log, without what was sent', async () => {
  const browser = await signedUp();
  const { answer } = await add(browser);
  await browser.remove(`/api/passkeys/${answer.body.passkey.id}`);
  const entries = await auth.database.collection('audit').find({}).sort({ at: 1 }).toArray();
  expect(entries).toMatchObject([
    { action: 'POST /api/passkeys', details: {}, outcome: 'done' },
    { action: 'DELETE /api/passkeys/:passkeyId', details: { passkeyId: answer.body.passkey.id }, outcome: 'done' },
  ]);
});

test('ACC-15 a new password leaves passkeys, and the mail and the page are told how many', async () => {
  const told = await auth.receive(authEvents.passwordChanged);
  const browser = await signedUp();
  const { passkey } = await add(browser);
  const change = { mName: 'Ada', currentPassword: 'a good password', password: 'another good one' };
  expect((await browser.post('/api/profile', change)).body.success).toBe(true);
  expect((await signIn(passkey)).status).toBe(200);
  await auth.idle();
  expect(told.map(({ data }) => data)).toMatchObject([{ passkeys: 1 }]);
});

test('ACC-15 a reset by mail leaves the passkeys and says so; of an address that was never confirmed it removes them', async () => {
  const links = await mailedLinks(auth, authEvents.passwordResetRequested);
  await auth.visit().signUp('main@example.org');
  const { passkey } = await add(await signedUp());
  const reset = async (count: number) => {
    await auth.visit().post('/api/forgot', { email });
    const token = await links.token(count);
    return (await auth.visit().post('/api/reset-password', { token, password: `good password ${count}` })).body;
  };
  expect((await reset(1)).message).toContain('Your passkeys still work');
  expect((await signIn(passkey)).status).toBe(200);
  await auth.database.collection('users').updateOne({ email }, { $set: { emailVerified: false } });
  await auth.database.collection('mail_links').deleteMany({});
  await auth.database.collection('rate_limits').deleteMany({});
  expect((await reset(2)).message).toBe('Your password is updated. Please sign in.');
  expectRefused(await signIn(passkey));
});

test('API-05 proofs that fail are counted by address, those that pass are not', async () => {
  const strict = await startAuth({ SIGN_IN_ATTEMPTS_PER_ADDRESS: '3' });
  try {
    const browser = strict.visit();
    await browser.signUp(email);
    await strict.verifyAddress(email);
    const { passkey } = await add(browser);
    for (let time = 0; time < 4; time += 1) expect((await signIn(passkey, strict.visit())).status).toBe(200);
    for (let time = 0; time < 3; time += 1)
      expectRefused(await signIn(passkey, strict.visit(), { origin: 'https://evil.example' }));
    expect((await signIn(passkey, strict.visit())).status).toBe(429);
  } finally {
    await strict.close();
  }
});
