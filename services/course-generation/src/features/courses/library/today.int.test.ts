import mongoose from 'mongoose';
import { type RunningService, startService } from '../../../testing/start-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ AI_PREFETCH: '0' });
});
afterAll(() => service.close());

const PATH = '/api/library?today=yes';

const lessonsOf = (course: { topics: { subtopics: { id: string; title: string }[] }[] }) =>
  course.topics.flatMap(({ subtopics }) => subtopics);

const contracts = (courseId: string) =>
  service.database
    .collection('courses')
    .findOne({ _id: new mongoose.Types.ObjectId(courseId) })
    .then((found) => lessonsOf(found as never) as unknown as { id: string; contract?: { minutes: number } }[]);

const idOf = (courseId: string) => new mongoose.Types.ObjectId(courseId);

test('STU-28 reading goes on with the first unread lesson of the course that was read last', async () => {
  const { client } = await service.register();
  const [bread, tea] = [await client.course({ topic: 'Bread' }), await client.course({ topic: 'Tea' })];
  await client.study(tea, 't1s1');
  await client.study(bread, 't1s1');
  const { items, today } = (await client.get(PATH)).body;
  const lessons = lessonsOf((await client.get(`/api/courses/${bread}`)).body);
  const planned = (await contracts(bread)).slice(1).map(({ contract }) => contract?.minutes ?? 6);
  expect(today.course).toMatchObject({
    ...{ _id: bread, mainTopic: 'Bread' },
    next: { id: lessons[1]?.id, title: lessons[1]?.title, minutes: planned[0] },
    minutesLeft: planned.reduce((sum, minutes) => sum + minutes, 0),
  });
  expect(Date.parse(today.course.readAt)).toBeGreaterThan(Date.now() - 60_000);
  expect(items.find(({ _id }: { _id: string }) => _id === bread)).toEqual(today.course);
  expect(today.reviews).toEqual({ dueCount: 0, total: 0, nextDue: null });
});

test('STU-28 a lesson without a contract is measured by its text, and by the average until it is written', async () => {
  const { client } = await service.register();
  const courseId = await client.course();
  const topics = [{ id: 't1', title: 'T', subtopics: ['t1s1', 't1s2', 't1s3'].map((id) => ({ id, title: id })) }];
  await service.database
    .collection('courses')
    .updateOne({ _id: idOf(courseId) }, { $set: { topics, done: ['t1s1'], wanted: ['t1s1'] } });
  await service.database
    .collection('lessons')
    .insertOne({ courseId, subtopicId: 't1s2', title: 't1s2', html: '', markdown: '', quality: { words: 800 } });
  const { today } = (await client.get(PATH)).body;
  expect(today.course).toMatchObject({ next: { id: 't1s2', minutes: 12 }, minutesLeft: 18 });
});

test('STU-28 courses without an unread lesson are passed over; with none there is nothing to continue', async () => {
  const { client } = await service.register();
  const [bread, tea] = [await client.course({ topic: 'Bread' }), await client.course({ topic: 'Tea' })];
  await client.studyAll(tea);
  expect((await client.get(PATH)).body.today.course._id).toBe(bread);
  await client.studyAll(bread);
  const { items, today } = (await client.get(PATH)).body;
  expect(today.course).toBeNull();
  expect(items[0]).toMatchObject({ next: null, minutesLeft: 0 });
});

test('STU-28 a copy that was never opened has no day of reading', async () => {
  const { client } = await service.register();
  const courseId = await client.course();
  await client.study(courseId, 't1s1');
  const { body } = await client.post(`/api/courses/${courseId}/duplicate`);
  const { items } = (await client.get(PATH)).body;
  const copy = items.find(({ _id }: { _id: string }) => _id === body.courseId);
  expect(copy).toMatchObject({ readAt: null, next: { id: 't1s1' } });
});

test('STU-28 cards that are due are counted', async () => {
  const { client } = await service.register();
  const courseId = await client.course();
  await client.study(courseId, 't1s1');
  const place = `/api/courses/${courseId}/subtopics/t1s1/cards`;
  const { cards } = (await client.get(place)).body;
  await client.post(place, { keys: cards.slice(0, 2).map(({ key }: { key: string }) => key) });
  expect((await client.get(PATH)).body.today.reviews).toMatchObject({ dueCount: 2, total: 2 });
});

test('STU-28 who does not ask for today gets the list alone, and others get nothing of it', async () => {
  const { client } = await service.register();
  await client.course();
  expect((await client.get('/api/library')).body).not.toHaveProperty('today');
  expect((await client.get('/api/library?today=1')).status).toBe(400);
  const other = (await service.register('Grace')).client;
  expect((await other.get(PATH)).body).toMatchObject({
    ...{ items: [], total: 0, completed: 0 },
    today: { course: null, reviews: { dueCount: 0, total: 0, nextDue: null } },
  });
});
