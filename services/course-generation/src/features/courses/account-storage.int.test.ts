import { type LearnerClient, outlineRequest } from '../../testing/learner-client.ts';
import { startService } from '../../testing/start-service.ts';
import { courseModel } from './course.model.ts';
import { createCourseRepository } from './course.repository.ts';

const service = await startService({ ACCOUNT_COURSES: '20', ACCOUNT_STORAGE_MB: '1', AI_PREFETCH: '0' });
afterAll(() => service.close());

const text = (kilobytes: number) => `<p>${'word '.repeat(kilobytes * 205)}</p>`;

async function saveCourse(client: LearnerClient, user: string, name: string, kilobytes = 0) {
  const subtopics = [{ title: 'Wheat', theory: kilobytes ? text(kilobytes) : '' }, { title: 'Rye' }];
  const content = JSON.stringify({ [name.toLowerCase()]: [{ title: 'Flour', subtopics }] });
  return client.post('/api/course', { user, type: 'Text & Image Course', mainTopic: name, content });
}

describe('what an account may store', () => {
  test.each([
    { name: 'measured before', bytes: 100, wasMeasured: true, after: 107 },
    { name: 'measured while its lesson is written', bytes: 100, wasMeasured: false, after: 107 },
    { name: 'not measured', bytes: undefined, wasMeasured: false, after: undefined },
  ])('CRS-15 the size of a course that was $name agrees with its lessons', async ({ bytes, wasMeasured, after }) => {
    const { id } = await service.build.course({ userId: 'nobody' }, { done: ['t1s1'], bytes });
    const model = courseModel(service.database);
    await createCourseRepository(model, () => {}).begin(id, 't1s1', { bytes: 7, wasMeasured });
    expect((await model.findById(id).lean())?.bytes).toBe(after);
  });

  test('API-05 CRS-15 courses have a limit, which is told with what to do; a deleted course makes room', async () => {
    const { client, userId } = await service.register();
    const outlineGenerationId = await service.build.outlineJob({ userId });
    for (let stored = 2; stored < 20; stored += 1) await service.build.course({ userId });
    const first = (await saveCourse(client, userId, 'Bread')).body.courseId;
    await saveCourse(client, userId, 'Tea');

    const refused = await Promise.all([
      saveCourse(client, userId, 'Soup'),
      client.post(`/api/courses/${first}/duplicate`),
      client.post('/api/courses', { outlineGenerationId }),
      client.post('/api/outlines', { ...outlineRequest, topic: 'Soup' }),
    ]);
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([422, 'too_many_courses']);
      expect(body.message).toBe(
        'You have reached the limit of 20 courses. Delete a course you no longer need, then try again.',
      );
    }
    const again = await saveCourse(client, userId, 'Bread');
    expect([again.status, again.body.courseId]).toEqual([201, first]);
    expect((await service.register('Eve').then((eve) => saveCourse(eve.client, eve.userId, 'Soup'))).status).toBe(201);

    await client.send('DELETE', `/api/courses/${first}`);
    expect((await client.post('/api/courses', { outlineGenerationId })).status).toBe(201);
  });

  test('API-05 STU-10 texts and notes have a limit in bytes; what is there can be read, shortened and deleted', async () => {
    const { client, userId } = await service.register();
    const ids: string[] = [];
    for (const name of ['Bread', 'Tea', 'Soup', 'Salt', 'Oats', 'Rye', 'Rice', 'Corn', 'Milk', 'Eggs', 'Figs', 'Nuts'])
      ids.push((await saveCourse(client, userId, name, 39)).body.courseId);
    const [first, second] = ids;
    const isFull = ({ status, body }: Awaited<ReturnType<LearnerClient['post']>>) => {
      expect([status, body.code]).toEqual([422, 'storage_full']);
      expect(body.message).toMatch(
        /^Your courses and your material have reached the limit of 1 MB. Delete a course or material/,
      );
    };

    const copy = await client.post(`/api/courses/${first}/duplicate`);
    expect(copy.status).toBe(201);
    isFull(await client.post(`/api/courses/${first}/duplicate`));
    isFull(await saveCourse(client, userId, 'Beans', 39));
    const content = JSON.stringify({
      bread: [{ title: 'Flour', subtopics: [{ title: 'Rye', theory: text(39) }] }],
    });
    isFull(await client.post('/api/update', { courseId: first, content }));
    const note = (words: number, revision: number) =>
      client.send('PUT', `/api/courses/${first}/subtopics/t1s1/note`, { text: 'a '.repeat(words), revision });
    expect((await note(3_000, 0)).status).toBe(200);
    expect((await client.study(String(first), 't1s1')).status).toBe('ready');
    isFull(await note(9_999, 1));
    expect((await note(10, 1)).status).toBe(200);

    await client.send('DELETE', `/api/courses/${second}`);
    expect((await client.post('/api/update', { courseId: first, content })).status).toBe(200);
    isFull(await saveCourse(client, userId, 'Beans', 39));
  });

  test('API-05 CRS-06 no lesson is written for a full account, and courses of former releases count too', async () => {
    const { client, userId } = await service.register();
    const { courseId } = (await saveCourse(client, userId, 'Bread', 39)).body;
    const open = () => client.post(`/api/courses/${courseId}/subtopics/t1s2/open`);
    const courses = service.database.collection('courses');
    await courses.updateMany({ userId }, { $unset: { bytes: '' } });
    const html = 'x'.repeat(600_000);
    await service.database.collection('lessons').updateMany({ courseId }, { $set: { html, markdown: html } });
    expect((await open()).body.code).toBe('storage_full');
    expect(await courses.findOne({ userId })).toMatchObject({ bytes: 1_200_000 });
    const revise = `/api/courses/${courseId}/subtopics/t1s1/revisions`;
    expect((await client.post(revise, { change: 'simpler' })).body.code).toBe('storage_full');
    expect((await client.post('/api/outlines', { ...outlineRequest, topic: 'Soup' })).body.code).toBe('storage_full');

    await service.database.collection('lessons').updateMany({ courseId }, { $set: { html: 'x', markdown: 'x' } });
    await courses.updateMany({ userId }, { $unset: { bytes: '' } });
    expect((await open()).body.status).toBe('writing');
  });

  test('API-05 STU-06 STU-12 a full account can still ask the teacher and take quizzes', async () => {
    const { client, userId } = await service.register();
    const course = await service.build.course({ userId }, { bytes: 1_200_000, done: ['t1s1'] });
    const courseId = course.id;
    await service.build.lesson(course, 't1s1');
    expect((await client.post(`/api/courses/${courseId}/subtopics/t1s2/open`)).body.code).toBe('storage_full');
    expect((await client.post(`/api/courses/${courseId}/chat`, { question: 'Why?' })).status).toBe(202);
    expect((await client.post(`/api/courses/${courseId}/topics/t1/quiz`)).body.status).toBe('writing');
  });
});
