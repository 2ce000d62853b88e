import { TRICKY } from '@coursewright/text/testing/tricky-texts';
import { rename } from './testing/finished-course.ts';
import { startService } from './testing/start-service.ts';

const service = await startService({ AI_PREFETCH: '0' });
afterAll(() => service.close());

const chunks = (size: number): string[][] =>
  Array.from({ length: Math.ceil(TRICKY.length / size) }, (_, at) => TRICKY.slice(at * size, (at + 1) * size));
const NOTE = TRICKY.join('\n');

test('PLT-40 what a learner writes is stored and given back as it was written, on every path', async () => {
  const { client, userId } = await service.register();
  const outlineGenerationId = await client.outline({ topic: 'Why 2³ is 8 ㎡' });
  const topics = chunks(9).map((titles) => ({
    title: titles[0] ?? '',
    subtopics: titles.map((title) => ({ title })),
  }));
  const created = await client.post('/api/courses', { outlineGenerationId, outline: { topics } });
  const courseId = String(created.body.courseId);
  const course = `/api/courses/${courseId}`;
  const listTitles = (all: { title: string; subtopics: { title: string }[] }[]) =>
    all.flatMap(({ title, subtopics }) => [title, ...subtopics.map((lesson) => lesson.title)]);
  const made = (await client.get(course)).body.topics;
  expect(listTitles(made)).toEqual(listTitles(topics));
  const lesson = String(made[0].subtopics[0].id);

  await client.study(courseId, lesson);
  const note = { text: NOTE, revision: 0 };
  expect(await client.send('PUT', `${course}/subtopics/${lesson}/note`, note)).toMatchObject({ status: 200 });
  expect((await client.get('/api/notes')).body.items[0]).toMatchObject({ text: NOTE, lessonTitle: TRICKY[0] });

  const changed: string[] = [];
  for (const mainTopic of TRICKY) {
    await client.send('PATCH', course, { mainTopic });
    const { body } = await client.get('/api/account/courses');
    if (body.courses[0].title !== mainTopic) changed.push(`${mainTopic} is now ${body.courses[0].title}`);
  }
  expect(changed).toEqual([]);
  const { courses } = (await client.get('/api/account/courses')).body;
  expect(courses[0].lessons[0].note).toBe(NOTE);
  expect(courses[0].lessons.map(({ title }: { title: string }) => title)).toEqual(TRICKY);

  const { body: sent } = await client.post(`${course}/chat`, { question: NOTE.slice(0, 900) });
  await client.allEvents(sent.generationId);
  expect(sent.message.text).toBe(NOTE.slice(0, 900));
  const [first] = (await client.get(`${course}/chat`)).body.messages;
  expect(first.text).toBe(sent.message.text);

  await rename(service, userId, 'Å ﬁ 2³');
  await client.studyAll(courseId);
  await client.post('/api/finish', { courseId });
  const { body: certificate } = await client.get(`${course}/certificate`);
  expect(certificate).toMatchObject({ learnerName: 'Å ﬁ 2³', courseTitle: 'Why 2³ is 8 ㎡' });
});
