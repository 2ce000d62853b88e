import { createHash } from 'node:crypto';
import { authEvents, courseEvents } from '@coursewright/contracts';
import { HOUR_MS } from '@coursewright/contracts/durations';
import { raise } from '@coursewright/service-kit';
import { cardsDue, changed } from '../../testing/events.ts';
import { startFakePushService } from '../../testing/fake-push-service.ts';
import { startNotification } from '../../testing/start-notification.ts';

const PATH = '/api/push/subscriptions';
type Browser = ReturnType<Awaited<ReturnType<typeof startFakePushService>>['subscribe']>;

const pushService = await startFakePushService();
const service = await startNotification({ PUSH_BASE_URL: pushService.url });
afterAll(async () => {
  await service.close();
  await pushService.close();
});
beforeEach(async () => {
  await service.reset();
  await service.addAda();
  pushService.expectKey((await list()).body.publicKey);
});
afterEach(() => expect(pushService.faults.splice(0)).toEqual([]));

async function call(method: string, path: string, body?: unknown, userId = 'u1') {
  const answer = await fetch(service.url + path, {
    method,
    headers: { ...service.keys.headersFor({ userId }), 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}
const list = (userId?: string) => call('GET', PATH, undefined, userId);
const post = ({ endpoint, keys }: Pick<Browser, 'endpoint' | 'keys'>, userId?: string) =>
  call('POST', PATH, { endpoint, keys }, userId);
const idOf = ({ endpoint }: Pick<Browser, 'endpoint'>) => createHash('sha256').update(endpoint).digest('hex');
const stored = () => service.database.collection('push_subscriptions').find().toArray();

async function subscribe(userId?: string, origin?: string) {
  const browser = pushService.subscribe(origin);
  expect((await post(browser, userId)).status).toBe(200);
  return browser;
}

const inHours = (hours: number) => new Date(service.now().getTime() + hours * HOUR_MS).toISOString();
const due = (values: { day?: string; at?: string; until?: string; channel?: 'mail' | 'push' | 'both' } = {}) =>
  cardsDue({ channel: 'push', at: inHours(0), until: inHours(4), ...values });
const publish = async (...events: ReturnType<typeof due>[]) => {
  for (const event of events) await service.broker.publish(event);
  await service.idle();
};
const mails = async () => (await service.received()).filter(({ subject }) => /due/.test(subject));
const pushJob = () => service.jobs.findOne({ type: 'notification.cards-due-push' });

test('STU-40 RFC 8291 RFC 8292 every browser of the learner is told how many cards are due, and nothing of them', async () => {
  const browsers = [await subscribe(), await subscribe(undefined, 'https://web.push.apple.com')];
  await subscribe('u2');
  await publish(due());
  for (const { received, endpoint } of browsers) {
    expect(received).toHaveLength(1);
    const [{ message, headers, token } = { message: {}, headers: {}, token: {} }] = received;
    expect(message).toEqual({
      title: '5 cards are due',
      body: 'A few minutes now keep what you learned. The cards come back less and less often.',
      url: '/recall',
      badge: 5,
      language: 'en',
      direction: 'ltr',
      tag: 'recall',
    });
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: String(4 * 60 * 60),
      topic: 'recall',
      urgency: 'normal',
    });
    expect(token).toMatchObject({ aud: new URL(endpoint).origin, sub: 'https://learn.example.org' });
    expect(Number(token.exp) - Number(token.iat)).toBeLessThanOrEqual(24 * 60 * 60);
  }
  expect(await mails()).toEqual([]);
});

test('STU-40 the text is in the language of the learner', async () => {
  await service.broker.publish(changed({ language: 'ar' }));
  const browser = await subscribe();
  await publish(due());
  expect(browser.received[0]?.message).toMatchObject({ title: '5 بطاقات مستحقة', language: 'ar', direction: 'rtl' });
});

test.each([
  ['mail', 1, 0],
  ['push', 0, 1],
  ['both', 1, 1],
] as const)('STU-40 at most one reminder a day reaches the learner by %s', async (channel, byMail, byPush) => {
  const browser = await subscribe();
  const event = due({ channel });
  await publish(event, event, due({ channel }));
  expect([(await mails()).length, browser.received.length]).toEqual([byMail, byPush]);
  await publish(due({ channel, day: '2026-11-24' }));
  expect([(await mails()).length, browser.received.length]).toEqual([2 * byMail, 2 * byPush]);
});

test('STU-19 an event of the former release asks for a mail', async () => {
  const browser = await subscribe();
  const { channel, ...data } = due().data as { channel: string };
  await publish({ ...due(), data: data as never });
  expect([(await mails()).length, browser.received.length]).toEqual([1, 0]);
});

test.each([404, 410])('STU-40 a subscription that ended is forgotten: %i', async (status) => {
  const [gone, other] = [await subscribe(), await subscribe()];
  pushService.answer(gone, { status });
  await publish(due());
  expect((await list()).body.subscriptions).toMatchObject([{ id: idOf(other) }]);
  expect(other.received).toHaveLength(1);
  expect((await pushJob())?.state).toBe('done');
});

test.each([
  [{ status: 429, headers: { 'retry-after': '600' } }, 599_000],
  [{ status: 406, headers: { 'retry-after': '600' } }, 599_000],
  [{ status: 503 }, 40_000],
])('STU-40 after %j it is tried again, for that browser alone', async (answer, atLeastMs) => {
  const [busy, other] = [await subscribe(), await subscribe()];
  pushService.answer(busy, answer, answer);
  await publish(due());
  expect((await stored()).map(({ failures }) => failures)).toEqual([1, 0]);
  expect(Number((await pushJob())?.runAt) - service.now().getTime()).toBeGreaterThan(atLeastMs);
  await service.settled(2);
  expect([busy.received.length, other.received.length]).toEqual([1, 1]);
  expect((await stored()).map(({ failures }) => failures)).toEqual([0, 0]);
});

test('STU-40 a reminder that no push service took in its morning is given up without a dead letter', async () => {
  const busy = await subscribe();
  pushService.answer(busy, ...Array.from({ length: 20 }, () => ({ status: 500 })));
  await publish(due());
  await service.settled(2);
  expect((await pushJob())?.state).toBe('done');
  expect(busy.received).toEqual([]);
  expect((await stored()).map(({ failures }) => failures)).toEqual([1]);
});

test('STU-40 refusals are counted, and end a subscription that nothing reaches for a month', async () => {
  const refused = await subscribe();
  const day = (at: number) => new Date(Date.UTC(2026, 10, at)).toISOString().slice(0, 10);
  for (let at = 1; at < 30; at += 1) {
    pushService.answer(refused, { status: 403 });
    await publish(due({ day: day(at) }));
  }
  expect((await stored()).map(({ failures }) => failures)).toEqual([29]);
  pushService.answer(refused, { status: 400 });
  await publish(due({ day: day(30) }));
  expect(await stored()).toEqual([]);
});

test('STU-40 what a push service refuses is not sent again', async () => {
  const refused = await subscribe();
  pushService.answer(refused, { status: 400 });
  await publish(due());
  await service.settled(2);
  expect((await pushJob())?.state).toBe('done');
  expect(refused.received).toEqual([]);
});

test('STU-40 nothing is sent after the morning, after the learner stopped the reminders, nor to a deleted account', async () => {
  const browser = await subscribe();
  await publish(due({ until: inHours(-1) }));
  await service.broker.publish(raise(courseEvents.cardRemindersOff, { userId: 'u1', at: inHours(0) }));
  // Events that arrive together are handled in any order.
  await service.idle();
  await publish(due({ day: '2026-11-24', at: inHours(-1) }));
  await service.broker.publish(raise(authEvents.userDeleted, { userId: 'u1' }));
  await service.idle();
  expect(await stored()).toEqual([]);
  // the token of the account is valid for a minute more
  await post(browser);
  await publish(due({ day: '2026-11-25' }));
  expect(await stored()).toEqual([]);
  expect(browser.received).toEqual([]);
});

test('STU-40 a subscription is listed without what could be sent to, and removed by its owner alone', async () => {
  const browser = await subscribe();
  expect((await post(browser)).status).toBe(200);
  const { body } = await list();
  expect(body).toEqual({
    publicKey: expect.stringMatching(/^B[A-Za-z0-9_-]{86}$/),
    subscriptions: [{ id: idOf(browser), service: 'fcm.googleapis.com', createdAt: service.now().toISOString() }],
  });
  expect((await call('DELETE', `${PATH}/${idOf(browser)}`, undefined, 'u2')).status).toBe(404);
  expect((await call('DELETE', `${PATH}/${idOf(browser)}`)).status).toBe(200);
  expect((await call('DELETE', `${PATH}/${idOf(browser)}`)).status).toBe(404);
  await publish(due());
  expect(browser.received).toEqual([]);
});

test('STU-40 whoever signs out of a device is no longer told there, and goes on being told elsewhere', async () => {
  const [here, there] = [await subscribe(), pushService.subscribe()];
  const headers = {
    ...service.keys.headersFor({ userId: 'u1', sessionId: 'there' }),
    'Content-Type': 'application/json',
  };
  const body = JSON.stringify({ endpoint: there.endpoint, keys: there.keys });
  expect((await fetch(service.url + PATH, { method: 'POST', headers, body })).status).toBe(200);
  await service.broker.publish(raise(authEvents.sessionEnded, { userId: 'u2', sessionId: 'there' }));
  await service.idle();
  expect(await stored()).toHaveLength(2);
  await service.broker.publish(raise(authEvents.sessionEnded, { userId: 'u1', sessionId: 'there' }));
  await publish(due());
  expect([here.received.length, there.received.length]).toEqual([1, 0]);
  expect((await list()).body.subscriptions).toMatchObject([{ id: idOf(here) }]);
});

test('STU-40 a browser notifies the user who asked last', async () => {
  const browser = await subscribe();
  await post(browser, 'u2');
  expect((await list()).body.subscriptions).toEqual([]);
  expect((await list('u2')).body.subscriptions).toHaveLength(1);
  await publish(due());
  expect(browser.received).toEqual([]);
});

test('STU-40 ten browsers of a user are kept, the oldest goes', async () => {
  const ids: string[] = [];
  for (let each = 0; each < 12; each += 1) ids.push(idOf(await subscribe()));
  const kept = (await list()).body.subscriptions.map(({ id }: { id: string }) => id);
  expect(kept).toHaveLength(10);
  expect(kept).toContain(ids.at(-1));
});

test.each([
  ['a host of somebody', { endpoint: 'https://evil.example/push' }],
  ['an address inside', { endpoint: 'https://127.0.0.1/push' }],
  ['no address', { endpoint: 'push' }],
  ['a key that is no point', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }],
  ['a compressed key', { keys: { p256dh: 'A'.repeat(44), auth: 'A'.repeat(22) } }],
  ['a short secret', { keys: { p256dh: pushKey(), auth: 'AAAA' } }],
  ['a further field', { expirationTime: null }],
])('STU-40 a subscription with %s is refused', async (_, wrong) => {
  const { endpoint, keys } = pushService.subscribe();
  expect((await call('POST', PATH, { endpoint, keys, ...wrong })).status).toBe(400);
  expect(await stored()).toEqual([]);
});

function pushKey() {
  return 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
}

test('STU-40 switched off, the service gives no key, takes no subscription and sends nothing', async () => {
  const browser = await subscribe();
  const off = await startNotification({ PUSH_BASE_URL: pushService.url, SERVICE_WORKER: 'off' });
  try {
    const { url, keys } = off;
    const headers = { ...keys.headersFor({ userId: 'u1' }), 'Content-Type': 'application/json' };
    expect(await (await fetch(url + PATH, { headers })).json()).toEqual({ subscriptions: [] });
    const body = JSON.stringify({ endpoint: browser.endpoint, keys: browser.keys });
    expect((await fetch(url + PATH, { method: 'POST', headers, body })).status).toBe(409);
    await off.database.collection('push_subscriptions').insertMany(await stored());
    await off.broker.publish(due());
    await off.idle();
    expect(browser.received).toEqual([]);
  } finally {
    await off.close();
  }
});

test('STU-40 the key pair outlives a restart', async () => {
  // the database was emptied behind the running one
  await service.restart();
  const { publicKey } = (await list()).body;
  await service.restart();
  expect((await list()).body.publicKey).toBe(publicKey);
});
