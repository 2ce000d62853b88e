import { authEvents, billingEvents, MAX_WEBHOOKS, type WebhookView } from '@coursewright/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@coursewright/contracts/durations';
import { raise } from '@coursewright/service-kit';
import { Webhook } from 'standardwebhooks';
import { changed, completed } from '../../testing/events.ts';
import { type ReceivedMessage, startReceiver } from '../../testing/receiver.ts';
import { sharedNotification } from '../../testing/start-notification.ts';
import { postMessage } from './post-message.ts';

const service = await sharedNotification();
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  await service.reset();
  receiver = await startReceiver('hooks.example');
  service.receivers.set('hooks.example', receiver.port);
});
afterEach(() => receiver.close());

interface Call {
  readonly body?: object;
  readonly userId?: string;
  readonly authenticatedAt?: Date;
}

async function call(method: string, path: string, { body, userId = 'u1', authenticatedAt }: Call = {}) {
  const answer = await fetch(service.url + path, {
    method,
    headers: {
      ...service.keys.headersFor({ userId, ...(authenticatedAt && { authenticatedAt }) }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

async function made(events: string[] = ['course.completed'], userId = 'u1') {
  const { status, body } = await call('POST', '/api/webhooks', { body: { url: receiver.url, events }, userId });
  expect(status).toBe(201);
  return body as { secret: string; webhook: WebhookView };
}

const rows = async (id: string, userId = 'u1') =>
  (await call('GET', `/api/webhooks/${id}/deliveries`, { userId })).body.rows;

async function publish(...events: ReturnType<typeof completed>[]) {
  for (const event of events) await service.broker.publish(event);
  await service.idle();
}

/** By the public library; the clock of the test may be hours ahead. */
function verify(secret: string, { headers, body }: ReceivedMessage) {
  jest.spyOn(Date, 'now').mockReturnValue(service.now().getTime());
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    jest.restoreAllMocks();
  }
}

test('API-10 an event of the owner arrives signed, with ids and small facts, and is listed', async () => {
  const { secret, webhook } = await made(['course.completed', 'plan.changed']);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const event = completed();
  await publish(event, completed({ userId: 'u2' }));
  expect(receiver.received).toHaveLength(1);
  const [message] = receiver.received as [ReceivedMessage];
  expect(message.headers['webhook-id']).toBe(event.id);
  expect(verify(secret, message)).toEqual({
    type: 'course.completed',
    timestamp: event.occurredAt,
    data: { courseId: 'c1', certificateId: 'cert-1', completedAt: event.data.completedAt },
  });
  expect(await rows(webhook.id)).toMatchObject([
    { eventId: event.id, type: 'course.completed', state: 'delivered', attempts: 1, status: 204, problem: null },
  ]);
  await publish(raise(billingEvents.planChanged, { userId: 'u1', plan: 'monthly', revision: 1 }) as never);
  expect(JSON.parse(receiver.received[1]?.body ?? '')).toMatchObject({
    type: 'plan.changed',
    data: { plan: 'monthly' },
  });
});

test('API-10 a webhook hears only what it chose, of its own user, while it is on and from its beginning', async () => {
  const before = completed();
  const { webhook } = await made(['plan.changed']);
  const later = { occurredAt: new Date(Date.now() - 60_000).toISOString() };
  await publish(before, completed());
  await call('PATCH', `/api/webhooks/${webhook.id}`, { body: { events: ['course.completed'] } });
  await publish({ ...completed(), ...later }, completed({ userId: 'u2' }));
  expect(receiver.received).toEqual([]);
  await call('PATCH', `/api/webhooks/${webhook.id}`, { body: { state: 'off' } });
  await publish(completed());
  expect((await call('POST', `/api/webhooks/${webhook.id}/test`, { body: {} })).status).toBe(409);
  await call('PATCH', `/api/webhooks/${webhook.id}`, { body: { state: 'on' } });
  expect(receiver.received).toEqual([]);
  const event = completed();
  await publish(event, event);
  expect(receiver.received).toHaveLength(1);
});

const schedule = [5_000, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 10 * HOUR_MS];

test('API-10 what fails is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each time signed anew', async () => {
  const { secret, webhook } = await made();
  receiver.answerStatus(503);
  const event = completed();
  await publish(event);
  for (const [failed, wait] of schedule.entries()) {
    expect(receiver.received).toHaveLength(failed + 1);
    const [row] = await rows(webhook.id);
    expect(row).toMatchObject({ state: 'waiting', attempts: failed + 1, status: 503, problem: 'status' });
    expect(Date.parse(row.nextAttemptAt) - Date.parse(row.lastAttemptAt)).toBe(wait);
    await service.advance(wait - 1_000);
    await service.idle();
    expect(receiver.received).toHaveLength(failed + 1);
    await service.advance(1_000);
    await service.idle();
    expect(verify(secret, receiver.received.at(-1) as ReceivedMessage)).toMatchObject({ type: 'course.completed' });
  }
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([event.id]));
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(8);
  expect(await rows(webhook.id)).toMatchObject([{ state: 'failed', attempts: 8, nextAttemptAt: null }]);
  await service.advance(2 * DAY_MS);
  await service.idle();
  expect(receiver.received).toHaveLength(8);
});

test('API-10 a delivery is sent again with its id, and a test event at once; what is off or of others is not', async () => {
  const { secret, webhook } = await made();
  receiver.answerStatus(410);
  const event = completed();
  await publish(event);
  const [gone] = await rows(webhook.id);
  expect(gone).toMatchObject({ state: 'failed', attempts: 1, status: 410 });
  expect((await call('GET', `/api/webhooks/${webhook.id}`)).body.state).toBe('gone');
  const replay = `/api/webhooks/${webhook.id}/deliveries/${gone.id}/replay`;
  expect((await call('POST', replay, { body: {} })).status).toBe(409);
  await call('PATCH', `/api/webhooks/${webhook.id}`, { body: { state: 'on' } });
  receiver.answerStatus(200);
  expect((await call('POST', replay, { body: {}, userId: 'u2' })).status).toBe(404);
  expect((await call('POST', replay, { body: {} })).status).toBe(202);
  await service.idle();
  expect(await rows(webhook.id)).toMatchObject([{ id: gone.id, state: 'delivered', attempts: 2, status: 200 }]);
  const [first, second] = receiver.received;
  expect(second?.headers['webhook-id']).toBe(event.id);
  expect(second?.body).toBe(first?.body);
  const tested = await call('POST', `/api/webhooks/${webhook.id}/test`, { body: {} });
  expect([tested.status, tested.body.type]).toEqual([202, 'webhook.test']);
  await service.idle();
  expect(verify(secret, receiver.received[2] as ReceivedMessage)).toMatchObject({
    type: 'webhook.test',
    data: { webhookId: webhook.id },
  });
});

test('API-10 a delivery that is given up can be sent again, and begins the schedule anew', async () => {
  const { webhook } = await made();
  receiver.answerStatus(500);
  await publish(completed());
  for (const wait of schedule) {
    await service.advance(wait);
    await service.idle();
  }
  const [{ id }] = await rows(webhook.id);
  await call('POST', `/api/webhooks/${webhook.id}/deliveries/${id}/replay`, { body: {} });
  await service.idle();
  const [row] = await rows(webhook.id);
  expect(row).toMatchObject({ state: 'waiting', attempts: 9 });
  expect(Date.parse(row.nextAttemptAt) - Date.parse(row.lastAttemptAt)).toBe(5_000);
});

test('API-10 after five days of failures a webhook is switched off, and its owner is told once', async () => {
  await service.broker.publish(changed());
  const { webhook } = await made();
  receiver.answerStatus(500);
  await publish(completed());
  await service.advance(5 * DAY_MS - HOUR_MS);
  await publish(completed());
  const state = async () => (await call('GET', `/api/webhooks/${webhook.id}`)).body.state;
  expect(await state()).toBe('on');
  await service.advance(HOUR_MS);
  await publish(completed());
  expect(await state()).toBe('failing');
  const sent = receiver.received.length;
  await publish(completed());
  await service.advance(DAY_MS);
  await service.idle();
  expect(receiver.received).toHaveLength(sent);
  expect((await rows(webhook.id)).filter((row: { state: string }) => row.state === 'waiting')).toEqual([]);
  const mails = (await service.received()).filter(({ subject }) => subject.includes('webhook'));
  expect(mails).toMatchObject([
    { to: ['ada@example.org'], subject: 'A webhook of your Coursewright account is switched off' },
  ]);
  expect(mails[0]?.text).toContain('hooks.example');
  expect(mails[0]?.text).toContain('https://learn.example.org/profile/webhooks');
  const on = await call('PATCH', `/api/webhooks/${webhook.id}`, { body: { state: 'on' } });
  expect(on.body).toMatchObject({ state: 'on', failingSince: null });
});

test('API-10 one success among failures begins the five days anew', async () => {
  const { webhook } = await made();
  receiver.answerStatus(500);
  await publish(completed());
  expect((await call('GET', `/api/webhooks/${webhook.id}`)).body.failingSince).not.toBeNull();
  receiver.answerStatus(200);
  await service.advance(4 * DAY_MS);
  await publish(completed());
  expect((await call('GET', `/api/webhooks/${webhook.id}`)).body.failingSince).toBeNull();
});

test('API-10 for 24 hours after a new secret both sign, then the new one alone; no answer shows a secret again', async () => {
  const { secret: former, webhook } = await made();
  const rotated = (await call('POST', `/api/webhooks/${webhook.id}/rotate`, { body: {} })).body;
  expect(Date.parse(rotated.webhook.formerSecretUntil) - service.now().getTime()).toBe(DAY_MS);
  const latest = async () => {
    await publish(completed());
    return receiver.received.at(-1) as ReceivedMessage;
  };
  await service.advance(DAY_MS - 1_000);
  const both = await latest();
  expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2);
  for (const secret of [former, rotated.secret])
    expect(verify(secret, both)).toMatchObject({ type: 'course.completed' });
  await service.advance(1_000);
  const alone = await latest();
  expect(() => verify(former, alone)).toThrow('No matching signature found');
  expect(verify(rotated.secret, alone)).toMatchObject({ type: 'course.completed' });
  const shown = JSON.stringify([
    (await call('GET', '/api/webhooks')).body,
    (await call('GET', `/api/webhooks/${webhook.id}`)).body,
    await rows(webhook.id),
    await service.database.collection('webhook_endpoints').find().toArray(),
  ]);
  for (const secret of [former, rotated.secret]) expect(shown).not.toContain(secret.slice('whsec_'.length));
});

test('API-10 of three secrets within a day the first ends at once', async () => {
  const { secret: first, webhook } = await made();
  const rotate = async () => (await call('POST', `/api/webhooks/${webhook.id}/rotate`, { body: {} })).body.secret;
  const [second, third] = [await rotate(), await rotate()];
  await publish(completed());
  const [message] = receiver.received as [ReceivedMessage];
  expect(() => verify(first, message)).toThrow();
  for (const secret of [second, third]) expect(verify(secret, message)).toBeDefined();
});

test('API-10 a webhook, another address and another secret need a password given just now; the rest does not', async () => {
  const { webhook } = await made();
  const long = { authenticatedAt: new Date(0) };
  const path = `/api/webhooks/${webhook.id}`;
  const body = { url: receiver.url, events: ['plan.changed'] };
  for (const [method, at, given] of [
    ['POST', '/api/webhooks', body],
    ['PATCH', path, { url: receiver.url }],
    ['POST', `${path}/rotate`, {}],
  ] as const) {
    const answer = await call(method, at, { body: given, ...long });
    expect([answer.status, answer.body.code]).toEqual([403, 'identity_unconfirmed']);
  }
  expect((await call('PATCH', path, { body: { events: ['plan.changed'] }, ...long })).status).toBe(200);
  expect((await call('DELETE', path, long)).status).toBe(200);
  expect((await call('GET', '/api/webhooks')).body).toEqual({ webhooks: [] });
});

test('API-10 a user has at most ten, also when they are made at once', async () => {
  const body = { url: receiver.url, events: ['plan.changed'] };
  const answers = await Promise.all(Array.from({ length: 14 }, () => call('POST', '/api/webhooks', { body })));
  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(MAX_WEBHOOKS);
  while ((await call('POST', '/api/webhooks', { body })).status === 201);
  const { webhooks } = (await call('GET', '/api/webhooks')).body;
  expect(webhooks).toHaveLength(MAX_WEBHOOKS);
});

test('API-10 a deleted account leaves no webhook, no delivery and nothing to send', async () => {
  await made();
  receiver.answerStatus(500);
  await publish(completed());
  await service.broker.publish(raise(authEvents.userDeleted, { userId: 'u1' }));
  await service.idle();
  const body = { url: receiver.url, events: ['plan.changed'] };
  expect((await call('POST', '/api/webhooks', { body })).status).toBe(401);
  await publish(completed());
  for (const name of ['webhook_endpoints', 'webhook_deliveries'])
    expect(await service.database.collection(name).countDocuments()).toBe(0);
  await service.advance(DAY_MS);
  await service.idle();
  expect(receiver.received).toHaveLength(1);
});

test('API-10 deliveries of a deleted webhook end, and it is deleted with them', async () => {
  const { webhook } = await made();
  receiver.answerStatus(500);
  await publish(completed());
  await call('DELETE', `/api/webhooks/${webhook.id}`);
  await service.advance(DAY_MS);
  await service.idle();
  expect(receiver.received).toHaveLength(1);
  expect(await service.database.collection('webhook_deliveries').countDocuments()).toBe(0);
});

const forbidden = [
  ...['http://example.org/', 'ftp://example.org/', 'https://user:word@example.org/', 'https://example.org:22/'],
  ...['localhost', 'LOCALHOST.', 'a.localhost', '127.0.0.1', '127.1', '0', '0.0.0.0', '2130706433', '0x7f000001'].map(
    (host) => `https://${host}/`,
  ),
  ...['0x7f.1', '017700000001', '0177.0.0.1', '①②⑦.⓪.⓪.①', '3232235777', '10.0.0.1', '172.16.0.1', '192.168.1.1'].map(
    (host) => `https://${host}/`,
  ),
  ...['169.254.169.254', '0xa9fea9fe', '2852039166', '100.100.100.200', '100.64.0.1', '192.0.0.192', '224.0.0.1'].map(
    (host) => `https://${host}/`,
  ),
  ...['255.255.255.255', '168.63.129.16', 'metadata.google.internal', 'router', 'nas.lan', 'wiki.internal'].map(
    (host) => `https://${host}/`,
  ),
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:a9fe:a9fe]', '[::127.0.0.1]', '[64:ff9b::7f00:1]'].map(
    (host) => `https://${host}/`,
  ),
  ...['[fe80::1]', '[fc00::1]', '[fd00:ec2::254]', '[2002:7f00:1::]', '[2001:db8::1]', '[ff02::1]'].map(
    (host) => `https://${host}/`,
  ),
];

test(`API-10 none of ${forbidden.length} addresses that are not on the public internet is taken, new or changed`, async () => {
  const { webhook } = await made();
  service.lookups.length = 0;
  for (const [at, url] of forbidden.entries()) {
    const userId = `user-${at}`;
    const answer = await call('POST', '/api/webhooks', { body: { url, events: ['plan.changed'] }, userId });
    expect([url, answer.status, answer.body.details?.[0]?.field]).toEqual([url, 400, 'url']);
  }
  const changedTo = await call('PATCH', `/api/webhooks/${webhook.id}`, { body: { url: forbidden[7] } });
  expect(changedTo.status).toBe(400);
  expect(service.lookups).toEqual([]);
  expect(await service.database.collection('webhook_endpoints').countDocuments()).toBe(1);
});

const inside = ['10.0.0.1', '169.254.169.254', '192.168.0.10', '::1', 'fd00::1', '::ffff:10.0.0.1', 'fe80::1%eth0'];

test.each(inside)('API-10 a name that leads to %s is refused, as one that does not exist is', async (address) => {
  service.names.set('hooks.example', ['127.0.0.1', address]);
  const body = { url: receiver.url, events: ['plan.changed'] };
  const refused = await call('POST', '/api/webhooks', { body });
  service.names.set('hooks.example', []);
  const unknown = await call('POST', '/api/webhooks', { body });
  const { traceId: _, ...first } = refused.body;
  const { traceId: __, ...second } = unknown.body;
  expect([refused.status, first]).toEqual([400, second]);
});

test.each(inside)(
  'API-10 a name that leads to %s later is refused at delivery, for the connection itself',
  async (address) => {
    const { webhook } = await made();
    service.names.set('hooks.example', [address]);
    service.lookups.length = 0;
    await publish(completed());
    expect(receiver.received).toEqual([]);
    expect(service.lookups).toEqual(['hooks.example']);
    expect(await rows(webhook.id)).toMatchObject([{ state: 'waiting', status: null, problem: 'unreachable' }]);
    service.names.clear();
    await service.advance(5_000);
    await service.idle();
    expect(receiver.received).toHaveLength(1);
  },
);

test('API-10 no redirect is followed, and an answer is neither awaited nor read without end', async () => {
  const guard = {
    isAllowed: () => true,
    isPublic: () => true,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  };
  const post = (timeoutMs?: number, signal = new AbortController().signal) =>
    postMessage(guard, { url: receiver.url, body: '{}', headers: {} }, signal, timeoutMs);
  receiver.answer((_message, response) => response.writeHead(302, { location: receiver.url }).end());
  expect(await post()).toEqual({ status: 302, problem: 'status' });
  expect(receiver.received).toHaveLength(1);
  receiver.answer((_message, response) => {
    const chunk = Buffer.alloc(32 * 1024);
    const more = () => response.writable && response.write(chunk, more);
    more();
  });
  expect(await post()).toEqual({ status: 200 });
  receiver.answer((_message, response) => void response.writeHead(200).write('x'));
  expect(await post(100)).toEqual({ problem: 'timeout' });
  receiver.answer((_message, response) => void response.destroy());
  expect(await post()).toEqual({ problem: 'unreachable' });
  await expect(post(1_000, AbortSignal.abort())).rejects.toThrow('aborted');
});
