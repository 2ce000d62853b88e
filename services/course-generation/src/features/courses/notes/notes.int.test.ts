import { sharedService } from '../../../testing/start-service.ts';

const service = await sharedService();

async function begin() {
  const learner = await service.register();
  const { client } = learner;
  const course = await service.build.course(learner);
  const courseId = course.id;
  const path = `/api/courses/${courseId}/subtopics/t1s1/note`;
  const save = (text: string, revision: number) => client.send('PUT', path, { text, revision });
  return { client, course, courseId, path, save };
}

test('STU-11 a note is empty at first, and what is saved comes back on any device', async () => {
  const { client, path, save } = await begin();
  expect((await client.get(path)).body).toEqual({ text: '', revision: 0 });
  expect((await save('Feed it daily.\n酵母 <b>&', 0)).body).toEqual({ text: 'Feed it daily.\n酵母 <b>&', revision: 1 });
  expect((await save('Twice a day.', 1)).body).toEqual({ text: 'Twice a day.', revision: 2 });
  expect((await client.get(path)).body).toEqual({ text: 'Twice a day.', revision: 2 });
});

test('STU-10 STU-11 a second tab is told of the other text instead of writing over it', async () => {
  const { client, path, save } = await begin();
  await save('first tab', 0);
  const late = await save('second tab', 0);
  expect([late.status, late.body.code]).toEqual([409, 'note_changed']);
  expect(late.body.details).toEqual([
    { field: 'text', message: 'first tab' },
    { field: 'revision', message: '1' },
  ]);
  expect((await save('first tab\nsecond tab', 1)).body.revision).toBe(2);
  expect((await client.get(path)).body.text).toBe('first tab\nsecond tab');
});

test('STU-10 of many saves at once one is kept, and every other is told', async () => {
  const { save } = await begin();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => save(`text ${index}`, 0)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
});

test('STU-11 a save that is sent again because its answer was lost is no conflict', async () => {
  const { save } = await begin();
  await save('same', 0);
  const again = await save('same', 0);
  expect([again.status, again.body.revision]).toEqual([200, 1]);
});

test('STU-11 a note can be emptied, and has a greatest length', async () => {
  const { save } = await begin();
  await save('something', 0);
  expect((await save('', 1)).body).toEqual({ text: '', revision: 2 });
  expect((await save('字'.repeat(20_000), 2)).status).toBe(200);
  expect((await save('x'.repeat(20_001), 3)).status).toBe(400);
});

test('API-02 notes of another user, or of a lesson that is not there, are not found', async () => {
  const { client, path } = await begin();
  const stranger = (await service.register()).client;
  expect((await stranger.get(path)).status).toBe(404);
  expect((await stranger.send('PUT', path, { text: 'x', revision: 0 })).status).toBe(404);
  expect((await client.get(path.replace('t1s1', 't99s1'))).status).toBe(404);
});

test('CRS-15 with the course its notes and versions go', async () => {
  const { client, course, courseId, save } = await begin();
  await save('to be forgotten', 0);
  await service.build.lesson(course, 't1s1');
  await client.get(`/api/courses/${courseId}/subtopics/t1s1/versions`);
  expect((await client.send('DELETE', `/api/courses/${courseId}`)).status).toBe(200);
  for (const name of ['notes', 'lesson_versions'])
    expect(await service.database.collection(name).countDocuments({ courseId })).toBe(0);
});
