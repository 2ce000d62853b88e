import type { ExerciseAnswer, QuizAttempt } from '@coursewright/contracts';
import { DAY_MS, MINUTE_MS } from '@coursewright/contracts/durations';
import { showExercise, solutionOf } from '@coursewright/text/marking';
import { Types } from 'mongoose';
import { type LearnerClient, startQuiz } from '../../../testing/learner-client.ts';
import { startService } from '../../../testing/start-service.ts';
import type { ExerciseItem } from '../exercises/exercise.ts';
import { createExerciseBatchRepository, type NewExerciseBatch } from '../exercises/exercise-batch.repository.ts';

let clock = Date.now();
const service = await startService({ AI_PREFETCH: '0' }, { now: () => new Date(clock) });
afterAll(() => service.close());

const shared = { explanation: 'A starter is fed with flour.', mistakes: [], objective: 0 };
const KINDS = {
  cloze: {
    ...shared,
    kind: 'cloze',
    prompt: 'Fill the gaps on feeding.',
    text: 'A {{1}} is fed with {{2}}.',
    blanks: [{ accept: ['starter'] }, { accept: ['flour'] }],
  },
  order: { ...shared, kind: 'order', prompt: 'Put baking in order.', items: ['Mix', 'Rest', 'Fold', 'Bake'] },
  text: {
    ...shared,
    kind: 'text',
    prompt: 'Why does dough rest?',
    criteria: [{ text: 'names gluten', weight: 1, anchors: ['', '', ''] }],
    minWords: 10,
    sample: 'So that gluten relaxes.',
  },
  choice: { ...shared, kind: 'choice', prompt: 'What rises?', options: ['Dough', 'Salt'], correct: 0 },
} as const;

const at = (subtopicId: string, kinds: (keyof typeof KINDS)[]) =>
  kinds.map((kind) => ({ ...structuredClone(KINDS[kind]), prompt: `${KINDS[kind].prompt} ${subtopicId}`, subtopicId }));

/** Two lessons that are read, with exercises, and a quiz of five questions. */
async function readTopic({ first = ['cloze', 'text'], second = ['choice', 'order'], quizzes = 1 }: Topic = {}) {
  const { client, userId } = await service.register();
  const course = await service.build.course({ userId }, { topics: { Flour: ['Wheat', 'Rye'] }, done: 'all' });
  for (const id of ['t1s1', 't1s2']) await service.build.lesson(course, id);
  await keepExercises(course.id, 't1s1', first);
  await keepExercises(course.id, 't1s2', second);
  for (let count = 0; count < quizzes; count++) await service.build.quiz(course);
  return { client, courseId: course.id };
}

interface Topic {
  first?: (keyof typeof KINDS)[];
  second?: (keyof typeof KINDS)[];
  quizzes?: number;
}

async function keepExercises(courseId: string, subtopicId: string, kinds: (keyof typeof KINDS)[], lessonVersion = 1) {
  const items = at(subtopicId, kinds) as unknown as NewExerciseBatch['items'];
  await createExerciseBatchRepository(service.database).save({
    key: `${courseId} ${subtopicId} ${lessonVersion}`,
    courseId,
    subtopicId,
    lessonVersion,
    source: 'openai',
    ofTerms: false,
    items,
  });
}

type Asked = NonNullable<QuizAttempt['exercises']>[number];

const start = (client: LearnerClient, courseId: string, topicId = 't1'): Promise<QuizAttempt> =>
  startQuiz(client, courseId, topicId, { withExercises: true });
const listExercises = ({ exercises = [] }: QuizAttempt) => exercises;
const listKinds = (attempt: QuizAttempt) => listExercises(attempt).map(({ shown }) => shown.kind);
const find = (attempt: QuizAttempt, kind: string): Asked => {
  const found = listExercises(attempt).find(({ shown }) => shown.kind === kind);
  if (!found) throw new Error(`there is no ${kind}`);
  return found;
};
const answer = (client: LearnerClient, attempt: QuizAttempt, itemId: string, given: object) =>
  client.post(`/api/quiz-attempts/${attempt.id}/exercise-answers`, { itemId, answer: given });

async function stored(id: string): Promise<ExerciseItem> {
  const batch = await service.database.collection('exercise_batches').findOne({ 'items.id': id });
  return batch?.items.find((item: ExerciseItem) => item.id === id);
}
const rightAnswer = async (id: string) => solutionOf(await stored(id), id) as ExerciseAnswer;

async function answerItems(client: LearnerClient, attempt: QuizAttempt) {
  const found = await service.database.collection('quiz_attempts').findOne({ _id: new Types.ObjectId(attempt.id) });
  for (const { id: itemId, correct } of found?.items ?? []) {
    await client.post(`/api/quiz-attempts/${attempt.id}/answers`, { itemId, choice: correct });
  }
}
const readEvidence = async (client: LearnerClient, courseId: string, prompt: string) => {
  const { objectives } = (await client.get(`/api/courses/${courseId}/mastery`)).body;
  return objectives
    .flatMap(({ evidence }: { evidence: { question: string }[] }) => evidence)
    .filter(({ question }: { question: string }) => question === prompt);
};

test('STU-37 a quiz asks exercises of its lessons beside its questions: a third at most, of several kinds, without keys', async () => {
  const { client, courseId } = await readTopic({ first: ['cloze', 'order', 'text'], second: ['choice', 'order'] });
  const attempt = await start(client, courseId);
  expect(attempt.items).toHaveLength(5);
  expect(listKinds(attempt)).toEqual(['cloze', 'order']);
  expect(listExercises(attempt).map(({ subtopicId }) => subtopicId)).toEqual(['t1s1', 't1s2']);
  for (const { id, shown, ...asked } of listExercises(attempt)) {
    expect(shown).toEqual(showExercise(await stored(id), id));
    expect(Object.keys(asked).toSorted()).toEqual(['prompt', 'source', 'subtopicId']);
  }
  expect(JSON.stringify(attempt)).not.toContain('starter');
  expect(await start(client, courseId)).toEqual(attempt);
  expect((await client.get(`/api/courses/${courseId}/topics/t1/quiz`)).body.attempt).toEqual(attempt);
});

test('STU-37 what is solved in its lesson, of a former text, or of a lesson not opened is not asked', async () => {
  const { client, courseId } = await readTopic();
  await client.post(`/api/exercises/${(await findFirst(courseId, 't1s1')).id}/solution`);
  await service.database.collection('lessons').updateOne({ courseId, subtopicId: 't1s2' }, { $set: { version: 2 } });
  const attempt = await start(client, courseId);
  expect(attempt).not.toHaveProperty('exercises');
  const other = await readTopic();
  const begun = { $set: { done: ['t1s1'], wanted: [] } };
  await service.database.collection('courses').updateOne({ _id: new Types.ObjectId(other.courseId) }, begun);
  expect(listExercises(await start(other.client, other.courseId)).map(({ subtopicId }) => subtopicId)).toEqual([
    't1s1',
  ]);
});

const findFirst = async (courseId: string, subtopicId: string): Promise<ExerciseItem> => {
  const batch = await service.database.collection('exercise_batches').findOne({ courseId, subtopicId });
  return batch?.items[0];
};

test('STU-37 of an answer that is partly right, a part is a point; what is asked again is none', async () => {
  const { client, courseId } = await readTopic();
  const attempt = await start(client, courseId);
  const [cloze, order] = [find(attempt, 'cloze'), find(attempt, 'order')];
  const empty = await answer(client, attempt, cloze.id, { kind: 'cloze', blanks: ['starter', ''] });
  expect(empty.body).toMatchObject({ status: 'asked', question: { reason: 'incomplete', at: 1 } });
  const half = { kind: 'cloze', blanks: ['starter', 'salt'] };
  const marked = find((await answer(client, attempt, cloze.id, half)).body.attempt, 'cloze');
  expect(marked).toMatchObject({
    mark: { answer: half, right: false, score: 0.5, parts: [{ right: true }, { right: false }] },
    solution: { kind: 'cloze', blanks: ['starter', 'flour'] },
    explanation: shared.explanation,
    ask: `The quiz asked: “${cloze.prompt} A ____ is fed with ____.” I chose “starter, salt”, but “starter, flour” is right. Please explain my mistake to me.`,
  });
  await answer(client, attempt, order.id, await rightAnswer(order.id));
  await answerItems(client, attempt);
  const { attempt: ended } = (await client.get(`/api/courses/${courseId}/topics/t1/quiz`)).body;
  expect(ended).toMatchObject({ finished: true, percent: Math.round((100 * 6.5) / 7) });
  expect(find(ended, 'order')).not.toHaveProperty('ask');
  expect((await client.get(`/api/courses/${courseId}/quizzes`)).body).toMatchObject([
    { bestPercent: 93, passed: true },
  ]);
});

test('STU-37 the first answer that is marked counts, also among those of two devices', async () => {
  const { client, courseId } = await readTopic();
  const attempt = await start(client, courseId);
  const { id } = find(attempt, 'cloze');
  const given = ['salt', 'flour', 'water'].map((blank) => ({ kind: 'cloze', blanks: ['starter', blank] }));
  const all = await Promise.all(given.map((one) => answer(client, attempt, id, one)));
  const [first, ...others] = all.map(({ body }) => find(body.attempt, 'cloze'));
  expect(first).toHaveProperty('mark');
  for (const other of others) expect(other).toEqual(first);
  expect(find((await answer(client, attempt, id, await rightAnswer(id))).body.attempt, 'cloze')).toEqual(first);
});

test('STU-37 STU-12 answers to questions and exercises at the same moment are all kept, and end the attempt', async () => {
  const { client, courseId } = await readTopic();
  const attempt = await start(client, courseId);
  await Promise.all([
    ...attempt.items.map(({ id }) =>
      client.post(`/api/quiz-attempts/${attempt.id}/answers`, { itemId: id, choice: 0 }),
    ),
    ...listExercises(attempt).map(async ({ id }) => answer(client, attempt, id, await rightAnswer(id))),
  ]);
  const { attempt: ended } = (await client.get(`/api/courses/${courseId}/topics/t1/quiz`)).body;
  expect(ended.finished).toBe(true);
  expect(listExercises(ended).every(({ mark }) => mark?.right)).toBe(true);
});

test('STU-37 an answer that does not fit is refused; of others, and among the questions, there is no exercise', async () => {
  const { client, courseId } = await readTopic();
  const attempt = await start(client, courseId);
  const { id } = find(attempt, 'cloze');
  const right = await rightAnswer(id);
  const { client: stranger } = await service.register();
  const answers = [
    await answer(client, attempt, id, { kind: 'number', text: '3' }),
    await answer(stranger, attempt, id, right),
    await answer(client, attempt, attempt.items[0]?.id ?? '', right),
    await client.post(`/api/quiz-attempts/${attempt.id}/answers`, { itemId: id, choice: 0 }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 404, 404, 404]);
  expect(find(await start(client, courseId), 'cloze')).not.toHaveProperty('mark');
});

test('STU-37 STU-35 an answer in a quiz is evidence once: its lesson shows the solution, and later tries there say nothing', async () => {
  const { client, courseId } = await readTopic();
  const attempt = await start(client, courseId);
  const { id, prompt } = find(attempt, 'cloze');
  const right = await rightAnswer(id);
  for (let times = 0; times < 2; times++) await answer(client, attempt, id, right);
  expect(await readEvidence(client, courseId, prompt)).toMatchObject([{ kind: 'quiz', right: true }]);
  const list = (await client.get(`/api/courses/${courseId}/subtopics/t1s1/exercises`)).body.exercises;
  expect(list.find((one: { id: string }) => one.id === id)).toMatchObject({ tries: 0, solution: right });
  clock += DAY_MS;
  await client.post(`/api/exercises/${id}/answers`, { answer: right });
  expect(await readEvidence(client, courseId, prompt)).toHaveLength(1);
});

test('STU-37 STU-35 who looks at the solution in the lesson first proves nothing in the quiz', async () => {
  const { client, courseId } = await readTopic();
  const attempt = await start(client, courseId);
  const { id, prompt } = find(attempt, 'cloze');
  await client.post(`/api/exercises/${id}/solution`);
  clock += MINUTE_MS;
  const { body } = await answer(client, attempt, id, await rightAnswer(id));
  expect(find(body.attempt, 'cloze').mark).toMatchObject({ right: true });
  expect(await readEvidence(client, courseId, prompt)).toEqual([]);
});

test('STU-37 STU-12 a missed exercise comes back under Recall, once; a right one is kept on demand', async () => {
  const { client, courseId } = await readTopic();
  const attempt = await start(client, courseId);
  const [cloze, order] = [find(attempt, 'cloze'), find(attempt, 'order')];
  const keep = () => client.post(`/api/quiz-attempts/${attempt.id}/cards`, { itemId: order.id });
  expect((await keep()).status).toBe(409);
  for (let times = 0; times < 2; times++)
    await answer(client, attempt, cloze.id, { kind: 'cloze', blanks: ['salt', 'water'] });
  await answer(client, attempt, order.id, await rightAnswer(order.id));
  expect((await keep()).status).toBe(200);
  clock += 30 * DAY_MS;
  const { exercises, total } = (await client.get('/api/recall')).body;
  expect(exercises.map(({ id }: { id: string }) => id).toSorted()).toEqual([cloze.id, order.id].toSorted());
  expect(total).toBe(2);
});

test('STU-37 STU-12 a retake asks other exercises, or none', async () => {
  const { client, courseId } = await readTopic({ first: ['cloze', 'order'], second: ['order'], quizzes: 3 });
  const asked: string[][] = [];
  for (let times = 0; times < 3; times++) {
    const attempt = await start(client, courseId);
    asked.push(listExercises(attempt).map(({ id }) => id));
    for (const { id } of listExercises(attempt)) await answer(client, attempt, id, await rightAnswer(id));
    await answerItems(client, attempt);
  }
  expect(asked.map(({ length }) => length)).toEqual([2, 1, 0]);
  expect(new Set(asked.flat()).size).toBe(3);
});

test('STU-37 a page of release 1.0, which cannot show them, gets none, and ends an attempt that waits for one', async () => {
  const { client, courseId } = await readTopic({ quizzes: 2 });
  const attempt = await start(client, courseId);
  await answer(client, attempt, find(attempt, 'cloze').id, { kind: 'cloze', blanks: ['starter', 'salt'] });
  await answerItems(client, attempt);
  const next = await startQuiz(client, courseId, 't1');
  expect(next.id).not.toBe(attempt.id);
  expect(next).not.toHaveProperty('exercises');
  expect((await client.get(`/api/courses/${courseId}/quizzes`)).body).toMatchObject([
    { attempts: 1, bestPercent: Math.round((100 * 5.5) / 6) },
  ]);
  await answerItems(client, next);
});

test('STU-37 without a key, the exercises of the sample model are asked', async () => {
  const { client } = await service.register();
  const courseId = await client.course();
  await client.study(courseId, 't1s1');
  const { generationId } = (await client.post(`/api/courses/${courseId}/subtopics/t1s1/exercises`)).body;
  await client.allEvents(generationId);
  const attempt = await start(client, courseId);
  expect(listKinds(attempt).length).toBeGreaterThan(0);
  for (const { id } of listExercises(attempt)) {
    const { body } = await answer(client, attempt, id, await rightAnswer(id));
    expect(listExercises(body.attempt).find((one) => one.id === id)?.mark?.right).toBe(true);
  }
});
