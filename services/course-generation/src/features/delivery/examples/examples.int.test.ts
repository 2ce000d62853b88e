import { randomUUID } from 'node:crypto';
import { listExamples, readExample } from '@coursewright/example-courses';
import { startService } from '../../../testing/start-service.ts';

const service = await startService({ ACCOUNT_COURSES: '2' });
afterAll(() => service.close());

const slugs = () => listExamples().map(({ slug }) => slug);

test('CRS-26 visitors get a list of all example courses, with covers that can be loaded', async () => {
  const { status, body, headers } = await service.anonymous().get('/api/examples');
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
  expect(body.examples.map(({ slug }: { slug: string }) => slug)).toEqual(slugs());
  for (const { cover, minutes, lessons, outcomes } of body.examples) {
    expect((await fetch(service.url + cover)).headers.get('content-type')).toContain('image/svg+xml');
    expect([minutes > 30, lessons, outcomes.length]).toEqual([true, 12, 4]);
  }
});

test('CRS-26 each can be read whole without an account: lessons, quizzes with answers, sources', async () => {
  for (const slug of slugs()) {
    const { status, body } = await service.anonymous().get(`/api/examples/${slug}`);
    const written = readExample(slug);
    expect([status, body.title]).toEqual([200, written?.title]);
    const lessons = body.course.topics.flatMap((topic: { subtopics: { lesson: object }[] }) => topic.subtopics);
    expect(lessons).toHaveLength(12);
    for (const { lesson } of lessons) expect(lesson.html).toContain('<h3>');
    expect(body.quizzes.map(({ questions }: { questions: object[] }) => questions.length)).toEqual([5, 5, 5, 5]);
    expect(body.quizzes[0].questions[0]).toMatchObject({ explanation: written?.topics[0]?.questions[0]?.explanation });
    expect(body.sources.length).toBeGreaterThan(1);
  }
  expect((await service.anonymous().get('/api/examples/no-such-course')).status).toBe(404);
  expect((await service.anonymous().get('/api/examples/__proto__')).status).toBe(400);
});

describe('CRS-26 "Make it mine" of an example', () => {
  const path = '/api/examples/sql-joins/copy';

  test('CRS-26 copies lessons and quizzes, says where they come from, and asks no model', async () => {
    const { client, userId } = await service.register();
    const { status, body } = await client.post(path, { key: randomUUID() });
    expect(status).toBe(201);
    const course = (await client.get(`/api/courses/${body.courseId}`)).body;
    const title = readExample('sql-joins')?.title;
    expect(course).toMatchObject({
      mainTopic: title,
      source: 'sample',
      origin: { kind: 'example', slug: 'sql-joins', title },
      progress: { done: 0, total: 12 },
      completed: false,
    });
    const opened = await client.post(`/api/courses/${body.courseId}/subtopics/t2s3/open`);
    expect(opened.body).toMatchObject({
      status: 'ready',
      lesson: { title: readExample('sql-joins')?.topics[1]?.lessons[2]?.title },
    });
    const quiz = await client.post(`/api/courses/${body.courseId}/topics/t2/quiz`);
    expect(quiz.body.attempt.items.map(({ question }: { question: string }) => question)).toEqual(
      readExample('sql-joins')?.topics[1]?.questions.map(({ question }) => question),
    );
    expect(
      quiz.body.attempt.items.every(({ subtopicId }: { subtopicId: string }) => /^t2s[1-3]$/.test(subtopicId)),
    ).toBe(true);
    expect(await service.database.collection('generation_attempts').countDocuments({ userId })).toBe(0);
  });

  test('CRS-26 STU-37 copies the exercises of each lesson, whose answers are marked', async () => {
    const { client } = await service.register();
    const { courseId } = (await client.post(path, { key: randomUUID() })).body;
    const exercises = readExample('sql-joins')?.topics[1]?.lessons[0]?.exercises ?? [];
    const { status, body } = await client.get(`/api/courses/${courseId}/subtopics/t2s1/exercises`);
    const prompts = body.exercises.map(({ prompt }: { prompt: string }) => prompt);
    expect([status, body.isWritten, prompts.toSorted()]).toEqual([
      200,
      true,
      exercises.map(({ prompt }) => prompt).toSorted(),
    ]);
    const [{ id, shown, section }] = body.exercises;
    expect([shown.kind, section]).toEqual(['cloze', 2]);
    const answer = { kind: 'cloze', blanks: ['before', 'once', 'NULL', 'right'] };
    const marked = await client.post(`/api/exercises/${id}/answers`, { answer });
    expect(marked.body).toMatchObject({ status: 'marked', exercise: { id, mark: { score: 1, right: true } } });
  });

  test('CRS-26 a double click makes one copy; another key makes another, up to the limit of courses', async () => {
    const { client } = await service.register();
    const key = randomUUID();
    const clicks = await Promise.all([1, 2, 3].map(() => client.post(path, { key })));
    expect(new Set(clicks.map(({ body }) => body.courseId)).size).toBe(1);
    expect((await client.get('/api/library')).body.total).toBe(1);
    const ids = (await service.database.collection('courses').find().toArray()).map(({ _id }) => _id.toHexString());
    for (const name of ['lessons', 'quiz_batches', 'exercise_batches'])
      expect((await service.database.collection(name).distinct('courseId')).filter((id) => !ids.includes(id))).toEqual(
        [],
      );
    expect(await service.database.collection('course_tombstones').countDocuments({})).toBe(0);

    const other = await client.post(path, { key: randomUUID() });
    expect(other.body.courseId).not.toBe(clicks[0]?.body.courseId);
    const third = await client.post(path, { key: randomUUID() });
    expect([third.status, third.body.code]).toEqual([422, 'too_many_courses']);
    expect((await client.post(path, { key })).body.courseId).toBe(clicks[0]?.body.courseId);
  });

  test('CRS-26 API-02 needs an account and a key', async () => {
    const { client } = await service.register();
    const statuses = [
      (await service.anonymous().post(path, { key: randomUUID() })).status,
      (await client.post(path, {})).status,
      (await client.post(path, { key: 'x' })).status,
      (await client.post('/api/examples/none/copy', { key: randomUUID() })).status,
    ];
    expect(statuses).toEqual([401, 400, 400, 404]);
  });
});
