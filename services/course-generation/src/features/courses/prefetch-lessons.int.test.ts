import { DAY_MS } from '@coursewright/contracts/durations';
import type { LearnerClient } from '../../testing/learner-client.ts';
import { startService } from '../../testing/start-service.ts';

const service = await startService({ AI_AHEAD_CONCURRENCY: '1' });
afterAll(() => service.close());

const findLessons = (filter: object) => service.database.collection('lessons').find(filter).toArray();
const subtopicsIn = async (client: LearnerClient, courseId: string) =>
  (await client.get(`/api/courses/${courseId}`)).body.topics.flatMap(
    (topic: { subtopics: { id: string; title: string; done: boolean; written: boolean }[] }) => topic.subtopics,
  );

async function toNewDraft(client: LearnerClient, outlineGenerationId: string) {
  // As the page does that shows the outline.
  await client.post(`/api/outlines/${outlineGenerationId}/contracts`);
  await service.idle();
  const draft = await service.database.collection('course_drafts').findOne({ outlineGenerationId });
  const courseId = String(draft?._id);
  expect(await findLessons({ courseId })).toHaveLength(1);
  return { courseId, topics: draft?.topics };
}

describe('while the outline is read', () => {
  test('CRS-09 the first lesson is written, and no endpoint shows the draft it belongs to', async () => {
    const { client } = await service.register();
    const { courseId } = await toNewDraft(client, await client.outline());
    expect((await client.get('/api/courses')).body).toEqual([]);
    expect((await client.get('/api/library')).body.total).toBe(0);
    expect((await client.get(`/api/courses/${courseId}`)).status).toBe(404);
    expect((await client.post(`/api/courses/${courseId}/subtopics/t1s1/open`)).status).toBe(404);
    expect((await client.post(`/api/courses/${courseId}/writing`, { action: 'run' })).status).toBe(404);
    expect((await client.post('/api/finish', { courseId })).status).toBe(404);
  });

  test('CRS-09 STU-04 the course that is made of it has its first lesson at once, ticked', async () => {
    const { client } = await service.register();
    const outlineGenerationId = await client.outline();
    const { courseId } = await toNewDraft(client, outlineGenerationId);
    expect((await client.post('/api/courses', { outlineGenerationId })).body.courseId).toBe(courseId);
    expect((await subtopicsIn(client, courseId))[0]).toMatchObject({ done: true, written: true });
    expect((await client.post(`/api/courses/${courseId}/subtopics/t1s1/open`)).body.status).toBe('ready');
    expect(await service.database.collection('course_drafts').countDocuments({ outlineGenerationId })).toBe(0);
  });

  test('CRS-08 an edit that leaves the first title alone keeps its text; one that changes it does not', async () => {
    const { client } = await service.register();
    const keep = await client.outline({ topic: 'Keep' });
    const drop = await client.outline({ topic: 'Drop' });
    const [kept, dropped] = [await toNewDraft(client, keep), await toNewDraft(client, drop)];
    const edit = (topics: { title: string; subtopics: { title: string }[] }[], first: string) => ({
      topics: topics.map(({ title, subtopics }, t) => ({
        title,
        subtopics: subtopics.map((sub, s) => ({ title: t === 0 && s === 0 ? first : sub.title })).toReversed(),
      })),
    });
    const unchanged = edit(kept.topics, kept.topics[0].subtopics[0].title);
    await client.post('/api/courses', { outlineGenerationId: keep, outline: unchanged });
    const [text] = await findLessons({ courseId: kept.courseId, subtopicId: 't1s1' });
    expect((await subtopicsIn(client, kept.courseId)).find(({ id }: { id: string }) => id === 't1s1')).toMatchObject({
      written: true,
      title: text?.title,
    });

    const changed = edit(dropped.topics, 'Something of my own');
    await client.post('/api/courses', { outlineGenerationId: drop, outline: changed });
    const subtopics = await subtopicsIn(client, dropped.courseId);
    expect(subtopics.map(({ id }: { id: string }) => id)).not.toContain('t1s1');
    expect(await findLessons({ courseId: dropped.courseId, subtopicId: 't1s1' })).toEqual([]);
    const mine = subtopics.find(({ title }: { title: string }) => title === 'Something of my own');
    expect((await client.study(dropped.courseId, mine.id)).lesson.title).toBe('Something of my own');
  });

  test('CRS-09 after a course was deleted its outline makes another one', async () => {
    const { client } = await service.register();
    const outlineGenerationId = await client.outline();
    const first = (await client.post('/api/courses', { outlineGenerationId })).body.courseId;
    expect((await client.send('DELETE', `/api/courses/${first}`)).status).toBe(200);
    const second = (await client.post('/api/courses', { outlineGenerationId })).body.courseId;
    expect(second).not.toBe(first);
    expect(await client.study(second, 't1s1')).toMatchObject({ status: 'ready' });
  });
});

describe('while a lesson is read', () => {
  test('STU-03 the next one is written, only that, and it is not begun before it is opened', async () => {
    const { client } = await service.register();
    const courseId = await client.course();
    await client.study(courseId, 't1s1');
    await service.idle();
    const subtopics = await subtopicsIn(client, courseId);
    expect(subtopics[1]).toMatchObject({ written: true, done: false });
    expect(subtopics.filter(({ written }: { written: boolean }) => written)).toHaveLength(2);
    const { body } = await client.post(`/api/courses/${courseId}/subtopics/${subtopics[1].id}/open`);
    expect(body).toMatchObject({ status: 'ready', progress: { done: 1 } });
  });
});

test('CRS-09 drafts without a course are deleted after a week, with their lessons; courses are not', async () => {
  const { client } = await service.register();
  const [old, made] = [await client.outline({ topic: 'Old' }), await client.outline({ topic: 'Made' })];
  const [draft, course] = [await toNewDraft(client, old), await toNewDraft(client, made)];
  await client.post('/api/courses', { outlineGenerationId: made });
  const longAgo = new Date(Date.now() - 8 * DAY_MS);
  const drafts = service.database.collection('course_drafts');
  await drafts.updateOne({ outlineGenerationId: old }, { $set: { createdAt: longAgo } });
  await service.run('expire-drafts');
  expect(await drafts.countDocuments({ outlineGenerationId: old })).toBe(0);
  expect(await findLessons({ courseId: draft.courseId })).toEqual([]);
  expect(await findLessons({ courseId: course.courseId })).toHaveLength(1);
  const made2 = await client.post('/api/courses', { outlineGenerationId: old });
  expect(made2.status).toBe(201);
});
