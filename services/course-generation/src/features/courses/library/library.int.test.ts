import { courseEvents } from '@coursewright/contracts';
import type { LearnerClient } from '../../../testing/learner-client.ts';
import { sharedService } from '../../../testing/start-service.ts';

const service = await sharedService();

const listTitles = async (client: LearnerClient, query = '') => {
  const { body } = await client.get(`/api/library${query}`);
  return body.items.map(({ mainTopic }: { mainTopic: string }) => mainTopic);
};

async function withCourses(...topics: string[]) {
  const learner = await service.register();
  const ids: string[] = [];
  for (const mainTopic of topics) {
    const course = await service.build.course(learner, { mainTopic, done: ['t1s1'] });
    await service.build.lesson(course, 't1s1');
    ids.push(course.id);
  }
  return { ...learner, ids };
}

describe('searching and sorting', () => {
  test('CRS-15 CRS-12 courses are found by a part of their title, whatever the letter case and accents', async () => {
    const { client } = await withCourses('Crème brûlée', 'Bread (basics)', 'パンの基礎');
    expect(await listTitles(client, '?search=BRULEE')).toEqual(['Crème brûlée']);
    expect(await listTitles(client, `?search=${encodeURIComponent('d (b')}`)).toEqual(['Bread (basics)']);
    expect(await listTitles(client, `?search=${encodeURIComponent('基礎')}`)).toEqual(['パンの基礎']);
    expect(await listTitles(client, `?search=${encodeURIComponent('.*')}`)).toEqual([]);
  });

  test('CRS-15 courses are sorted by date, title, progress and last reading', async () => {
    const { client, ids } = await withCourses('beta', 'Alpha', 'Gamma');
    await client.study(ids[0] ?? '', 't1s2');
    expect(await listTitles(client)).toEqual(['Gamma', 'Alpha', 'beta']);
    expect(await listTitles(client, '?sort=oldest')).toEqual(['beta', 'Alpha', 'Gamma']);
    expect(await listTitles(client, '?sort=title')).toEqual(['Alpha', 'beta', 'Gamma']);
    expect((await listTitles(client, '?sort=progress'))[0]).toBe('beta');
    expect((await listTitles(client, '?sort=recent'))[0]).toBe('beta');
  });

  test('CRS-15 pages do not overlap and tell how many there are', async () => {
    const { client } = await withCourses('One', 'Two', 'Three');
    const first = (await client.get('/api/library?size=2')).body;
    expect([first.items.length, first.total, first.completed]).toEqual([2, 3, 0]);
    expect(await listTitles(client, '?size=2&page=2')).toEqual(['One']);
  });

  test('API-03 operators and oversize input are refused', async () => {
    const { client } = await service.register();
    const refused = ['?search[$ne]=x', '?sort=__proto__', '?page=0', '?size=1000', `?search=${'x'.repeat(201)}`];
    for (const query of refused)
      expect([query, (await client.get(`/api/library${query}`)).status]).toEqual([query, 400]);
  });
});

describe('renaming', () => {
  test('CRS-15 a course gets another title, in the list and on its page', async () => {
    const { client, ids } = await withCourses('Old');
    const { status, body } = await client.send('PATCH', `/api/courses/${ids[0]}`, { mainTopic: '  New name ' });
    expect([status, body.success]).toEqual([200, true]);
    expect(await listTitles(client, '?search=new')).toEqual(['New name']);
    expect((await client.get(`/api/courses/${ids[0]}`)).body.mainTopic).toBe('New name');
    const refused = [{ mainTopic: '' }, { mainTopic: { $set: 'x' } }, { mainTopic: 'x', completed: true }];
    for (const wrong of refused) expect((await client.send('PATCH', `/api/courses/${ids[0]}`, wrong)).status).toBe(400);
  });
});

describe('duplicating', () => {
  test('CRS-15 the copy has the lessons, an id of its own and nothing read', async () => {
    const { client, ids } = await withCourses('Tea');
    const { status, body } = await client.post(`/api/courses/${ids[0]}/duplicate`);
    expect([status, body.courseId === ids[0]]).toEqual([201, false]);
    const copy = (await client.get(`/api/courses/${body.courseId}`)).body;
    expect(copy).toMatchObject({ mainTopic: 'Tea (copy)', completed: false, progress: { done: 0 } });
    expect(copy.topics[0].subtopics[0]).toMatchObject({ written: true, done: false });
    const [original, copied] = await Promise.all([ids[0] ?? '', body.courseId].map((id) => client.study(id, 't1s1')));
    expect(copied.lesson.html).toBe(original.lesson.html);
    const open = { _id: { $in: [ids[0] ?? '', body.courseId] } };
    expect(await service.database.collection<{ _id: string }>('course_tombstones').countDocuments(open)).toBe(0);
  });
});

describe('an interrupted copy', () => {
  const copying = (courseId: string, userId: string) =>
    service.database
      .collection<{ _id: string; userId: string; opensAt: Date; closesAt: Date; copy: boolean }>('course_tombstones')
      .insertOne({ _id: courseId, userId, opensAt: new Date(0), closesAt: new Date(0), copy: true });
  const tombstones = (_id: string) =>
    service.database.collection<{ _id: string }>('course_tombstones').countDocuments({ _id });

  test('CRS-15 PLT-09 that was complete but for its last write is kept: a learner may study it already', async () => {
    const { client, userId, ids } = await withCourses('Copied');
    const [courseId = ''] = ids;
    await copying(courseId, userId);
    await service.run('delete-course-data');
    expect(await tombstones(courseId)).toBe(0);
    expect((await client.study(courseId, 't1s1')).status).toBe('ready');
  });

  test('CRS-15 PLT-09 that was not complete leaves nothing', async () => {
    const courseId = 'f'.repeat(24);
    await service.database.collection('lessons').insertOne({ courseId, subtopicId: 't1s1' });
    await copying(courseId, 'another-user');
    await service.run('delete-course-data');
    expect(await tombstones(courseId)).toBe(0);
    expect(await service.database.collection('lessons').countDocuments({ courseId })).toBe(0);
  });

  test('CRS-15 PLT-09 can be deleted like any other course', async () => {
    const { client, userId, ids } = await withCourses('Copied and deleted');
    const [courseId = ''] = ids;
    await copying(courseId, userId);
    await client.send('DELETE', `/api/courses/${courseId}`);
    await service.run('delete-course-data');
    expect((await client.get(`/api/courses/${courseId}`)).status).toBe(404);
    const tombstone = await service.database
      .collection<{ _id: string }>('course_tombstones')
      .findOne({ _id: courseId });
    expect(tombstone).not.toHaveProperty('copy');
  });
});

describe('deleting', () => {
  const leftovers = (courseId: string) =>
    Promise.all([
      service.database.collection('courses').countDocuments({ mainTopic: courseId }),
      service.database.collection('lessons').countDocuments({ courseId }),
    ]);

  test('CRS-15 a deleted course is gone with its lessons, and deleting again is harmless', async () => {
    const { client, ids } = await withCourses('Gone', 'Kept');
    const path = `/api/courses/${ids[0]}`;
    expect((await client.send('DELETE', path)).body).toMatchObject({ success: true });
    expect((await client.send('DELETE', path)).status).toBe(200);
    expect((await client.get(path)).status).toBe(404);
    expect((await client.post(`${path}/subtopics/t1s1/open`)).status).toBe(404);
    expect(await listTitles(client)).toEqual(['Kept']);
    expect(await leftovers(ids[0] ?? '')).toEqual([0, 0]);
  });

  test('CRS-15 CRT-04 the certificate of a deleted course stays valid, also when it was earned a moment ago', async () => {
    const completions = await service.receive(courseEvents.courseCompleted);
    const learner = await service.register();
    const { client } = learner;
    const { id: courseId } = await service.build.readCourse(learner, { mainTopic: 'Mastered' });
    await client.post('/api/finish', { courseId });
    const { body } = await client.get(`/api/courses/${courseId}/certificate`);
    expect((await client.send('DELETE', `/api/courses/${courseId}`)).status).toBe(200);
    await service.idle();
    await service.forget();
    const verified = await service.anonymous().get(`/api/certificates/${body.certificateId}`);
    expect([verified.status, verified.body.courseTitle]).toEqual([200, 'Mastered']);
    expect(completions.map(({ data }) => data.courseId)).toContain(courseId);
  });

  test('CRS-15 PLT-09 a deletion that was interrupted is finished by the next start', async () => {
    const { client, ids } = await withCourses('Half gone');
    const [courseId = ''] = ids;
    const now = new Date();
    const tombstone = { userId: 'another-user', opensAt: now, closesAt: new Date(now.getTime() + 60_000) };
    await service.database.collection<{ _id: string }>('course_tombstones').insertOne({ _id: courseId, ...tombstone });
    await service.run('delete-course-data');
    expect((await client.get(`/api/courses/${courseId}`)).status).toBe(404);
    expect(await leftovers(courseId)).toEqual([0, 0]);
  });

  test('CRS-15 a job that writes for a course ends when the course is deleted', async () => {
    const { client, ids } = await withCourses('Hurried');
    const { body } = await client.post(`/api/courses/${ids[0]}/subtopics/t2s1/open`);
    await client.send('DELETE', `/api/courses/${ids[0]}`);
    await service.idle();
    const { status, body: job } = await client.get(`/api/generations/${body.generationId}`);
    expect([404, 'cancelled']).toContain(status === 404 ? 404 : job.state);
    expect(await leftovers(ids[0] ?? '')).toEqual([0, 0]);
  });
});

test('API-02 the courses of others cannot be renamed, copied or deleted', async () => {
  const { ids } = await withCourses('Mine');
  const { client: other } = await service.register('Eve');
  const path = `/api/courses/${ids[0]}`;
  const statuses = [
    (await other.send('PATCH', path, { mainTopic: 'Stolen' })).status,
    (await other.post(`${path}/duplicate`)).status,
    (await other.send('DELETE', path)).status,
    (await service.anonymous().get('/api/library')).status,
  ];
  expect(statuses).toEqual([404, 404, 404, 401]);
});
