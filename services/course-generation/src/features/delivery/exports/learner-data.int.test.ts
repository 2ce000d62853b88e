import { startService } from '../../../testing/start-service.ts';

const service = await startService();
afterAll(() => service.close());

test('ACC-05 a learner can export their own courses, lessons, notes and progress only', async () => {
  const ada = await service.register();
  const bea = await service.register('Bea');
  const courseId = await ada.client.course({ topic: 'Tea' });
  await ada.client.study(courseId, 't1s1');
  const note = { text: 'my own words', revision: 0 };
  expect((await ada.client.send('PUT', `/api/courses/${courseId}/subtopics/t1s1/note`, note)).status).toBe(200);
  const place = `/api/courses/${courseId}/subtopics/t1s1/cards`;
  const { key, front, back } = (await ada.client.get(place)).body.cards[0];
  await ada.client.post(place, { keys: [key] });

  expect((await ada.client.post('/api/sources', { title: 'Leaves', text: 'Tea is made of leaves.' })).status).toBe(201);

  const { status, body } = await ada.client.get('/api/account/courses');
  expect(status).toBe(200);
  expect(body.courses).toMatchObject([{ id: courseId, title: 'Tea', completed: false, questions: [] }]);
  expect(body.sources).toMatchObject([{ title: 'Leaves', text: 'Tea is made of leaves.' }]);
  expect(body.courses[0].cards).toEqual([{ front, back, keptAt: expect.any(String) }]);
  const [first, second] = body.courses[0].lessons;
  expect(first).toMatchObject({ done: true, note: 'my own words', markdown: expect.stringMatching(/\w{3}/) });
  expect(second).toMatchObject({ done: false });
  expect((await bea.client.get('/api/account/courses')).body).toEqual({
    courses: [],
    outlines: [],
    sources: [],
    certificates: [],
    studyDays: [],
    weeklyGoal: { enabled: true, goal: { unit: 'lessons', amount: 3 }, timeZone: null },
  });

  const outlineId = await ada.client.outline({ topic: 'Coffee' });
  const outlines = async () => (await ada.client.get('/api/account/courses')).body.outlines;
  const { outline, source } = (await ada.client.get(`/api/generations/${outlineId}`)).body;
  const lessons = outline.topics[0].subtopics.map(({ title }: { title: string }) => title);
  expect(await outlines()).toMatchObject([
    { request: { topic: 'Coffee' }, topics: [{ lessons }, ...outline.topics.slice(1).map(() => ({}))] },
  ]);
  const edited = { topics: [{ ...outline.topics[0], title: 'Beans of my own' }] };
  await ada.client.send('PUT', `/api/outlines/${outlineId}/edits`, {
    generationId: outlineId,
    source,
    outline: edited,
  });
  expect(await outlines()).toMatchObject([{ topics: [{ title: 'Beans of my own', lessons }] }]);
  expect((await service.anonymous().get('/api/account/courses')).status).toBe(401);
});
