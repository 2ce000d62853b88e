import { DAY_MS } from '@coursewright/contracts/durations';
import { Types } from 'mongoose';
import { answerAll, startQuiz } from '../../../testing/learner-client.ts';
import { startService } from '../../../testing/start-service.ts';
import { createQuizAttemptRepository } from './quiz-attempt.repository.ts';

let time = Date.now();
const service = await startService({ AI_PREFETCH: '0' }, { now: () => new Date(time) });
afterAll(() => service.close());

const path = '/api/admin/question-statistics';

test('CRS-30 admins see what many learners answered, of copies together, and never of fewer than twenty', async () => {
  const { client, userId } = await service.register();
  const courseId = await client.course();
  await client.study(courseId, 't1s1');
  const attempt = await startQuiz(client, courseId, 't1');
  await answerAll(client, attempt, () => 0);

  const attempts = service.database.collection('quiz_attempts');
  const answered = await attempts.findOne({ userId });
  if (!answered) throw new Error('no attempt');
  const [first] = answered.items;
  // As copies have it: other ids, another order of the options, and a first question that all get wrong.
  const copies = Array.from({ length: 19 }, () => {
    const options = first.options.toReversed();
    const items = [
      { ...first, id: 'copied', options, correct: options.length - 1 - first.correct },
      ...answered.items.slice(1),
    ];
    const wrong = (items[0].correct + 1) % options.length;
    const answers = items.map(({ id, correct }, at) => ({ itemId: id, choice: at === 0 ? wrong : correct }));
    const ids = {
      _id: new Types.ObjectId(),
      userId: new Types.ObjectId().toHexString(),
      batchId: `copy ${Math.random()}`,
    };
    return { ...answered, ...ids, items, answers };
  });
  await attempts.insertMany(copies.slice(0, 18));
  await attempts.updateOne({ _id: answered._id }, { $set: { 'answers.0.choice': (first.correct + 1) % 4 } });
  await attempts.insertOne({
    ...answered,
    _id: new Types.ObjectId(),
    batchId: 'once',
    items: [{ ...first, question: 'Asked once?' }],
  });
  const repeated = await createQuizAttemptRepository(service.database).repeatedQuestions(new Date(time - DAY_MS));
  expect(repeated.toSorted()).toEqual(answered.items.map(({ question }: { question: string }) => question).toSorted());
  const admin = service.admin();
  expect((await admin.get(path)).body).toMatchObject({ measured: 0, questions: [] });

  await attempts.insertMany(copies.slice(18));
  // Measured again after ten minutes.
  expect((await admin.get(path)).body.measured).toBe(0);
  time += 11 * 60 * 1_000;
  const { body } = await admin.get(path);
  expect(body.measured).toBe(answered.items.length);
  expect(body.questions[0]).toMatchObject({
    question: first.question,
    right: first.options[first.correct],
    courseTitle: 'Sourdough bread',
    answers: 20,
    difficulty: 0,
    flags: ['never-answered-correctly'],
  });
  time += 91 * DAY_MS;
  expect((await admin.get(path)).body).toMatchObject({ measured: 0, questions: [] });
  expect((await client.get(path)).status).toBe(403);
});
