import { sampleModelEnvironment, startSampleModel } from '@coursewright/sample-model';
import { startKillableService } from '../../../testing/killable-service.ts';

test('PLT-09 STU-12 a process killed while it writes a quiz: the next one leaves one set of questions', async () => {
  const slowModel = await startSampleModel({ delayMs: 3_000 });
  const service = await startKillableService(await startSampleModel());
  const { database } = service;
  try {
    const courseId = await service.createClient().course();
    await service.createClient().study(courseId, 't1s1');
    const quiz = `/api/courses/${courseId}/topics/t1/quiz`;
    await service.kill();

    await service.start(sampleModelEnvironment(slowModel.url));
    const { generationId } = (await service.createClient().post(quiz)).body;
    for await (const { type } of service.createClient().events(generationId)) if (type === 'started') break;
    await service.kill();
    expect(await database.collection('quiz_batches').countDocuments()).toBe(0);

    await service.start();
    const types = (await service.createClient().allEvents(generationId)).map(({ type }) => type);
    expect(types.slice(-2)).toEqual(['restart', 'quiz-done']);
    expect(await database.collection('quiz_batches').countDocuments()).toBe(1);
    expect((await service.createClient().post(quiz)).body).toMatchObject({
      status: 'ready',
      attempt: { topicId: 't1' },
    });
  } finally {
    await service.close();
    await slowModel.close();
  }
});
