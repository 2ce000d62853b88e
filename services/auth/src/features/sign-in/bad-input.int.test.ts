import { sharedAuth } from '../../testing/start-auth.ts';

const auth = await sharedAuth();
beforeAll(() => auth.reset());

const good = { email: 'ada@example.org', mName: 'Ada', password: 'a good password' };
const wrongTypes = [null, 7, true, [], ['x'], {}, { $ne: '' }, { $gt: '' }];
const cases: [string, string, unknown][] = [
  ...wrongTypes.flatMap((value) =>
    Object.keys(good).map((field): [string, string, unknown] => ['/api/signup', field, { ...good, [field]: value }]),
  ),
  ...wrongTypes.map((value): [string, string, unknown] => ['/api/signin', 'email', { email: value, password: 'x' }]),
  ...wrongTypes.map((value): [string, string, unknown] => ['/api/signin', 'password', { ...good, password: value }]),
  ['/api/signup', 'email', { ...good, email: 'no address' }],
  ['/api/signup', 'email', { ...good, email: `${'a'.repeat(250)}@example.org` }],
  ['/api/signup', 'email', { ...good, email: 'a@example.org\r\nBcc: b@example.org' }],
  ['/api/signup', 'mName', { ...good, mName: '   ' }],
  ['/api/signup', 'mName', { ...good, mName: 'x'.repeat(101) }],
  ['/api/signup', 'mName', { ...good, mName: 'a\u0000b' }],
  ['/api/signup', 'mName', { ...good, mName: '\ud800' }],
  ['/api/signup', 'password', { email: good.email, mName: good.mName }],
  ['/api/signin', 'isAdmin', { email: good.email, password: 'x', isAdmin: true }],
  ['/api/auth/refresh', 'token', { token: 'x' }],
];

test.each(cases)('API-03 %s names the field %s', async (path, field, body) => {
  const answer = await auth.visit().post(path, body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ success: false, message: expect.any(String), traceId: expect.any(String) });
  expect(answer.body.details.map((detail: { field: string }) => detail.field)).toContain(field);
});

test.each(['', '[]', '"text"', 'null', '{', '{"email":', '\ufeff'])(
  'API-03 the body %p is a bad request',
  async (body) => {
    expect((await auth.visit().post('/api/signup', body)).status).toBe(400);
  },
);

test('API-03 a body over 64 KiB is 413 and another media type 415', async () => {
  const large = { ...good, password: 'x'.repeat(70_000) };
  expect((await auth.visit().post('/api/signup', large)).status).toBe(413);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
    expect((await auth.visit().post('/api/signup', good, { 'content-type': type })).status).toBe(415);
  }
});

test('API-03 an unknown path is 404 in the one shape of errors', async () => {
  const answer = await auth.visit().get('/api/nothing');
  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({ success: false, code: 'not_found' });
});

test('API-03 nothing of all this made an account', async () => {
  expect(await auth.database.collection('users').countDocuments()).toBe(0);
});
