import { providerEnvironment, startProviders } from '@coursewright/emulators/providers';
import { startFakeOpenAi } from '../../../integrations/openai/testing/fake-openai.ts';
import { startService } from '../../../testing/start-service.ts';

const providers = await startProviders();
const model = await startFakeOpenAi();
const service = await startService({
  ...providerEnvironment(providers.url),
  MEDIA_IMAGE: 'unsplash,pexels,local',
  OPENAI_API_KEY: 'stand-in',
  OPENAI_BASE_URL: model.url,
});
beforeEach(() => {
  providers.reset();
  model.requests.length = 0;
});
afterAll(async () => {
  await service.close();
  await model.close();
  await providers.close();
});

async function paidCourse(topic: string) {
  const { client } = await service.register('Ada', 'monthly');
  return { client, courseId: await client.course({ topic, courseType: 'Video & Text Course' }) };
}

test('CRS-09 a slow picture delays neither the first words nor any other', async () => {
  const { client } = await service.register();
  const found = Promise.withResolvers<void>();
  providers.providers.unsplash.fail({ kind: 'held', reached: () => undefined, until: found.promise });
  const courseId = await client.course({ topic: 'Slow cameras' });
  const { body } = await client.post(`/api/courses/${courseId}/subtopics/t1s1/open`);
  const seen: string[] = [];
  for await (const { type } of client.events(body.generationId)) {
    seen.push(type);
    if (seen.filter((one) => one === 'block').length === 4) found.resolve();
  }
  expect(seen.at(-1)).toBe('lesson-done');
  expect((await client.study(courseId, 't1s1')).lesson.image.provider).toBe('unsplash');
});

test('STU-21 a picture is shown while the text is written, and is that of the lesson', async () => {
  const { client } = await service.register();
  const courseId = await client.course({ topic: 'Quick cameras' });
  const shown = Promise.withResolvers<{ image?: object }>();
  model.script({ only: 'lesson', waitsFor: shown.promise });
  const { body } = await client.post(`/api/courses/${courseId}/subtopics/t2s1/open`);
  let last: { lesson: { image: object } } | undefined;
  for await (const { type, data } of client.events(body.generationId)) {
    if (type === 'media') shown.resolve(data);
    last = data;
  }
  expect(last?.lesson.image).toEqual((await shown.promise).image);
});

test('CRS-09 providers that are all down fail no lesson', async () => {
  for (const { fail } of Object.values(providers.providers)) fail(...Array(12).fill({ kind: 'error' }));
  const { client } = await service.register();
  const { lesson } = await client.study(await client.course({ topic: 'Broken cameras' }), 't1s1');
  expect(lesson.image).toMatchObject({ provider: 'local', credit: 'Illustration drawn by Coursewright' });
});

test('STU-02 CRS-11 the author is told what the video says, and the lesson keeps the video', async () => {
  const { client, courseId } = await paidCourse('Purple flowers');
  const { lesson } = await client.study(courseId, 't1s1');
  expect(lesson).toMatchObject({ video: { provider: 'youtube', youtubeId: 'aB3-_xYz901' } });
  expect([lesson.note, lesson.image]).toEqual([undefined, undefined]);
  expect(JSON.stringify(model.requests)).toContain('heliotrope');
});

test('CRS-11 without the transcript the lesson is a plain explanation and says so', async () => {
  providers.providers.transcript.fail(...Array(8).fill({ kind: 'error' }));
  const { client, courseId } = await paidCourse('Silent flowers');
  const { lesson } = await client.study(courseId, 't1s1');
  expect(lesson.video.provider).toBe('youtube');
  expect(lesson.note).toMatch(/written without the video's transcript/);
  // a lesson of another test's course can be prefetched at the same time
  const ours = model.requests.map((request) => JSON.stringify(request)).filter((words) => words.includes('Silent'));
  expect(ours.length).toBeGreaterThan(1);
  expect(ours.join()).not.toContain('heliotrope');
});

test('STU-02 without quota the lesson has a sample video made of its own headings', async () => {
  providers.providers.youtube.fail(...Array(8).fill({ kind: 'quota' }));
  const { client, courseId } = await paidCourse('Costly flowers');
  const { lesson } = await client.study(courseId, 't1s1');
  expect(lesson.note).toMatch(/could not be asked/);
  const { body } = await service.anonymous().get(lesson.video.page);
  expect(body).toContain('Key points');
});
