import { answerAll, startQuiz } from '../../../testing/learner-client.ts';
import { startService } from '../../../testing/start-service.ts';
import { createQuizBatchRepository } from './quiz-batch.repository.ts';

const service = await startService();
const client = (await service.register()).client;
const stranger = (await service.register('Grace')).client;
const courseId = await client.course();
await client.study(courseId, 't1s1');
afterAll(() => service.close());

const quiz = (topicId: string) => `/api/courses/${courseId}/topics/${topicId}/quiz`;
const batches = () => service.database.collection('quiz_batches');
const findKey = async (itemId: string) => {
  const attempt = await service.database.collection('quiz_attempts').findOne({ 'items.id': itemId });
  return attempt?.items.find(({ id }: { id: string }) => id === itemId);
};

test('STU-12 a topic of which no lesson was read yet has nothing to ask about, also when one is written ahead', async () => {
  const ahead = { courseId, subtopicId: 't4s1', title: 'Ahead', html: '<p>Ahead.</p>', markdown: 'Ahead.' };
  await service.database.collection('lessons').insertOne({ ...ahead, source: 'sample', version: 1 });
  const { status, body } = await client.post(quiz('t4'));
  expect([status, body.message]).toEqual([409, 'Read a lesson of this topic first']);
});

test('STU-12 the questions are written by a job, and come without their answers', async () => {
  const { status, body } = await client.post(quiz('t1'));
  expect([status, body.status]).toEqual([200, 'writing']);
  const events = await client.allEvents(body.generationId);
  expect(events.at(-1)).toMatchObject({ type: 'quiz-done', data: { courseId, topicId: 't1' } });
  const ready = (await client.post(quiz('t1'))).body;
  expect(ready).toMatchObject({ status: 'ready', attempt: { topicId: 't1', source: 'sample', finished: false } });
  expect(ready.attempt.items.length).toBeGreaterThanOrEqual(3);
  for (const item of ready.attempt.items) {
    expect(Object.keys(item).toSorted()).toEqual(['id', 'options', 'question', 'subtopicId']);
    expect(item.subtopicId).toBe('t1s1');
  }
  expect((await client.post(quiz('t1'))).body).toEqual(ready);
});

test('STU-12 of two processes that write the questions of one job, one batch is kept', async () => {
  const { save } = createQuizBatchRepository(service.database);
  const batch = { generationId: 'g', courseId: 'of-two', topicId: 't1', source: 'sample' as const, items: [] };
  const [one, other] = await Promise.all([save(batch), save(batch)]);
  expect(one).toEqual(other);
  expect(await batches().countDocuments({ courseId: 'of-two' })).toBe(1);
});

test('STU-12 the first answer counts: a repeated or concurrent answer gets the result of the first', async () => {
  const attempt = await startQuiz(client, courseId, 't1');
  const item = attempt.items[0];
  const { correct, explanation } = await findKey(item.id);
  const path = `/api/quiz-attempts/${attempt.id}/answers`;
  const choices = [correct, (correct + 1) % item.options.length];
  const both = await Promise.all(choices.map((choice) => client.post(path, { itemId: item.id, choice })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const [one, other] = both.map(({ body }) => body);
  expect(one.verdict).toEqual(other.verdict);
  expect(one.verdict).toMatchObject({ correct, explanation });
  const counted = (await client.post(path, { itemId: item.id, choice: 0 })).body;
  expect(counted.verdict).toEqual(one.verdict);
  expect(Object.keys(counted.attempt.answers)).toEqual([item.id]);
});

test('STU-15 an answer comes with a reason per wrong option, and after a mistake with what asks the teacher about it', async () => {
  const attempt = await startQuiz(client, courseId, 't1');
  const item = attempt.items.find(({ id }: { id: string }) => !attempt.answers[id]);
  const { correct, options } = await findKey(item.id);
  const choice = (correct + 1) % options.length;
  const { verdict } = (await client.post(`/api/quiz-attempts/${attempt.id}/answers`, { itemId: item.id, choice })).body;
  expect(verdict.reasons).toHaveLength(options.length);
  expect(verdict.reasons.map((reason: string) => reason === '')).toEqual(
    options.map((_: string, index: number) => index === correct),
  );
  for (const text of [item.question, options[choice], options[correct]]) expect(verdict.ask).toContain(text);
  expect(verdict.ask).toMatch(/explain my mistake/);
  const chat = `/api/courses/${courseId}/chat`;
  const asked = await client.post(chat, { question: verdict.ask, subtopicId: item.subtopicId });
  expect(asked.status).toBe(202);
  expect((await client.allEvents(asked.body.generationId)).at(-1)?.type).toBe('answer-done');
});

test('STU-12 answers to different questions at the same moment are all kept, and end the attempt once', async () => {
  const attempt = await startQuiz(client, courseId, 't1');
  const path = `/api/quiz-attempts/${attempt.id}/answers`;
  await Promise.all(attempt.items.map(({ id }: { id: string }) => client.post(path, { itemId: id, choice: 0 })));
  const { attempt: ended } = (await client.post(path, { itemId: attempt.items[0].id, choice: 0 })).body;
  expect(Object.keys(ended.answers)).toHaveLength(attempt.items.length);
  const right = Object.values(ended.answers as Record<string, { right: boolean }>).filter((answer) => answer.right);
  expect(ended).toMatchObject({ finished: true, percent: Math.round((100 * right.length) / attempt.items.length) });
});

test('STU-12 a retake asks other questions; the best result stays', async () => {
  const before = await service.database.collection('quiz_attempts').find({ courseId }).toArray();
  const seen = before.flatMap(({ items }) => items.map(({ question }: { question: string }) => question));
  const retake = await startQuiz(client, courseId, 't1');
  for (const { question } of retake.items) expect(seen).not.toContain(question);
  await answerAll(client, retake, async (id) => (await findKey(id)).correct);
  await answerAll(client, await startQuiz(client, courseId, 't1'), async (id) => ((await findKey(id)).correct + 1) % 2);
  const { body } = await client.get(`/api/courses/${courseId}/quizzes`);
  expect(body).toEqual([{ topicId: 't1', attempts: 3, bestPercent: 100, passed: true }]);
});

test('STU-12 STU-03 a passed quiz reads no lesson for the learner', async () => {
  const { body } = await client.get(`/api/courses/${courseId}`);
  expect(body.progress.done).toBe(1);
});

test('STU-12 a choice that is not there is refused', async () => {
  const attempt = await startQuiz(client, courseId, 't1');
  const [item] = attempt.items;
  const answer = { itemId: item.id, choice: 5 };
  const { status, body } = await client.post(`/api/quiz-attempts/${attempt.id}/answers`, answer);
  expect([status, body.details[0].field]).toEqual([400, 'choice']);
});

test('PLT-09 a job that is delivered again, or done by two workers, leaves one set of questions', async () => {
  const known = await batches().countDocuments();
  await client.study(courseId, 't2s1');
  const { generationId } = (await client.post(quiz('t2'))).body;
  await client.allEvents(generationId);
  const jobs = service.database.collection('jobs');
  const [generation] = await jobs.find({ type: 'quiz', 'payload.topicId': 't2' }).toArray();
  // As after a crash between storing the questions and finishing the job.
  await jobs.updateOne({ _id: generation?._id }, { $set: { state: 'failed', failure: { retriable: true } } });
  const again = (await client.post(`/api/generations/${generationId}/retry`)).body;
  expect((await client.allEvents(again.generationId)).at(-1)?.type).toBe('quiz-done');
  expect(await batches().countDocuments()).toBe(known + 1);
});

test('STU-12 API-02 the quizzes of others are not there', async () => {
  const attempt = await startQuiz(client, courseId, 't1');
  const answer = { itemId: attempt.items[0].id, choice: 0 };
  const statuses = [
    (await stranger.post(quiz('t1'))).status,
    (await stranger.get(`/api/courses/${courseId}/quizzes`)).status,
    (await stranger.post(`/api/quiz-attempts/${attempt.id}/answers`, answer)).status,
    (await client.post(quiz('t99'))).status,
    (await client.post(`/api/quiz-attempts/${attempt.id}/answers`, { ...answer, itemId: 'nonsense' })).status,
    (await service.anonymous().post(quiz('t1'))).status,
  ];
  expect(statuses).toEqual([404, 404, 404, 404, 404, 401]);
});

test('STU-12 with a course its questions, attempts and recall cards go', async () => {
  const other = await client.course({ topic: 'Rye bread' });
  await client.study(other, 't1s1');
  const attempt = await startQuiz(client, other, 't1');
  await answerAll(client, attempt, async (id) => ((await findKey(id)).correct + 1) % 2);
  const rows = () =>
    Promise.all(
      ['quiz_batches', 'quiz_attempts', 'recall_cards'].map((name) =>
        service.database.collection(name).countDocuments({ courseId: other }),
      ),
    );
  expect(await rows()).toEqual([1, 1, attempt.items.length]);
  await client.send('DELETE', `/api/courses/${other}`);
  expect(await rows()).toEqual([0, 0, 0]);
});

test('STU-12 looking at a quiz shows the open attempt, else the last result, and writes nothing', async () => {
  const own = (await service.register('Ida')).client;
  const course = await own.course();
  await own.study(course, 't1s1');
  const path = `/api/courses/${course}/topics/t1/quiz`;
  const latest = async () => (await own.get(path)).body.attempt;
  expect(await latest()).toBeNull();
  const first = await startQuiz(own, course, 't1');
  expect(await latest()).toEqual(first);
  const { attempt: finished } = await answerAll(own, first, async (id) => (await findKey(id)).correct);
  expect(finished).toMatchObject({ finished: true, percent: 100 });
  const jobs = () => service.database.collection('jobs').countDocuments({ type: 'quiz' });
  const before = await jobs();
  expect(await latest()).toEqual(finished);
  expect(await jobs()).toBe(before);

  const second = await startQuiz(own, course, 't1');
  expect(second.id).not.toBe(first.id);
  expect(await latest()).toEqual(second);
  expect((await stranger.get(path)).status).toBe(404);
  expect((await own.get(`/api/courses/${course}/topics/t99/quiz`)).status).toBe(404);
});
