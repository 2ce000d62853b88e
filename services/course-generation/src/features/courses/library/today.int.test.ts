import { buildContract } from '../../../testing/build-contract.ts';
import { sharedService } from '../../../testing/start-service.ts';
import type { Course } from '../course.ts';

const service = await sharedService();

const PATH = '/api/library?today=yes';

async function withCourses(...titles: string[]) {
  const learner = await service.register();
  const courses = [];
  for (const mainTopic of titles) courses.push(await service.build.course(learner, { mainTopic }));
  async function read(course: Course | undefined, ...ids: string[]) {
    for (const id of ids) {
      if (course) await service.build.lesson(course, id);
      await learner.client.study(course?.id ?? '', id);
    }
  }
  return { client: learner.client, learner, courses, read };
}

test('STU-28 reading goes on with the first unread lesson of the course that was read last', async () => {
  const { client, learner, read } = await withCourses();
  const topic = (...minutes: number[]) => ({
    id: 't1',
    title: 'Topic',
    subtopics: minutes.map((each, at) => ({
      id: `t1s${at + 1}`,
      title: `${each}`,
      contract: buildContract({ minutes: each }),
    })),
  });
  const began = Date.now();
  const [bread, tea] = [
    await service.build.course(learner, { mainTopic: 'Bread', topics: [topic(5, 7, 9)] }),
    await service.build.course(learner, { mainTopic: 'Tea' }),
  ];
  await read(tea, 't1s1');
  await read(bread, 't1s1');
  const { items, today } = (await client.get(PATH)).body;
  expect(today.course).toMatchObject({
    _id: bread.id,
    mainTopic: 'Bread',
    next: { id: 't1s2', title: '7', minutes: 7 },
    minutesLeft: 16,
  });
  expect(Date.parse(today.course.readAt)).toBeGreaterThanOrEqual(began);
  expect(items.find(({ _id }: { _id: string }) => _id === bread.id)).toEqual(today.course);
  expect(today.reviews).toEqual({ dueCount: 0, total: 0, nextDue: null });
});

test('STU-28 a lesson without a contract is measured by its text, and by the average until it is written', async () => {
  const { client, learner } = await withCourses();
  const { id: courseId } = await service.build.course(learner, {
    topics: { T: ['One', 'Two', 'Three'] },
    done: ['t1s1'],
  });
  await service.database
    .collection('lessons')
    .insertOne({ courseId, subtopicId: 't1s2', title: 't1s2', html: '', markdown: '', quality: { words: 800 } });
  const { today } = (await client.get(PATH)).body;
  expect(today.course).toMatchObject({ next: { id: 't1s2', minutes: 12 }, minutesLeft: 18 });
});

test('STU-28 courses without an unread lesson are passed over; with none there is nothing to continue', async () => {
  const { client, courses, read } = await withCourses('Bread', 'Tea');
  const all = ['t1s1', 't1s2', 't2s1', 't2s2'];
  await read(courses[1], ...all);
  expect((await client.get(PATH)).body.today.course._id).toBe(courses[0]?.id);
  await read(courses[0], ...all);
  const { items, today } = (await client.get(PATH)).body;
  expect(today.course).toBeNull();
  expect(items[0]).toMatchObject({ next: null, minutesLeft: 0 });
});

test('STU-28 a copy that was never opened has no day of reading', async () => {
  const { client, courses, read } = await withCourses('Bread');
  const courseId = courses[0]?.id ?? '';
  await read(courses[0], 't1s1');
  const { body } = await client.post(`/api/courses/${courseId}/duplicate`);
  const { items } = (await client.get(PATH)).body;
  const copy = items.find(({ _id }: { _id: string }) => _id === body.courseId);
  expect(copy).toMatchObject({ readAt: null, next: { id: 't1s1' } });
});

test('STU-28 cards that are due are counted', async () => {
  const { client, learner } = await withCourses();
  const course = await service.build.course(learner);
  for (const subtopicId of ['t1s1', 't1s2']) await service.build.card(course, subtopicId);
  expect((await client.get(PATH)).body.today.reviews).toMatchObject({ dueCount: 2, total: 2 });
});

test('STU-28 who does not ask for today gets the list alone, and others get nothing of it', async () => {
  const { client } = await withCourses('Bread');
  expect((await client.get('/api/library')).body).not.toHaveProperty('today');
  expect((await client.get('/api/library?today=1')).status).toBe(400);
  const other = (await service.register('Grace')).client;
  expect((await other.get(PATH)).body).toMatchObject({
    items: [],
    total: 0,
    completed: 0,
    today: { course: null, reviews: { dueCount: 0, total: 0, nextDue: null } },
  });
});
