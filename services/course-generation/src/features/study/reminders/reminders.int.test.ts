import { authEvents, courseEvents, type EventEnvelope } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { eventually } from '@coursewright/service-kit/testing';
import type { LearnerClient } from '../../../testing/learner-client.ts';
import { type RunningService, startService } from '../../../testing/start-service.ts';

const PATH = '/api/account/card-reminders';

let service: RunningService;
let client: LearnerClient;
let userId: string;
let courseId: string;
let clock: Date;
let received: EventEnvelope[];

interface StoredReminder {
  _id: string;
  enabled: boolean;
  nextAt: Date;
}
const stored = () => service.database.collection<StoredReminder>('card_reminders').findOne({ _id: userId });
// biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
const dataOf = (type: string): any[] =>
  received
    .filter((event) => event.type === type && (event.data as { userId: string }).userId === userId)
    .map(({ data }) => data);
const mails = () => dataOf(courseEvents.cardsDue.type);

/** A process that starts looks at once: two of them look at the same time. */
async function lookAt(instant: string, next: string | undefined) {
  clock = new Date(instant);
  await Promise.all([service.launch(), service.launch()]);
  if (next) await eventually(async () => expect((await stored())?.nextAt.toISOString()).toBe(next));
  else
    await eventually(async () => {
      const schedule = await service.database.collection('jobs').findOne({ type: 'card-reminders' });
      expect(schedule?.payload.lastRun).toEqual(clock);
    });
}

beforeEach(async () => {
  received = [];
  clock = new Date('2026-11-23T05:00:00Z');
  service = await startService({ AI_PREFETCH: '0' }, { now: () => clock });
  await service.broker.consume({
    queue: 'test.reminders',
    types: [courseEvents.cardsDue.type, courseEvents.cardRemindersOff.type],
    // Delivery is at least once: each process has a relay.
    async onMessage(content) {
      const event: EventEnvelope = JSON.parse(content.toString());
      if (!received.some(({ id }) => id === event.id)) received.push(event);
    },
  });
  ({ client, userId } = await service.register());
  courseId = await client.course();
  await client.study(courseId, 't1s1');
  const place = `/api/courses/${courseId}/subtopics/t1s1/cards`;
  const { cards } = (await client.get(place)).body;
  await client.post(place, { keys: cards.slice(0, 2).map(({ key }: { key: string }) => key) });
});
afterEach(() => service.close());

const enable = (timeZone = 'Europe/London') => client.send('PUT', PATH, { enabled: true, timeZone });

test('STU-19 who asks for it gets one mail in the morning of the own time zone, with several processes', async () => {
  expect((await client.get(PATH)).body).toEqual({ enabled: false });
  expect((await enable()).body).toEqual({ enabled: true, timeZone: 'Europe/London' });
  await lookAt('2026-11-23T06:55:00Z', '2026-11-23T07:00:00.000Z');
  expect(mails()).toEqual([]);
  await lookAt('2026-11-23T07:01:00Z', '2026-11-24T07:00:00.000Z');
  await eventually(() => expect(mails()).toHaveLength(1));
  expect(mails()[0]).toMatchObject({
    ...{ day: '2026-11-23', dueCount: 2, until: '2026-11-23T12:00:00.000Z' },
    courses: [{ title: 'Sourdough bread', dueCount: 2 }],
  });
  // A change of the time zone brings no second mail that day.
  await enable('Asia/Kolkata');
  await enable('America/New_York');
  await lookAt('2026-11-23T12:05:00Z', '2026-11-24T12:00:00.000Z');
  await lookAt('2026-11-24T12:05:00Z', '2026-11-25T12:00:00.000Z');
  await eventually(() => expect(mails()).toHaveLength(2));
});

test('STU-19 nothing is sent without a wish, with nothing due, after the morning, or after the course is deleted', async () => {
  await lookAt('2026-11-23T07:01:00Z', undefined);
  await enable();
  await lookAt('2026-11-24T13:00:00Z', '2026-11-25T07:00:00.000Z');
  const cards = service.database.collection('recall_cards');
  await cards.updateMany({}, { $set: { 'memory.due': new Date('2026-12-24T00:00:00Z') } });
  await lookAt('2026-11-25T07:01:00Z', '2026-11-26T07:00:00.000Z');
  await cards.updateMany({}, { $set: { 'memory.due': new Date('2026-11-24T00:00:00Z') } });
  await client.send('DELETE', `/api/courses/${courseId}`);
  await lookAt('2026-11-26T07:01:00Z', '2026-11-27T07:00:00.000Z');
  expect(mails()).toEqual([]);
});

test('STU-19 RFC 8058 the link stops the mails by POST without a session, and only shows a page by GET', async () => {
  await enable();
  await lookAt('2026-11-23T07:01:00Z', '2026-11-24T07:00:00.000Z');
  await eventually(() => expect(mails()).toHaveLength(1));
  const url = `${service.url}/api/card-reminders/${mails()[0].unsubscribeToken}`;

  const page = await fetch(url);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(await page.text()).toContain('<form method="post">');
  expect((await stored())?.enabled).toBe(true);

  const click = () => fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  const stopped = await click();
  expect([stopped.status, await stopped.text()]).toEqual([200, expect.stringContaining('The mails are stopped')]);
  expect((await click()).status).toBe(200);
  expect((await client.get(PATH)).body).toEqual({ enabled: false, timeZone: 'Europe/London' });
  await eventually(() => expect(dataOf(courseEvents.cardRemindersOff.type)).toHaveLength(1));
  await lookAt('2026-11-24T07:01:00Z', undefined);
  expect(mails()).toHaveLength(1);
});

test('STU-19 a forged link stops nothing', async () => {
  await enable();
  await lookAt('2026-11-23T07:01:00Z', '2026-11-24T07:00:00.000Z');
  await eventually(() => expect(mails()).toHaveLength(1));
  const token: string = mails()[0].unsubscribeToken;
  const swapped = token.endsWith('A') ? 'B' : 'A';
  const stranger = (await service.register('Grace')).userId;
  for (const forged of [token.slice(0, -1) + swapped, stranger + token.slice(24), 'A'.repeat(56)]) {
    const url = `${service.url}/api/card-reminders/${forged}`;
    expect((await fetch(url)).status).toBe(404);
    const page = await fetch(url, { headers: { Accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('This link is not complete')]);
    expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  }
  expect((await stored())?.enabled).toBe(true);
  expect((await service.anonymous().get(PATH)).status).toBe(401);
});

test('STU-19 ACC-05 with the account the wish goes', async () => {
  await enable('no/such zone');
  expect(await stored()).toMatchObject({ enabled: true, timeZone: 'UTC' });
  await service.broker.publish(raise(authEvents.userDeleted, { userId }));
  await eventually(async () => expect(await stored()).toBeNull());
});
