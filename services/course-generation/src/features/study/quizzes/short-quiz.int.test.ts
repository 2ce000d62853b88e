import { answerAsModel } from '../../../integrations/openai/testing/fake-answers.ts';
import { type LearnerClient, startQuiz } from '../../../testing/learner-client.ts';
import { startWithModel } from '../../../testing/start-with-model.ts';
import { renderMarkdown } from '../../authoring/text/index.ts';

// What is tried again in a minute is due at once.
const A_MINUTE_AGO = { now: () => new Date(Date.now() - 61_000) };
const { fakeOpenAi, service } = await startWithModel({}, A_MINUTE_AGO);
afterAll(() => service.close());

const TERMS = `A **manuscript** is a book or document that was written by hand, often over many months.

A **matrix** is a small block of copper into which the steel punch is struck by the founder.

A **compositor** stands at a case with a box for each character and sets the lines of text.

A **rubricator** was a craftsman who wrote headings and initials into the finished sheets by hand.`;

async function readTopic(markdown?: string) {
  fakeOpenAi.forget();
  const learner = await service.register();
  const { client } = learner;
  const { id: courseId } = await service.build.course(learner);
  await client.study(courseId, 't1s1');
  if (markdown !== undefined) {
    const text = { markdown, html: renderMarkdown(markdown) };
    await service.database.collection('lessons').updateOne({ courseId, subtopicId: 't1s1' }, { $set: text });
    await service.database.collection('courses').updateMany({}, { $unset: { 'topics.0.subtopics.0.contract': '' } });
  }
  await service.idle();
  fakeOpenAi.forget();
  return { client, courseId };
}

const requests = () => fakeOpenAi.requests.filter(({ messages }) => JSON.stringify(messages).includes('askedBefore'));
const listQuestions = ({ items }: { items: { question: string }[] }) => items.map(({ question }) => question);
const start = (client: LearnerClient, courseId: string) => client.post(`/api/courses/${courseId}/topics/t1/quiz`);

async function finish(client: LearnerClient, attempt: { id: string; items: { id: string }[] }) {
  for (const { id: itemId } of attempt.items)
    await client.post(`/api/quiz-attempts/${attempt.id}/answers`, { itemId, choice: 0 });
}

test('STU-12 three good questions of five are a quiz; others are tried once in the background, for the next attempt', async () => {
  const first = await readTopic();
  await startQuiz(first.client, first.courseId, 't1');
  const { questions } = JSON.parse(answerAsModel(requests()[0]?.messages ?? []));
  const { client, courseId } = await readTopic();
  const text = JSON.stringify({ questions: questions.slice(0, 3) });
  fakeOpenAi.script({ text }, { text });
  const attempt = await startQuiz(client, courseId, 't1');
  expect(attempt).toMatchObject({ shortfall: 'fewer' });
  expect(attempt.items).toHaveLength(3);

  await service.idle();
  expect(requests()).toHaveLength(3);
  // The attempt stays as it began.
  expect((await start(client, courseId)).body.attempt).toEqual(attempt);
  await finish(client, attempt);
  const next = (await start(client, courseId)).body;
  expect(next).toMatchObject({ status: 'ready' });
  expect(next.attempt.shortfall).toBeUndefined();
  expect(next.attempt.items).toHaveLength(5);
  for (const question of listQuestions(next.attempt)) expect(listQuestions(attempt)).not.toContain(question);
  await service.idle();
  expect(requests()).toHaveLength(3);
});

test('STU-12 without a usable question, those of key terms are asked; five requests at most, all in all', async () => {
  const { client, courseId } = await readTopic(TERMS);
  fakeOpenAi.script(...Array.from({ length: 12 }, () => ({ text: 'I would rather write a poem.' })));
  const attempt = await startQuiz(client, courseId, 't1');
  expect(attempt).toMatchObject({ shortfall: 'terms' });
  expect(attempt.items).toHaveLength(4);
  const manuscript = attempt.items.find(({ question }: { question: string }) =>
    /written by hand, often/.test(question),
  );
  expect(manuscript.question).toBe('A(n) ____ is a book or document that was written by hand, often over many months.');
  expect(manuscript.options.toSorted()).toEqual(['compositor', 'manuscript', 'matrix', 'rubricator']);
  await service.idle();
  expect(requests().length).toBeGreaterThan(2);
  expect(requests().length).toBeLessThanOrEqual(5);
});

test('STU-12 a quiz of key terms gives way to a whole quiz that is there before the first attempt', async () => {
  const { client, courseId } = await readTopic(TERMS);
  fakeOpenAi.script({ text: 'No.' }, { text: 'No.' });
  const { generationId } = (await start(client, courseId)).body;
  await client.allEvents(generationId);
  await service.idle();
  const batches = await service.database.collection('quiz_batches').find({ courseId }).toArray();
  expect(batches.map(({ shortfall }) => shortfall)).toEqual([undefined]);
  expect((await start(client, courseId)).body.attempt.shortfall).toBeUndefined();
});

test('STU-12 with too few key terms the quiz says so, and is tried again; Retry does not wait for that', async () => {
  const { client, courseId } = await readTopic('A short text without any terms.');
  fakeOpenAi.script({ text: 'No.' }, { text: 'No.' }, { text: 'No.' }, { text: 'No.' });
  const { generationId } = (await start(client, courseId)).body;
  const { type, data } = (await client.allEvents(generationId)).at(-1) ?? {};
  expect([type, data.kind, data.retriable]).toEqual(['failed', 'bad_answer', true]);
  expect(data.message).toBe(
    'The AI did not deliver a usable answer. The lessons that you read have too few key terms for questions without the AI. It is tried again in the background.',
  );
  await service.idle();
  expect(requests().length).toBeLessThanOrEqual(5);
});
