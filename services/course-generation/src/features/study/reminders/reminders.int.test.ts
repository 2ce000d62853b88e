import { authEvents, courseEvents, type EventEnvelope } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import type { LearnerClient } from '../../../testing/learner-client.ts';
import { type RunningService, startService } from '../../../testing/start-service.ts';

const PATH = '/api/account/card-reminders';

let service: RunningService;
let another: Awaited<ReturnType<RunningService['launch']>>;
let client: LearnerClient;
let userId: string;
let courseId: string;
let clock: Date;
let due: EventEnvelope<{ userId: string; unsubscribeToken: string }>[];
let off: EventEnvelope<{ userId: string }>[];

interface StoredReminder {
  _id: string;
  enabled: boolean;
  nextAt: Date;
}
const stored = () => service.database.collection<StoredReminder>('card_reminders').findOne({ _id: userId });
const mails = () => due.map(({ data }) => data).filter((data) => data.userId === userId);

/** Two processes look at the same time. */
async function lookAt(instant: string, next?: string) {
  clock = new Date(instant);
  await Promise.all([service, another].map(({ run }) => run('card-reminders')));
  await service.idle();
  expect((await stored())?.nextAt.toISOString()).toBe(next);
}

beforeAll(async () => {
  service = await startService({ AI_PREFETCH: '0' }, { now: () => clock });
  another = await service.launch();
});
afterAll(() => service.close());
beforeEach(async () => {
  clock = new Date('2026-11-23T05:00:00Z');
  ({ client, userId } = await service.register());
  const course = await service.build.course({ userId });
  courseId = course.id;
  for (const front of ['Starter', 'Crumb']) await service.build.card(course, 't1s1', { front, at: clock });
  [due, off] = [await service.receive(courseEvents.cardsDue), await service.receive(courseEvents.cardRemindersOff)];
});
afterEach(() => service.forget());

const enable = (timeZone = 'Europe/London') => client.send('PUT', PATH, { enabled: true, timeZone });

test('STU-19 who asks for it gets one mail in the morning of the own time zone, with several processes', async () => {
  expect((await client.get(PATH)).body).toEqual({ enabled: false });
  expect((await enable()).body).toEqual({ enabled: true, timeZone: 'Europe/London' });
  await lookAt('2026-11-23T06:55:00Z', '2026-11-23T07:00:00.000Z');
  expect(mails()).toEqual([]);
  await lookAt('2026-11-23T07:01:00Z', '2026-11-24T07:00:00.000Z');
  expect(mails()).toHaveLength(1);
  expect(mails()[0]).toMatchObject({
    day: '2026-11-23',
    dueCount: 2,
    until: '2026-11-23T12:00:00.000Z',
    courses: [{ title: 'Sourdough bread', dueCount: 2 }],
  });
  // A change of the time zone brings no second mail that day.
  await enable('Asia/Kolkata');
  await enable('America/New_York');
  await lookAt('2026-11-23T12:05:00Z', '2026-11-24T12:00:00.000Z');
  await lookAt('2026-11-24T12:05:00Z', '2026-11-25T12:00:00.000Z');
  expect(mails()).toHaveLength(2);
});

test('STU-19 nothing is sent without a wish, with nothing due, after the morning, or after the course is deleted', async () => {
  await lookAt('2026-11-23T07:01:00Z');
  await enable();
  await lookAt('2026-11-24T13:00:00Z', '2026-11-25T07:00:00.000Z');
  const cards = service.database.collection('recall_cards');
  await cards.updateMany({ userId }, { $set: { 'memory.due': new Date('2026-12-24T00:00:00Z') } });
  await lookAt('2026-11-25T07:01:00Z', '2026-11-26T07:00:00.000Z');
  await cards.updateMany({ userId }, { $set: { 'memory.due': new Date('2026-11-24T00:00:00Z') } });
  await client.send('DELETE', `/api/courses/${courseId}`);
  await lookAt('2026-11-26T07:01:00Z', '2026-11-27T07:00:00.000Z');
  expect(mails()).toEqual([]);
});

test('STU-19 RFC 8058 the link stops the mails by POST without a session, and only shows a page by GET', async () => {
  await enable();
  await lookAt('2026-11-23T07:01:00Z', '2026-11-24T07:00:00.000Z');
  const url = `${service.url}/api/card-reminders/${mails()[0]?.unsubscribeToken}`;

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
  await lookAt('2026-11-24T07:01:00Z', '2026-11-24T07:00:00.000Z');
  expect(off.filter(({ data }) => data.userId === userId)).toHaveLength(1);
  expect(mails()).toHaveLength(1);
});

const CHANNEL = '/api/reminders';
const choose = (channel: string) => client.send('PUT', CHANNEL, { channel, timeZone: 'Europe/London' });
const chosen = async () => (await client.get(CHANNEL)).body;

test('STU-40 until the learner decides, the offer knows what is due within a day; a no holds for good', async () => {
  const cards = service.database.collection('recall_cards');
  await cards.updateMany({ userId }, { $set: { 'memory.due': new Date('2026-11-24T04:59:00Z') } });
  await cards.updateOne({ userId }, { $set: { 'memory.due': new Date('2026-11-24T05:01:00Z') } });
  expect(await chosen()).toEqual({ channel: 'none', undecided: { dueTomorrow: 1 } });
  expect((await choose('none')).body).toEqual({ channel: 'none', timeZone: 'Europe/London' });
  expect(await chosen()).toEqual({ channel: 'none', timeZone: 'Europe/London' });
  expect(off).toEqual([]);
  await lookAt('2026-11-25T07:01:00Z', '2026-11-23T05:00:00.000Z');
  expect(mails()).toEqual([]);
});

test('STU-40 both ways are one reminder a day, and the event names the way', async () => {
  expect((await choose('both')).body).toEqual({ channel: 'both', timeZone: 'Europe/London' });
  await lookAt('2026-11-23T07:01:00Z', '2026-11-24T07:00:00.000Z');
  await choose('push');
  await lookAt('2026-11-23T07:30:00Z', '2026-11-24T07:00:00.000Z');
  await lookAt('2026-11-24T07:01:00Z', '2026-11-25T07:00:00.000Z');
  expect(mails()).toMatchObject([{ channel: 'both' }, { channel: 'push' }]);
  // the mail on its way, if any
  expect(off).toHaveLength(1);
  expect((await choose('fax')).status).toBe(400);
});

test('STU-40 the link of a mail, and clients of release 1.0, switch the mails alone', async () => {
  await choose('both');
  await lookAt('2026-11-23T07:01:00Z', '2026-11-24T07:00:00.000Z');
  const url = `${service.url}/api/card-reminders/${mails()[0]?.unsubscribeToken}`;
  await fetch(url, { method: 'POST' });
  expect(await chosen()).toMatchObject({ channel: 'push' });
  expect((await client.get(PATH)).body).toEqual({ enabled: false, timeZone: 'Europe/London' });
  await client.send('PUT', PATH, { enabled: false });
  expect(await chosen()).toMatchObject({ channel: 'push' });
  await client.send('PUT', PATH, { enabled: true });
  expect(await chosen()).toEqual({ channel: 'both', timeZone: 'Europe/London' });
  await choose('none');
  await client.send('PUT', PATH, { enabled: true });
  expect(await chosen()).toMatchObject({ channel: 'mail' });
});

test('STU-40 who wanted mails before there were notifications still gets them', async () => {
  await enable();
  await service.database
    .collection<StoredReminder>('card_reminders')
    .updateOne({ _id: userId }, { $unset: { channel: 1 } });
  expect(await chosen()).toMatchObject({ channel: 'mail' });
  await lookAt('2026-11-23T07:01:00Z', '2026-11-24T07:00:00.000Z');
  expect(mails()).toHaveLength(1);
  expect(mails()[0]).not.toHaveProperty('channel');
});

test('STU-19 a forged link stops nothing', async () => {
  await enable();
  await lookAt('2026-11-23T07:01:00Z', '2026-11-24T07:00:00.000Z');
  const token = mails()[0]?.unsubscribeToken ?? '';
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
  await service.idle();
  expect(await stored()).toBeNull();
});
