import { type FakeOpenAi, startFakeOpenAi } from '../../../integrations/openai/testing/fake-openai.ts';
import { createFinishedCourse } from '../../../testing/finished-course.ts';
import { type RunningService, startService } from '../../../testing/start-service.ts';

let service: RunningService;
let fakeOpenAi: FakeOpenAi | undefined;
afterEach(async () => {
  await service.close();
  await fakeOpenAi?.close();
  fakeOpenAi = undefined;
});

const latestAct = async () => (await service.admin().get('/api/admin/course-generation/audit')).body.rows[0];

test('ADM-16 one course: owner, state, lessons with model and findings, reports of mistakes', async () => {
  fakeOpenAi = await startFakeOpenAi({ chunkLength: 40 });
  service = await startService({ OPENAI_BASE_URL: fakeOpenAi.url, OPENAI_MODEL: 'test-model', AI_PREFETCH: '0' });
  const { client, userId } = await service.register();
  const courseId = await client.course({ topic: 'Rye', subtopics: [], brief: { language: 'en' } });
  await client.study(courseId, 't1s1');
  const path = `/api/courses/${courseId}/subtopics/t1s1`;
  await client.post(`${path}/mistakes`, { kind: 'fact', text: 'Rye has gluten.' });
  const finding = { rule: 'L4', severity: 'warn', quote: 'Rye', message: 'too short' };
  await service.database
    .collection('lessons')
    .updateOne({ courseId, subtopicId: 't1s1' }, { $set: { 'quality.findings': [finding] } });

  const { status, body } = await service.admin().get(`/api/admin/courses/${courseId}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: courseId,
    userId,
    title: 'Rye',
    type: 'Text & Image Course',
    source: 'openai',
    language: 'en',
    createdAt: expect.stringMatching(/Z$/),
    mistakes: [{ kind: 'fact', text: 'Rye has gluten.', state: 'open', userId, courseTitle: 'Rye' }],
  });
  expect(body.sharedSince).toBeUndefined();
  const [first, second] = body.topics[0].lessons;
  expect(first).toEqual({
    id: 't1s1',
    title: expect.any(String),
    text: {
      source: 'openai',
      version: 1,
      model: 'test-model',
      promptVersion: expect.any(String),
      score: expect.any(Number),
      findings: [finding],
    },
  });
  expect(second.text).toBeUndefined();
  expect(JSON.stringify(body)).not.toMatch(/markdown|html/);
});

test('ADM-16 an admin ends the sharing of a course: its link is dead, and the owner can share it again', async () => {
  service = await startService();
  const { client, courseId } = await createFinishedCourse(service);
  const { token } = (await client.post(`/api/courses/${courseId}/share`)).body;
  const admin = service.admin();
  const path = `/api/admin/courses/${courseId}`;
  const before = (await admin.get(path)).body;
  expect(before).toMatchObject({ sharedSince: expect.stringMatching(/Z$/), completedAt: expect.stringMatching(/Z$/) });
  expect(JSON.stringify(before)).not.toContain(token);
  expect((await admin.send('DELETE', `${path}/share`)).body).toEqual({
    success: true,
    message: '“Sourdough bread” is not shared any more',
  });
  expect((await service.anonymous().get(`/api/shared/${token}`)).status).toBe(404);
  expect((await admin.get(path)).body.sharedSince).toBeUndefined();
  expect(await latestAct()).toMatchObject({
    adminId: 'boss',
    action: 'DELETE /api/admin/courses/:courseId/share',
    details: { courseId },
    outcome: 'done',
  });
  const again = (await client.post(`/api/courses/${courseId}/share`)).body.token;
  expect(again).not.toBe(token);
});

test('ADM-16 a course that an admin deletes is gone with its lessons; its certificate stays valid', async () => {
  service = await startService();
  const { client, courseId, certificateId } = await createFinishedCourse(service);
  const admin = service.admin();
  const path = `/api/admin/courses/${courseId}`;
  expect((await admin.send('DELETE', path)).body).toEqual({ success: true, message: '“Sourdough bread” is deleted' });
  expect((await client.get(`/api/courses/${courseId}`)).status).toBe(404);
  expect(await service.database.collection('lessons').countDocuments({ courseId })).toBe(0);
  expect((await service.anonymous().get(`/api/certificates/${certificateId}`)).status).toBe(200);
  for (const [method, of] of [['GET', path] as const, ['DELETE', path] as const, ['DELETE', `${path}/share`] as const])
    expect((await admin.send(method, of)).status).toBe(404);
});
