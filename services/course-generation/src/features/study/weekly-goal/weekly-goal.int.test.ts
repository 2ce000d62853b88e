import { authEvents, type WeekView } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import type { LearnerClient } from '../../../testing/learner-client.ts';
import { startService } from '../../../testing/start-service.ts';
import { createStudyWeekRepository } from './study-week.repository.ts';

const PATH = '/api/account/weekly-goal';
const MONDAY = '2026-11-23T12:00:00Z';

let clock = new Date(MONDAY);
const service = await startService({ AI_PREFETCH: '0' }, { now: () => clock });
afterAll(() => service.close());
beforeEach(() => {
  clock = new Date(MONDAY);
});

const readWeek = async (client: LearnerClient): Promise<WeekView> =>
  (await client.get('/api/library?today=yes')).body.today.week;
const change = (client: LearnerClient, body: object) => client.send('PATCH', PATH, body);
const activeDays = ({ progress }: WeekView) => progress?.days.filter(({ active }) => active).map(({ day }) => day);

async function begin(timeZone = 'UTC') {
  const { client, userId } = await service.register();
  const topics = { Starter: ['Flour', 'Water'], Baking: ['Oven', 'Crust'], Keeping: ['Cloth'] };
  const course = await service.build.readCourse({ userId }, { topics, done: [] });
  await change(client, { timeZone });
  return { client, userId, courseId: course.id };
}

async function read(client: LearnerClient, courseId: string, lesson: string, expected: Partial<WeekView['progress']>) {
  await client.study(courseId, lesson);
  await service.idle();
  expect((await readWeek(client)).progress).toMatchObject(expected ?? {});
}

test('STU-29 a goal of three lessons is there from the start, is changed, and is turned off by one call', async () => {
  const { client } = await service.register();
  const none = { lessons: 0, minutes: 0, reviews: 0, streak: 0 };
  expect(await readWeek(client)).toMatchObject({
    enabled: true,
    goal: { unit: 'lessons', amount: 3 },
    timeZone: null,
    progress: none,
  });
  const goal = { unit: 'minutes', amount: 45 };
  expect((await change(client, { goal, timeZone: 'Asia/Kolkata' })).body).toMatchObject({ enabled: true, goal });
  const off = { enabled: false, goal, timeZone: 'Asia/Kolkata', progress: null };
  expect((await change(client, { enabled: false })).body).toEqual(off);
  expect(await readWeek(client)).toEqual(off);
  expect((await change(client, { enabled: true })).body).toMatchObject({ enabled: true, goal, progress: none });
});

test('STU-29 API-03 an amount that makes no sense, and an unknown unit, are refused with their field', async () => {
  const { client } = await service.register();
  for (const amount of [0, 51, 2.5, '3']) {
    const { status, body } = await change(client, { goal: { unit: 'lessons', amount } });
    expect([status, body.errors ?? body.details]).toEqual([400, [expect.objectContaining({ field: 'goal.amount' })]]);
  }
  expect((await change(client, { goal: { unit: 'pages', amount: 3 } })).status).toBe(400);
  expect((await change(client, { streak: 100 })).status).toBe(400);
  expect((await change(client, { timeZone: 'no/such zone' })).body.timeZone).toBeNull();
  expect((await service.anonymous().send('PATCH', PATH, { enabled: false })).status).toBe(401);
});

test('STU-29 a lesson counts once a day, however often it is read, with the minutes of its contract', async () => {
  const { client, courseId } = await begin();
  await read(client, courseId, 't1s1', { lessons: 1 });
  await Promise.all([client.study(courseId, 't1s1'), client.study(courseId, 't1s1'), client.study(courseId, 't1s1')]);
  await read(client, courseId, 't1s2', { lessons: 2 });
  const { progress } = await readWeek(client);
  expect(progress).toMatchObject({ lessons: 2, reviews: 0, streak: 1 });
  expect(progress?.minutes).toBeGreaterThanOrEqual(2);
  expect(activeDays(await readWeek(client))).toEqual(['2026-11-23']);
});

test('STU-29 a lesson that was only opened counts nothing', async () => {
  const { client, courseId } = await begin();
  for (const id of ['t1s1', 't1s2', 't2s1']) await client.begin(courseId, id);
  await service.idle();
  expect((await readWeek(client)).progress).toMatchObject({ lessons: 0, minutes: 0, streak: 0 });
});

test('STU-29 many lessons at once are all counted', async () => {
  const { client, courseId } = await begin();
  const ids = ['t1s1', 't1s2', 't2s1', 't2s2'];
  for (const id of ids) await client.study(courseId, id);
  await service.idle();
  expect((await readWeek(client)).progress?.lessons).toBe(4);
  clock = new Date('2026-12-02T12:00:00Z');
  await Promise.all(ids.map((id) => client.study(courseId, id)));
  await service.idle();
  expect((await readWeek(client)).progress).toMatchObject({ lessons: 4, streak: 2 });
});

test('STU-29 a card that was rated counts as a review, once', async () => {
  const { client, courseId } = await begin();
  await client.study(courseId, 't1s1');
  const place = `/api/courses/${courseId}/subtopics/t1s1/cards`;
  const { cards } = (await client.get(place)).body;
  const kept = (await client.post(place, { keys: [cards[0].key] })).body.cards[0];
  const rate = () => client.post(`/api/recall/${kept.cardId}/ratings`, { rating: 3 });
  expect((await rate()).status).toBe(200);
  expect((await rate()).status).toBe(200);
  await service.idle();
  expect((await readWeek(client)).progress).toMatchObject({ lessons: 1, reviews: 1 });
});

test('STU-29 days are those of the learner, also over a change of the clocks and of the time zone', async () => {
  clock = new Date('2026-10-24T23:30:00Z');
  const { client, courseId } = await begin('Europe/London');
  // British summer time: Sunday, half past midnight.
  await read(client, courseId, 't1s1', { lessons: 1 });
  expect(activeDays(await readWeek(client))).toEqual(['2026-10-25']);
  // Winter time: Sunday still, half past eleven.
  clock = new Date('2026-10-25T23:30:00Z');
  await read(client, courseId, 't1s2', { lessons: 2 });
  expect(activeDays(await readWeek(client))).toEqual(['2026-10-25']);
  // In Tokyo it is Monday: another week, and what was read before stays where it was.
  await change(client, { timeZone: 'Asia/Tokyo' });
  await read(client, courseId, 't2s1', { lessons: 1, streak: 2 });
  expect(activeDays(await readWeek(client))).toEqual(['2026-10-26']);
  await change(client, { timeZone: 'America/Los_Angeles' });
  expect((await readWeek(client)).progress).toMatchObject({ lessons: 2, streak: 2, today: '2026-10-25' });
});

test('STU-29 a missed day ends nothing, a missed week does', async () => {
  const { client, courseId } = await begin();
  await read(client, courseId, 't1s1', { streak: 1 });
  clock = new Date('2026-12-06T23:59:00Z');
  await read(client, courseId, 't1s2', { streak: 2 });
  clock = new Date('2026-12-13T23:59:00Z');
  expect((await readWeek(client)).progress).toMatchObject({ lessons: 0, streak: 2 });
  clock = new Date('2026-12-14T00:00:00Z');
  expect((await readWeek(client)).progress?.streak).toBe(0);
});

test('STU-29 while it is off nothing is recorded', async () => {
  const { client, courseId, userId } = await begin();
  await change(client, { enabled: false });
  await client.study(courseId, 't1s1');
  await change(client, { enabled: true });
  await read(client, courseId, 't1s2', { lessons: 1 });
  expect(await service.database.collection('study_weeks').countDocuments({ userId })).toBe(1);
});

test('STU-29 ACC-05 it is part of the data of the account, and goes with it', async () => {
  const { client, courseId, userId } = await begin('Europe/London');
  await read(client, courseId, 't1s1', { lessons: 1 });
  const { body } = await client.get('/api/account/courses');
  expect(body.weeklyGoal).toEqual({ enabled: true, goal: { unit: 'lessons', amount: 3 }, timeZone: 'Europe/London' });
  expect(body.studyDays).toEqual([{ day: '2026-11-23', lessons: 1, minutes: expect.any(Number), reviews: 0 }]);
  const left = async () => [
    await service.database.collection<{ _id: string }>('weekly_goals').countDocuments({ _id: userId }),
    await service.database.collection('study_weeks').countDocuments({ userId }),
  ];
  expect(await left()).toEqual([1, 1]);
  await service.broker.publish(raise(authEvents.userDeleted, { userId }));
  await service.idle();
  expect(await left()).toEqual([0, 0]);
});

test('STU-29 a goal that another process changes counts from then on', async () => {
  const { client, userId, courseId } = await begin();
  await read(client, courseId, 't1s1', { lessons: 1 });
  await read(client, courseId, 't1s2', { lessons: 2 });
  const other = createStudyWeekRepository(service.database);
  await other.saveGoal(userId, { enabled: false });
  await client.study(courseId, 't2s1');
  await service.idle();
  await other.saveGoal(userId, { enabled: true });
  await read(client, courseId, 't2s2', { lessons: 3 });
  clock = new Date('2026-11-23T20:00:00Z');
  await other.saveGoal(userId, { timeZone: 'Asia/Tokyo' });
  await read(client, courseId, 't3s1', { lessons: 4 });
  expect(activeDays(await readWeek(client))).toEqual(['2026-11-23', '2026-11-24']);
});
