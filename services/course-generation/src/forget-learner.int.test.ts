import { authEvents } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { createReadCourse } from './testing/finished-course.ts';
import { sharedService } from './testing/start-service.ts';

const service = await sharedService();

// Counts, by collection, what mentions a user.
async function findTraces(...ids: string[]) {
  const traces: string[] = [];
  const collections = (await service.database.db?.listCollections().toArray()) ?? [];
  for (const { name } of collections) {
    if (['sent_events', 'course_tombstones'].includes(name)) continue;
    const own = name === 'jobs' ? { event: { $exists: false } } : {};
    const stored = JSON.stringify(await service.database.collection(name).find(own).toArray());
    if (ids.some((id) => stored.includes(id))) traces.push(name);
  }
  return traces;
}

test('ACC-05 deleting the account deletes all courses, certificates, notes and jobs of the user, and none of others', async () => {
  const ada = await service.register();
  const bea = await service.register('Bea');
  const courses: string[] = [];
  for (const learner of [ada, ada, bea]) {
    const course = await service.build.course(learner);
    await learner.client.study(course.id, 't1s1');
    courses.push(course.id);
  }
  const [first = '', second = '', beas = ''] = courses;
  await service.build.finishedCourse(ada);
  const note = await ada.client.send('PUT', `/api/courses/${first}/subtopics/t1s1/note`, { text: 'mine', revision: 0 });
  expect(note.status).toBe(200);
  expect((await findTraces(ada.userId)).length).toBeGreaterThan(2);

  const deleted = raise(authEvents.userDeleted, { userId: ada.userId });
  await service.broker.publish(deleted);
  await service.idle();
  expect(await findTraces(ada.userId, first, second)).toEqual(['learners']);
  const learner = await service.database.collection<{ _id: string }>('learners').findOne({ _id: ada.userId });
  expect(learner).toMatchObject({ name: '', plan: 'free' });
  for (const id of [first, second]) expect((await ada.client.get(`/api/courses/${id}`)).status).toBe(404);
  expect((await bea.client.get(`/api/courses/${beas}`)).status).toBe(200);

  await service.broker.publish({ ...deleted, id: crypto.randomUUID() });
  const late = { userId: ada.userId, name: 'Ada', email: 'ada@example.org', role: 'user', plan: 'free' } as const;
  await service.broker.publish(raise(authEvents.userChanged, { ...late, revision: 9 }));
  await service.idle();
  expect(await service.database.collection<{ _id: string }>('learners').findOne({ _id: ada.userId })).toEqual(learner);
});

test('ACC-05 published events keep neither the name of a deleted learner nor the title of a course', async () => {
  const { client, userId, courseId } = await createReadCourse(service, 'Grace Hopper');
  await client.post('/api/finish', { courseId });
  await service.idle();
  const sent = () => service.database.collection('sent_events').find({ 'envelope.data.userId': userId }).toArray();
  expect(JSON.stringify(await sent())).toContain('Grace Hopper');
  await service.broker.publish(raise(authEvents.userDeleted, { userId }));
  await service.idle();
  expect((await sent()).map(({ envelope }) => envelope.data)).toEqual([
    expect.objectContaining({ userId, learnerName: '', courseTitle: '' }),
    { userId, courseId, certificateId: expect.any(String), issuedAt: expect.any(String) },
  ]);
});
