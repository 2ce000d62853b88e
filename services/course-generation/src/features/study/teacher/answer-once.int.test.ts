import { Types } from 'mongoose';
import { sharedService } from '../../../testing/start-service.ts';
import { createExchangeRepository } from './exchange.repository.ts';

const service = await sharedService();
const question = 'What is a starter?';

async function courseWithChat() {
  const { client, userId } = await service.register();
  const { id: courseId } = await service.build.readCourse({ userId });
  return { client, userId, courseId, chat: `/api/courses/${courseId}/chat` };
}

test('STU-06 an answer that is delivered again, or taken on again after it was kept: the first one stays', async () => {
  const { client, courseId, chat } = await courseWithChat();
  const { generationId } = (await client.post(chat, { question })).body;
  await service.idle();
  const before = (await client.get(chat)).body;

  // As a crash leaves it between storing the answer and finishing the job.
  await service.database.collection('generation_events').deleteMany({ generationId });
  const again = { state: 'queued', runAt: new Date() };
  await service.database.collection('jobs').updateOne({ type: 'answer', about: courseId }, { $set: again });
  await service.idle();
  const events = await client.allEvents(generationId);
  expect(events.at(-1)).toMatchObject({ type: 'answer-done', data: { message: before.messages[1] } });
  expect((await client.get(chat)).body).toEqual(before);
});

test('STU-06 a process that died before it kept the question loses nothing: the job brings it along', async () => {
  const { client, userId, courseId, chat } = await courseWithChat();
  const exchangeId = new Types.ObjectId().toHexString();
  const at = new Date();
  const _id = new Types.ObjectId().toHexString();
  await service.database.collection<{ _id: string; [field: string]: unknown }>('jobs').insertOne({
    _id,
    type: 'answer',
    state: 'queued',
    priority: 0,
    attempts: 0,
    fence: 0,
    userId,
    about: courseId,
    activeKey: `${userId}:answer:${courseId}`,
    payload: { courseId, exchangeId, question, askedAt: at.toISOString() },
    runAt: at,
    createdAt: at,
    updatedAt: at,
  });
  await service.idle();
  const events = await client.allEvents(_id);
  expect(events.at(-1)?.type).toBe('answer-done');
  const { messages } = (await client.get(chat)).body;
  expect(messages).toEqual([expect.objectContaining({ id: exchangeId, text: question }), events.at(-1)?.data.message]);
});

test('STU-06 of two processes that answer one question, the second keeps nothing', async () => {
  const exchanges = createExchangeRepository(service.database);
  const id = new Types.ObjectId().toHexString();
  const at = new Date();
  await exchanges.ask({ id, courseId: 'c', userId: 'u', generationId: id, question, askedAt: at });
  const answer = (text: string) => exchanges.answer(id, { text, html: text, quotes: [], source: 'sample', at });
  expect([await answer('first'), await answer('second')]).toEqual([true, false]);
  expect((await exchanges.find(id))?.answer?.text).toBe('first');
});
