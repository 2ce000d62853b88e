import { startSampleModel } from '@coursewright/sample-model';
import { createBuilder } from '../../../testing/build.ts';
import { startKillableService } from '../../../testing/killable-service.ts';

test('STU-06 PLT-09 a process killed in the middle of an answer: the next one gives it, whole and once', async () => {
  const service = await startKillableService(await startSampleModel({ delayMs: 300 }));
  const { database } = service;
  let client = service.createClient();
  try {
    const { id: courseId } = await createBuilder(database).readCourse({ userId: 'learner-1' });
    const chat = `/api/courses/${courseId}/chat`;
    const { generationId, message } = (await client.post(chat, { question: 'What is a starter?' })).body;
    for await (const { type } of client.events(generationId)) if (type === 'block') break;
    await service.kill();
    const stored = await database.collection('chat_messages').find().toArray();
    expect(stored.map(({ question, answer }) => [question, answer])).toEqual([['What is a starter?', undefined]]);

    await service.start();
    client = service.createClient();
    expect((await client.get(chat)).body).toEqual({ messages: [message], answering: generationId });
    const last = (await client.allEvents(generationId)).at(-1);
    expect(last?.type).toBe('answer-done');
    expect((await client.get(chat)).body).toEqual({ messages: [message, last?.data.message] });
    expect(await database.collection('chat_messages').countDocuments()).toBe(1);
  } finally {
    await service.close();
  }
});
