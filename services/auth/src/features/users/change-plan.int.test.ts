import { authEvents, billingEvents, type Plan } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { sharedAuth } from '../../testing/start-auth.ts';

const auth = await sharedAuth();
beforeEach(() => auth.reset());

const planChanged = (userId: string, plan: Plan, revision: number) =>
  raise(billingEvents.planChanged, { userId, plan, revision });

test('ACC-10 a plan that billing tells is in the session, and the others hear of it, with its cause', async () => {
  const received = await auth.receive(authEvents.userChanged);
  const browser = auth.visit();
  const { userId } = (await browser.signUp('ada@example.org')).body;
  const event = planChanged(userId, 'yearly', 1);
  await auth.broker.publish(event);
  await auth.idle();
  expect((await browser.session()).plan).toBe('yearly');
  expect((await browser.refresh()).body.user.plan).toBe('yearly');
  expect(received).toMatchObject([
    {
      causationId: event.id,
      correlationId: event.correlationId,
      data: { userId, plan: 'yearly', revision: 2 },
    },
  ]);
});

test('ACC-10 an older plan that arrives later, and one that arrives twice, change nothing', async () => {
  const browser = auth.visit();
  const { userId } = (await browser.signUp('ada@example.org')).body;
  const newest = planChanged(userId, 'monthly', 3);
  for (const event of [planChanged(userId, 'yearly', 1), newest, planChanged(userId, 'free', 2), newest]) {
    await auth.broker.publish(event);
  }
  const jobs = auth.database.collection('jobs');
  await auth.idle();
  expect(await jobs.countDocuments({ type: 'auth.plan-changed', state: 'done' })).toBe(3);
  expect((await browser.session()).plan).toBe('monthly');
  expect((await auth.database.collection('users').findOne({}))?.planRevision).toBe(3);
});

test('API-02 a plan of an unknown user is kept as a dead letter that only admins see', async () => {
  const [admin, user] = [auth.visit(), auth.visit()];
  await admin.signUp('main@example.org');
  await user.signUp('ada@example.org');
  await auth.broker.publish(planChanged('0'.repeat(24), 'yearly', 1));
  await auth.idle();
  const { body } = await admin.get('/api/admin/auth/dead-letters');
  expect(body).toMatchObject([{ consumer: 'auth.plan-changed', type: 'billing.plan.changed.v1' }]);
  expect((await user.get('/api/admin/auth/dead-letters')).status).toBe(403);
  expect((await auth.visit().get('/api/admin/auth/dead-letters')).status).toBe(401);
});

test('ADM-03 the statistics count users by plan', async () => {
  const admin = auth.visit();
  await admin.signUp('main@example.org');
  const { userId } = (await auth.visit().signUp('ada@example.org')).body;
  await auth.broker.publish(planChanged(userId, 'monthly', 1));
  await auth.idle();
  expect((await admin.get('/api/admin/stats/users')).body).toEqual({ total: 2, free: 1, paid: 1 });
});
