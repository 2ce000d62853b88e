import { authEvents } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { raise } from '@coursewright/service-kit';
import { inspectUser } from '../accounts/testing/inspect-user.ts';
import { sharedBilling } from '../checkout/testing/setup-billing.ts';

const env = await sharedBilling();
beforeEach(() => env.reset());

const dayIn = (days: number) => new Date(env.sandbox.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

async function send(method: string, path: string, body?: unknown, role: 'admin' | 'user' = 'admin') {
  const answer = await fetch(env.billing.url + path, {
    method,
    headers: { ...env.billing.keys.headersFor({ userId: 'grace', role }), 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return { status: answer.status, body: (await answer.json()) as any };
}

async function register() {
  const ada = await env.register();
  const path = `/api/admin/users/${ada.userId}`;
  return {
    ada,
    seen: inspectUser(env, ada.userId),
    grant: (body: unknown, replaces?: string) =>
      send('PUT', `${path}/grant${replaces ? `?replaces=${replaces}` : ''}`, body),
    takeBack: () => send('DELETE', `${path}/grant`),
    payments: async () => (await send('GET', `${path}/payments`)).body,
  };
}

test('SUB-05 a plan that another admin gave meanwhile is not replaced unseen', async () => {
  const { grant, payments } = await register();
  const until = dayIn(10);
  expect((await grant({ plan: 'yearly', until }, 'none')).status).toBe(200);
  const unseen = await grant({ plan: 'monthly', until: dayIn(1) }, 'none');
  expect([unseen.status, unseen.body.message]).toEqual([409, expect.stringContaining('by another admin')]);
  const { since } = (await payments()).grant;
  expect(await payments()).toMatchObject({ grant: { plan: 'yearly', until: `${until}T23:59:59.999Z` } });
  expect((await grant({ plan: 'monthly', until }, since)).status).toBe(200);
});

test('SUB-05 a granted plan counts at once, is announced, and ends after its last day', async () => {
  const { ada, seen, grant, payments } = await register();
  const until = dayIn(10);
  const { status, body } = await grant({ plan: 'yearly', until });
  expect([status, body]).toEqual([
    200,
    { success: true, message: expect.stringMatching(/^Ada Lovelace has the Yearly Plan until \d+ \w+ \d{4}$/) },
  ]);
  const view = { plan: 'yearly', since: expect.stringMatching(/Z$/), until: `${until}T23:59:59.999Z` };
  expect(await ada.subscription()).toEqual({ subscription: null, grant: view, receipts: [] });
  expect(await payments()).toEqual({ plan: 'yearly', subscription: null, grant: view, receipts: [] });
  const audit = (await send('GET', '/api/admin/billing/audit')).body.rows[0];
  expect(audit).toMatchObject({
    adminId: 'grace',
    action: 'PUT /api/admin/users/:userId/grant',
    details: { userId: ada.userId, plan: 'yearly', until },
    outcome: 'done',
  });

  env.sandbox.advance(9 * DAY_MS);
  await env.run('end-grants');
  expect(await seen.plan()).toBe('yearly');
  env.sandbox.advance(2 * DAY_MS);
  await env.run('end-grants');
  expect(await seen.plan()).toBe('free');
  expect((await ada.subscription()).grant).toBeUndefined();
  expect(await seen.events('plan.changed')).toEqual([
    { userId: ada.userId, plan: 'yearly', revision: 1 },
    { userId: ada.userId, plan: 'free', revision: 2 },
  ]);
});

test('SUB-05 a grant is replaced and taken back; taking back twice changes nothing', async () => {
  const { seen, grant, takeBack, payments } = await register();
  await grant({ plan: 'yearly', until: dayIn(10) });
  await grant({ plan: 'monthly', until: dayIn(3) });
  expect(await payments()).toMatchObject({ plan: 'monthly', grant: { plan: 'monthly' } });
  for (let times = 0; times < 2; times += 1) expect((await takeBack()).status).toBe(200);
  expect(await payments()).toMatchObject({ plan: 'free', subscription: null });
  expect((await payments()).grant).toBeUndefined();
  expect((await seen.events('plan.changed')).map(({ plan }) => plan)).toEqual(['yearly', 'monthly', 'free']);
});

test('SUB-05 users with a granted plan may still buy one; it comes first, and the granted plan stays when it ends', async () => {
  const { ada, seen, grant } = await register();
  await grant({ plan: 'yearly', until: dayIn(10) });
  const { bought } = await ada.buy('stripe', 'monthly');
  expect(await seen.plan()).toBe('monthly');
  await ada.cancel('stripe', bought.subscriptionView.id);
  expect(await seen.plan()).toBe('yearly');
});

test('SUB-05 a deleted user loses the grant and gets no other', async () => {
  const { ada, seen, grant } = await register();
  await grant({ plan: 'yearly', until: dayIn(10) });
  await env.publish(raise(authEvents.userDeleted, { userId: ada.userId }));
  expect(await seen.plan()).toBe('free');
  expect((await seen.account())?.grant).toBeNull();
  expect((await grant({ plan: 'yearly', until: dayIn(10) })).status).toBe(404);
});

test('SUB-05 bad input is refused with the name of the field, and nothing changes', async () => {
  const { ada, seen, grant } = await register();
  const until = dayIn(10);
  const refusal = async (body: unknown) => {
    const { status, body: answer } = await grant(body);
    return [status, answer.message];
  };
  expect(await refusal({ plan: 'free', until })).toEqual([400, 'plan: must be monthly or yearly']);
  expect(await refusal({ plan: 'yearly', until: 'soon' })).toEqual([400, 'until: must be a day such as 2027-01-31']);
  expect(await refusal({ plan: 'yearly', until: dayIn(-1) })).toEqual([400, 'until: must be today or later']);
  expect(await refusal({ plan: 'yearly', until: dayIn(6 * 366) })).toEqual([400, 'until: must be within 5 years']);
  const nobody = `/api/admin/users/${'f'.repeat(24)}`;
  expect((await send('PUT', `${nobody}/grant`, { plan: 'yearly', until })).status).toBe(404);
  expect((await send('GET', `${nobody}/payments`)).status).toBe(404);
  expect((await send('DELETE', `${nobody}/grant`)).status).toBe(404);
  const path = `/api/admin/users/${ada.userId}/grant`;
  expect((await send('PUT', path, { plan: 'yearly', until }, 'user')).status).toBe(403);
  expect(await seen.plan()).toBe('free');
});
