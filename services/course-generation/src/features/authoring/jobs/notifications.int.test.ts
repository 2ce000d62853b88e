import { startMongo } from '@coursewright/embedded-mongo';
import { type Closable, closeAll, defineService } from '@coursewright/service-kit';
import { createSilentLogger, createTestConfig } from '@coursewright/service-kit/testing';
import { outlineRequest } from '../../../testing/learner-client.ts';
import { startService } from '../../../testing/start-service.ts';

const otherService = defineService({
  name: 'billing',
  database: 'BRAND_NAME',
  port: 'TRUSTED_PROXIES',
  models: async () => ({}),
  authenticate: () => async () => undefined,
  features: [],
});

const parts: Closable[] = [];
afterAll(() => closeAll(parts));

test('PLT-32 live updates of a stream go to the process that shows it, and to no process of another service', async () => {
  const mongo = await startMongo({ file: ':memory:' });
  parts.push(mongo);
  const service = await startService({ AI_PREFETCH: '0', SAMPLE_MODEL_DELAY_MS: '5' });
  parts.push(service);
  const launchOther = () =>
    otherService.start(
      { ...createTestConfig(mongo), BRAND_NAME: 'billing' },
      { connectBroker: service.connectBroker, logger: createSilentLogger() },
    );
  parts.push(await launchOther(), await launchOther());
  const shown = await service.launch();
  await service.launch();
  const writer = service.visit('ada');
  const reader = service.visit('ada', shown.url);

  const { generationId } = (await writer.post('/api/outlines', outlineRequest)).body;
  await reader.allEvents(generationId);
  const { courseId } = (await writer.post('/api/courses', { outlineGenerationId: generationId })).body;
  const { topics } = (await writer.get(`/api/courses/${courseId}`)).body;
  const lessons: { id: string }[] = topics.flatMap(({ subtopics }: { subtopics: object[] }) => subtopics);
  for (const { id } of lessons.slice(0, 5)) {
    const lesson = (await writer.post(`/api/courses/${courseId}/subtopics/${id}/open`)).body;
    expect(lesson.status).toBe('writing');
    await reader.allEvents(lesson.generationId);
  }

  const updates = service.notified.filter(({ topic }) => topic.startsWith('generation.'));
  expect(updates.length).toBeGreaterThan(6);
  // After the service, the broker of the test and two processes of another service.
  expect(new Set(updates.map(({ connection }) => connection))).toEqual(new Set([4]));
  const jobs = service.notified.filter(({ topic }) => topic === 'jobs.course-generation');
  expect(jobs.filter(({ connection }) => [1, 2, 3].includes(connection))).toEqual([]);
}, 120_000);
