import { type RunningAuth, sharedAuth } from '../../testing/start-auth.ts';

const auth = await sharedAuth();
let main: ReturnType<RunningAuth['visit']>;
beforeEach(async () => {
  await auth.reset();
  main = await signedUp('main@example.org', 'Main');
});

const signedUp = async (email: string, name?: string) => (await auth.signUp(email, { name, isVerified: true })).browser;

const audit = async () => (await main.get('/api/admin/auth/audit')).body;
const roles = async () =>
  Object.fromEntries(
    (await auth.database.collection('users').find().toArray()).map(({ email, role }) => [email, role]),
  );

const gets = [
  ...['/api/getusers', '/api/getpaid', '/api/getadmins', '/api/admin/users', '/api/admin/users.csv'],
  ...['/api/admin/auth/audit', '/api/admin/policies/terms/revisions'],
];
const posts: [string, object][] = [
  ['/api/addadmin', { email: 'ada@example.org' }],
  ['/api/removeadmin', { email: 'grace@example.org' }],
  ['/api/saveadmin', { type: 'terms', data: 'mine' }],
  ['/api/admin/policies/terms/restore', { revision: 1 }],
];

test('ADM-02 visitors and users are refused every call of the admins, and nothing changes', async () => {
  const ada = await signedUp('ada@example.org');
  await signedUp('grace@example.org');
  await main.post('/api/addadmin', { email: 'grace@example.org' });
  const before = await audit();
  for (const [browser, status] of [[auth.visit(), 401] as const, [ada, 403] as const]) {
    for (const path of gets) expect([path, (await browser.get(path)).status]).toEqual([path, status]);
    for (const [path, body] of posts) expect([path, (await browser.post(path, body)).status]).toEqual([path, status]);
  }
  expect(await roles()).toEqual({
    'main@example.org': 'main-admin',
    'ada@example.org': 'user',
    'grace@example.org': 'admin',
  });
  expect(await audit()).toEqual(before);
});

test('ADM-06 the admins and the users below, without a hash of anything', async () => {
  await signedUp('ada@example.org');
  const grace = await signedUp('grace@example.org', 'Grace');
  await main.post('/api/addadmin', { email: 'GRACE@example.org' });
  const { body } = await main.get('/api/getadmins');
  expect(body).toEqual({
    admins: [
      { _id: expect.any(String), email: 'main@example.org', mName: 'Main', type: 'main' },
      { _id: expect.any(String), email: 'grace@example.org', mName: 'Grace', type: 'no' },
    ],
    users: [{ _id: expect.any(String), email: 'ada@example.org', mName: 'Ada', type: 'free' }],
  });
  expect(grace.jar.size).toBe(2);
});

test('ADM-06 a new admin signs in again; a removed admin loses access at once', async () => {
  const grace = await signedUp('grace@example.org', 'Grace');
  expect((await main.post('/api/addadmin', { email: 'grace@example.org' })).body).toEqual({
    success: true,
    message: 'Grace is an admin now',
  });
  expect(await grace.session()).toBeNull();
  await grace.signIn('grace@example.org');
  expect((await grace.get('/api/getusers')).status).toBe(200);

  expect((await main.post('/api/removeadmin', { email: 'grace@example.org' })).body).toEqual({
    success: true,
    message: 'Grace is no longer an admin',
  });
  expect((await grace.get('/api/getusers')).status).toBe(401);
  expect((await grace.refresh()).status).toBe(401);
  await grace.signIn('grace@example.org');
  expect((await grace.session()).role).toBe('user');
  expect((await grace.get('/api/getusers')).status).toBe(403);
});

test('ADM-06 the main admin cannot be removed, by anyone', async () => {
  const grace = await signedUp('grace@example.org', 'Grace');
  await main.post('/api/addadmin', { email: 'grace@example.org' });
  await grace.signIn('grace@example.org');
  for (const browser of [grace, main]) {
    const answer = await browser.post('/api/removeadmin', { email: 'main@example.org' });
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: false, message: 'The main admin cannot be removed' },
    ]);
  }
  expect((await main.session()).role).toBe('main-admin');
});

test('ADM-06 a second change has no effect, and an unknown address is refused', async () => {
  const grace = await signedUp('grace@example.org', 'Grace');
  await main.post('/api/addadmin', { email: 'grace@example.org' });
  await grace.signIn('grace@example.org');
  expect((await main.post('/api/addadmin', { email: 'grace@example.org' })).body.success).toBe(true);
  expect((await grace.session()).role).toBe('admin');
  for (const path of ['/api/addadmin', '/api/removeadmin']) {
    expect((await main.post(path, { email: 'unknown@example.org' })).body).toEqual({
      success: false,
      message: 'There is no account with this e-mail address',
    });
  }
});

test('ADM-06 of a removal and an addition at the same time one comes after the other, and none is lost', async () => {
  await signedUp('grace@example.org', 'Grace');
  await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      main.post(at % 2 ? '/api/removeadmin' : '/api/addadmin', { email: 'grace@example.org' }),
    ),
  );
  const stored = await auth.database.collection('users').findOne({ email: 'grace@example.org' });
  expect(stored?.sessionGeneration).toBe((stored?.revision ?? 0) - 1);
  expect(stored?.role).toBe(stored?.sessionGeneration % 2 ? 'admin' : 'user');
});

test('ADM-09 every act of an admin is in the log with who, what and how it went; reading a page is no act', async () => {
  await signedUp('grace@example.org', 'Grace');
  await main.get('/api/getusers');
  await main.post('/api/addadmin', { email: 'grace@example.org' });
  await main.post('/api/removeadmin', { email: 'main@example.org' });
  await main.post('/api/saveadmin', { type: 'terms', data: `<p>${'x'.repeat(400)}</p>` });
  await main.post('/api/admin/policies/terms/restore', { revision: 99 });
  await fetch(`${auth.url}/api/admin/users.csv`, { headers: { authorization: `Bearer ${main.jar.get('at')}` } });
  const { id: adminId } = await main.session();
  const { rows, total } = await audit();
  expect(total).toBe(5);
  expect(
    rows.map(({ action, details, outcome, reason }: Record<string, unknown>) => [action, details, outcome, reason]),
  ).toEqual([
    ['GET /api/admin/users.csv', { direction: 'ascending', who: 'all' }, 'done', undefined],
    [
      'POST /api/admin/policies/:name/restore',
      { name: 'terms', revision: '99' },
      'refused',
      'There is no such revision',
    ],
    ['POST /api/saveadmin', { type: 'terms', data: '407 characters' }, 'done', undefined],
    ['POST /api/removeadmin', { email: 'main@example.org' }, 'refused', 'The main admin cannot be removed'],
    ['POST /api/addadmin', { email: 'grace@example.org' }, 'done', undefined],
  ]);
  for (const row of rows) expect(row).toMatchObject({ adminId, at: expect.stringMatching(/Z$/) });
});
