import { sharedAuth } from '../../testing/start-auth.ts';

const auth = await sharedAuth();
beforeAll(() => auth.reset());

const good = { email: 'ada@example.org', mName: 'Ada', password: 'a good password' };
const cases: [string, string, unknown][] = [
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

test('API-03 nothing of all this made an account', async () => {
  expect(await auth.database.collection('users').countDocuments()).toBe(0);
});
