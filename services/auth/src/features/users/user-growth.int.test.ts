import type { GrowthPoint } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { sharedAuth } from '../../testing/start-auth.ts';

const auth = await sharedAuth();
beforeEach(() => auth.reset());

const path = '/api/admin/growth/users';
const sum = (points: GrowthPoint[]) => points.reduce((total, { value }) => total + value, 0);

test('ADM-03 every account is counted once, on the day it was made, in each of the three curves', async () => {
  // the curves may begin a day later: midnight may pass meanwhile
  const now = Date.now();
  const admin = auth.visit();
  await admin.signUp('main@example.org', 'a good password', 'Main');
  const made = [1, 3, 3, 45, 200].map((days, at) => ({
    name: 'Ada',
    email: `${at}@example.org`,
    emailKey: `${at}@example.org`,
    passwordHash: 'x',
    role: 'user',
    plan: 'free',
    revision: 1,
    createdAt: new Date(now - days * DAY_MS),
  }));
  await auth.database.collection('users').insertMany(made);
  const [days, months] = await Promise.all(['day', 'month'].map((by) => admin.get(`${path}?by=${by}`)));
  expect(days?.body.users).toHaveLength(30);
  const on = (daysAgo: number) => {
    const day = new Date(now - daysAgo * DAY_MS).toISOString().slice(0, 10);
    return days?.body.users.find(({ from }: GrowthPoint) => from === day)?.value;
  };
  expect([on(1), on(2), on(3), sum(days?.body.users)]).toEqual([1, 0, 2, 4]);
  expect(months?.body.users).toHaveLength(12);
  expect(sum(months?.body.users)).toBe(6);
});

test('ADM-02 only admins are told', async () => {
  await auth.visit().signUp('main@example.org', 'a good password', 'Main');
  const user = auth.visit();
  await user.signUp('ada@example.org', 'a good password', 'Ada');
  expect((await user.get(path)).status).toBe(403);
  expect((await auth.visit().get(path)).status).toBe(401);
  expect((await user.get('/api/admin/auth/health')).status).toBe(403);
});

test('ADM-03 the service tells admins what it needs and since when it has it', async () => {
  const admin = auth.visit();
  await admin.signUp('main@example.org', 'a good password', 'Main');
  const { body } = await admin.get('/api/admin/auth/health');
  expect(body.needs).toEqual([
    { name: 'mongodb', ok: true, since: expect.any(String) },
    { name: 'broker', ok: true, since: expect.any(String) },
  ]);
  expect(body.consumers).toBeGreaterThan(0);
  expect(body.backlogs).toEqual([]);
});
