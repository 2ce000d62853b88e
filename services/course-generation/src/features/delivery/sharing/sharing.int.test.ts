import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { startQuiz } from '../../../testing/learner-client.ts';
import { startService } from '../../../testing/start-service.ts';

const service = await startService();
afterAll(() => service.close());

async function sharedCourse() {
  const { client, userId } = await service.register('Ada Lovelace');
  const { id: courseId } = await service.build.course({ userId });
  await client.study(courseId, 't1s1');
  const { body } = await client.post(`/api/courses/${courseId}/share`);
  return { client, userId, courseId, token: String(body.token) };
}

const read = (token: string) => service.anonymous().get(`/api/shared/${token}`);

describe('STU-14 a share link', () => {
  test('STU-14 shows a stranger what is written, and nothing of the owner', async () => {
    const { client, courseId, userId, token } = await sharedCourse();
    await client.send('PUT', `/api/courses/${courseId}/subtopics/t1s1/note`, { text: 'my secret note', revision: 0 });
    const { status, body, headers } = await read(token);
    expect([status, body.mainTopic]).toEqual([200, 'Sourdough bread']);
    const first = body.topics[0].subtopics[0];
    const last = body.topics.at(-1).subtopics.at(-1);
    expect(first.lesson.html).toContain('<p>');
    expect(last).toEqual({ id: expect.any(String), title: expect.any(String) });
    const text = JSON.stringify(body);
    for (const hidden of [userId, 'Ada', 'secret', '"done"', '"progress"', courseId])
      expect(text).not.toContain(hidden);
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex, nofollow']);
  });

  test('STU-14 has 256 random bits and stays the same, also when asked twice at once', async () => {
    const { client, courseId, token } = await sharedCourse();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const again = await Promise.all([1, 2, 3].map(() => client.post(`/api/courses/${courseId}/share`)));
    expect(again.map(({ body }) => body.token)).toEqual([token, token, token]);
    expect((await client.get(`/api/courses/${courseId}/share`)).body).toEqual({ token });
  });

  test('STU-14 ends at once when sharing is stopped; the next one differs', async () => {
    const { client, courseId, token } = await sharedCourse();
    expect((await client.send('DELETE', `/api/courses/${courseId}/share`)).body.success).toBe(true);
    expect((await client.send('DELETE', `/api/courses/${courseId}/share`)).body.success).toBe(true);
    const gone = await read(token);
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect((await client.get(`/api/courses/${courseId}/share`)).body).toEqual({ token: null });
    const { body } = await client.post(`/api/courses/${courseId}/share`);
    expect(body.token).not.toBe(token);
    expect((await read(body.token)).status).toBe(200);
  });

  test('STU-14 CRS-15 ends with its course', async () => {
    const { client, courseId, token } = await sharedCourse();
    await client.send('DELETE', `/api/courses/${courseId}`);
    expect((await read(token)).status).toBe(404);
    expect(await service.database.collection<{ _id: string }>('shares').countDocuments({ _id: courseId })).toBe(0);
  });

  test('API-02 API-03 is made and ended by the owner alone; tokens are checked', async () => {
    const { courseId } = await sharedCourse();
    const { client: other } = await service.register('Eve');
    const path = `/api/courses/${courseId}/share`;
    const statuses = [
      (await other.get(path)).status,
      (await other.post(path)).status,
      (await other.send('DELETE', path)).status,
      (await service.anonymous().post(path)).status,
      (await read('x'.repeat(43))).status,
      (await read('short')).status,
    ];
    expect(statuses).toEqual([404, 404, 404, 401, 404, 400]);
  });
});

describe('CRS-26 "Make it mine" of a shared course', () => {
  test('CRS-26 copies lessons and quizzes, and nothing of what its learner did', async () => {
    const { client, courseId, token } = await sharedCourse();
    await client.send('PUT', `/api/courses/${courseId}/subtopics/t1s1/note`, { text: 'my secret note', revision: 0 });
    const { items } = await startQuiz(client, courseId, 't1');
    const questions = items.map(({ question }: { question: string }) => question);

    const { client: other } = await service.register('Grace Hopper');
    const key = randomUUID();
    const { status, body } = await other.post(`/api/shared/${token}/copy`, { key });
    expect(status).toBe(201);
    expect((await other.post(`/api/shared/${token}/copy`, { key })).body).toEqual(body);
    const copy = (await other.get(`/api/courses/${body.courseId}`)).body;
    expect(copy).toMatchObject({
      mainTopic: 'Sourdough bread',
      origin: { kind: 'shared', title: 'Sourdough bread' },
      progress: { done: 0 },
    });
    const own = (await client.post(`/api/courses/${courseId}/subtopics/t1s1/open`)).body.lesson;
    const copied = (await other.post(`/api/courses/${body.courseId}/subtopics/t1s1/open`)).body.lesson;
    expect([copied.html, copied.image]).toEqual([own.html, own.image]);
    expect((await other.get(`/api/courses/${body.courseId}/subtopics/t1s1/note`)).body.text).toBe('');
    const quiz = (await other.post(`/api/courses/${body.courseId}/topics/t1/quiz`)).body.attempt;
    expect([quiz.items.map(({ question }: { question: string }) => question), quiz.answers]).toEqual([questions, {}]);
    expect((await other.get(`/api/courses/${body.courseId}/share`)).body).toEqual({ token: null });
  });

  test('CRS-26 STU-37 copies exercises under new ids, without what was answered; not those of a former text', async () => {
    const { client } = await service.register('Ada Lovelace');
    const { courseId } = (await client.post('/api/examples/sql-joins/copy', { key: randomUUID() })).body;
    const { token } = (await client.post(`/api/courses/${courseId}/share`)).body;
    const list = async (one: typeof client, id: string, lesson = 't2s1') => {
      const { body } = await one.get(`/api/courses/${id}/subtopics/${lesson}/exercises`);
      return body.exercises as { id: string; prompt: string; mark?: object }[];
    };
    const own = await list(client, courseId);
    const answer = { kind: 'cloze', blanks: ['before', 'once', 'NULL', 'right'] };
    await client.post(`/api/exercises/${own[0]?.id}/answers`, { answer });
    await service.database.collection('lessons').updateOne({ courseId, subtopicId: 't2s2' }, { $set: { version: 2 } });

    const { client: other } = await service.register('Grace Hopper');
    const copyId = (await other.post(`/api/shared/${token}/copy`, { key: randomUUID() })).body.courseId;
    const copied = await list(other, copyId);
    expect(copied.map(({ prompt }) => prompt)).toEqual(own.map(({ prompt }) => prompt));
    expect(copied.every(({ mark }) => mark === undefined)).toBe(true);
    expect(copied.filter(({ id }) => own.some((one) => one.id === id))).toEqual([]);
    const batches = service.database.collection('exercise_batches');
    expect(await batches.countDocuments({ courseId: copyId, subtopicId: 't2s2', ofTerms: false })).toBe(0);
    expect(await batches.countDocuments({ courseId: copyId, ofTerms: false })).toBe(11);
  });

  test('CRS-26 the goal and the knowledge of its learner stay theirs', async () => {
    const { courseId, token } = await sharedCourse();
    const brief = { level: 'new', language: 'en', goal: 'impress my mother', known: ['yeast'], minutes: 60 };
    await service.database.collection('courses').updateOne({ _id: new Types.ObjectId(courseId) }, { $set: { brief } });
    const { client: other } = await service.register('Grace Hopper');
    const { body } = await other.post(`/api/shared/${token}/copy`, { key: randomUUID() });
    expect((await other.get(`/api/courses/${body.courseId}`)).body.brief).toEqual({ level: 'new', language: 'en' });
  });

  test('CRS-26 needs a link that works and an account', async () => {
    const { client, courseId, token } = await sharedCourse();
    expect((await service.anonymous().post(`/api/shared/${token}/copy`, { key: randomUUID() })).status).toBe(401);
    await client.send('DELETE', `/api/courses/${courseId}/share`);
    expect((await client.post(`/api/shared/${token}/copy`, { key: randomUUID() })).status).toBe(404);
  });
});
