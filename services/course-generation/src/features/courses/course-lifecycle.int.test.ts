import { courseEvents } from '@coursewright/contracts';
import type { LearnerClient } from '../../testing/learner-client.ts';
import { type RunningService, sharedService } from '../../testing/start-service.ts';

const service = await sharedService();

const readCourse = async (client: Awaited<ReturnType<RunningService['register']>>['client'], id: string) =>
  (await client.get(`/api/courses/${id}`)).body;

describe('making a course', () => {
  test('CRS-09 CRS-10 only the first lesson is written, and it is there even when the page is closed', async () => {
    const { client } = await service.register();
    const courseId = await client.course();
    await service.idle();
    const course = await readCourse(client, courseId);
    expect(course.progress.done).toBe(1);
    const subtopics = course.topics.flatMap((topic: { subtopics: unknown[] }) => topic.subtopics);
    expect(subtopics.filter((sub: { written: boolean }) => sub.written)).toEqual([subtopics[0]]);
    expect(subtopics[0]).toMatchObject({ done: true, written: true });
  });

  test('CRS-09 STU-04 opening the first sub-topic joins the job, and the stream ends with the whole lesson', async () => {
    const { client } = await service.register();
    const courseId = await client.course();
    const lesson = await client.study(courseId, 't1s1');
    expect(lesson).toMatchObject({ status: 'ready', completed: false, progress: { done: 1 } });
    expect(lesson.lesson.html).toContain('<p>');
    expect(lesson.lesson.image).toMatchObject({ credit: 'Illustration drawn by Coursewright' });
    expect(await service.database.collection('lessons').countDocuments({ courseId, subtopicId: 't1s1' })).toBe(1);
  });

  test('CRS-10 the same outline makes one course, also when asked twice at once', async () => {
    const learner = await service.register();
    const { client } = learner;
    const outlineGenerationId = await service.build.outlineJob(learner);
    const answers = await Promise.all([1, 2, 3].map(() => client.post('/api/courses', { outlineGenerationId })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.courseId)).size).toBe(1);
    expect((await client.get('/api/courses')).body).toHaveLength(1);
  });

  test('CRS-08 the learner may change the outline before the course is made', async () => {
    const learner = await service.register();
    const { client } = learner;
    const outlineGenerationId = await service.build.outlineJob(learner);
    const outline = { topics: [{ title: 'Mine', subtopics: [{ title: 'First' }, { title: 'Second' }] }] };
    const { body } = await client.post('/api/courses', { outlineGenerationId, outline });
    const course = await readCourse(client, body.courseId);
    expect(course.topics[0].subtopics.map((sub: { title: string }) => sub.title)).toEqual(['First', 'Second']);
  });

  test('CRS-05 CRS-08 a free learner may have the five topics that the form names, and no sixth', async () => {
    const learner = await service.register();
    const { client } = learner;
    const outlineGenerationId = await service.build.outlineJob(learner);
    const topics = Array.from({ length: 6 }, (_, i) => ({ title: `Topic ${i}`, subtopics: [{ title: 'One' }] }));
    const { status, body } = await client.post('/api/courses', { outlineGenerationId, outline: { topics } });
    expect([status, body.message]).toEqual([403, 'For paid members only']);
    const five = { topics: topics.slice(0, 5) };
    const created = await client.post('/api/courses', { outlineGenerationId, outline: five });
    expect(created.status).toBe(201);
    expect((await readCourse(client, created.body.courseId)).topics).toHaveLength(5);
  });

  test('CRS-12 the list shows the newest first with photo, type, date and progress', async () => {
    const { client, userId } = await service.register();
    expect((await client.get('/api/courses')).body).toEqual([]);
    await client.course({ topic: 'Bread' });
    await client.course({ topic: 'Cheese' });
    const { body } = await client.get(`/api/courses?userId=${userId}`);
    expect(body.map(({ mainTopic }: { mainTopic: string }) => mainTopic)).toEqual(['Cheese', 'Bread']);
    expect(body[0]).toMatchObject({ type: 'Text & Image Course', completed: false, end: null, user: userId });
    expect((await client.get(body[0].photo)).status).toBe(200);
  });

  test('CRS-09 a video lesson without a video service says so and has a sample video', async () => {
    const { client } = await service.register('Grace', 'yearly');
    const courseId = await client.course({ courseType: 'Video & Text Course' });
    const { lesson } = await client.study(courseId, 't1s1');
    expect(lesson.note).toMatch(/No video service/);
    expect([lesson.video.provider, lesson.image]).toEqual(['local', undefined]);
  });
});

describe('studying a course', () => {
  const createCourse = async () => {
    const learner = await service.register();
    return { client: learner.client, courseId: (await service.build.course(learner)).id };
  };

  const readSubtopic = async (client: LearnerClient, courseId: string, id: string) =>
    (await readCourse(client, courseId)).topics
      .flatMap(({ subtopics }: { subtopics: { id: string }[] }) => subtopics)
      .find((sub: { id: string }) => sub.id === id);
  const readPath = (courseId: string, id: string) => `/api/courses/${courseId}/subtopics/${id}/read`;

  test('STU-03 a sub-topic without text is written when it is opened, and begun; it is ticked when it is read', async () => {
    const { client, courseId } = await createCourse();
    expect((await client.begin(courseId, 't1s2')).progress.done).toBe(0);
    expect(await readSubtopic(client, courseId, 't1s2')).toMatchObject({ done: false, begun: true, written: true });
    expect(await readSubtopic(client, courseId, 't2s1')).toMatchObject({ done: false, begun: false, written: false });
    const { status, body } = await client.post(readPath(courseId, 't1s2'));
    expect([status, body]).toEqual([200, { progress: { done: 1, total: 4, percent: 25 }, completed: false }]);
    expect(await readSubtopic(client, courseId, 't1s2')).toMatchObject({ done: true, begun: false });
    expect((await client.begin(courseId, 't1s2')).progress.done).toBe(1);
    expect(await readSubtopic(client, courseId, 't1s2')).toMatchObject({ done: true, begun: false });
  });

  test('STU-04 opening a course marks its first sub-topic done, which is still to be read', async () => {
    const { client, courseId } = await createCourse();
    expect((await client.begin(courseId, 't1s1')).progress.done).toBe(1);
    expect(await readSubtopic(client, courseId, 't1s1')).toMatchObject({ done: true, begun: true });
    const next = async () => (await client.get('/api/library')).body.items[0].next.id;
    expect(await next()).toBe('t1s1');
    expect((await client.post(readPath(courseId, 't1s1'))).body.progress.done).toBe(1);
    expect(await readSubtopic(client, courseId, 't1s1')).toMatchObject({ done: true, begun: false });
    expect(await next()).toBe('t1s2');
  });

  test('STU-03 API-02 only a lesson that is written and was opened can be read, by its owner', async () => {
    const { client, courseId } = await createCourse();
    const early = await client.post(readPath(courseId, 't1s2'));
    expect([early.status, early.body.message]).toEqual([409, 'Open the lesson first']);
    await client.begin(courseId, 't1s2');
    const other = (await service.register('Mallory')).client;
    expect((await other.post(readPath(courseId, 't1s2'))).status).toBe(404);
    expect((await client.post(readPath(courseId, 't9s9'))).status).toBe(404);
    expect((await readCourse(client, courseId)).progress.done).toBe(0);
    for (let again = 0; again < 2; again += 1)
      expect((await client.post(readPath(courseId, 't1s2'))).body.progress.done).toBe(1);
    const learner = await service.register();
    const opened = await service.build.course(learner, { done: ['t2s1'] });
    expect((await learner.client.post(readPath(opened.id, 't2s1'))).status).toBe(409);
    await service.build.lesson(opened, 't2s1');
    expect((await learner.client.post(readPath(opened.id, 't2s1'))).status).toBe(200);
  });

  test('STU-05 STU-09 opening every lesson is not enough to finish', async () => {
    const { client, courseId } = await createCourse();
    for (const id of ['t1s1', 't1s2', 't2s1', 't2s2']) await client.begin(courseId, id);
    expect((await readCourse(client, courseId)).progress.percent).toBe(25);
    const early = await client.post('/api/finish', { courseId });
    expect([early.status, early.body.message]).toEqual([409, 'Finish every lesson first']);
    expect((await client.get(`/api/courses/${courseId}/certificate`)).status).toBe(404);
    for (const id of ['t1s2', 't2s1', 't2s2']) await client.post(readPath(courseId, id));
    expect((await client.post('/api/finish', { courseId })).status).toBe(200);
  });

  test('STU-04 what was done in an earlier release stays done and read', async () => {
    const learner = await service.register();
    const { client } = learner;
    const { id: courseId } = await service.build.course(learner, { done: ['t1s1', 't1s2'] });
    await service.idle();
    expect((await readCourse(client, courseId)).progress.done).toBe(2);
    expect((await client.get('/api/library')).body.items[0].next.id).toBe('t2s1');
  });

  test('STU-10 tabs that open different lessons at the same time lose none of the progress', async () => {
    const { client, courseId } = await createCourse();
    await Promise.all(['t1s1', 't1s2', 't2s1'].map((id) => client.study(courseId, id)));
    expect((await readCourse(client, courseId)).progress.done).toBe(3);
  });
});

describe('completing a course', () => {
  test('STU-09 CRT-01 CRT-03 finishing sets the end once and tells the others once, however often it is asked', async () => {
    const completions = await service.receive(courseEvents.courseCompleted);
    const learner = await service.register('Ada Lovelace');
    const { client, userId } = learner;
    const { id: courseId } = await service.build.readCourse(learner);
    expect((await readCourse(client, courseId)).progress.percent).toBe(100);
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.post('/api/finish', { courseId })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [end] = new Set(answers.map(({ body }) => body.end));
    expect(answers.every(({ body }) => body.end === end)).toBe(true);
    expect((await client.post('/api/finish', { courseId })).body.end).toBe(end);

    const { body: certificate } = await client.get(`/api/courses/${courseId}/certificate`);
    expect(certificate).toMatchObject({
      learnerName: 'Ada Lovelace',
      courseTitle: 'Sourdough bread',
      end,
      source: 'sample',
    });
    await service.idle();
    await service.forget();
    const told = completions.map(({ data }) => data).filter((completion) => completion.courseId === courseId);
    expect(told).toEqual([
      {
        courseId,
        userId,
        certificateId: certificate.certificateId,
        learnerName: 'Ada Lovelace',
        courseTitle: 'Sourdough bread',
        completedAt: end,
        completedDay: end.slice(0, 10),
        source: 'sample',
      },
    ]);
  });
});

test('API-02 courses, lessons and certificates of another learner do not exist', async () => {
  const [{ userId }, { client: other }] = [await service.register(), await service.register()];
  const { id: courseId } = await service.build.course({ userId });
  const statuses = [
    (await other.get(`/api/courses/${courseId}`)).status,
    (await other.post(`/api/courses/${courseId}/subtopics/t1s1/open`)).status,
    (await other.post('/api/finish', { courseId })).status,
    (await other.get(`/api/courses/${courseId}/certificate`)).status,
    (await other.get(`/api/courses?userId=${userId}`)).status,
    (await other.get('/api/admin/stats/courses')).status,
  ];
  expect(statuses).toEqual([404, 404, 404, 404, 403, 403]);
  expect((await other.get('/api/courses')).body).toEqual([]);
});

test('ADM-03 admins see how many courses there are, by type', async () => {
  const before = (await service.admin().get('/api/admin/stats/courses')).body;
  const learner = await service.register();
  await service.build.course(learner);
  await service.build.course(learner, { type: 'Video & Text Course' });
  const { body } = await service.admin().get('/api/admin/stats/courses');
  const { total, text, video, completed } = before;
  expect(body).toEqual({ total: total + 2, text: text + 1, video: video + 1, completed });
});
