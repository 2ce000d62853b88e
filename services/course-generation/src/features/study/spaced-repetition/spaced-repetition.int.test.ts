import { answerAll, type LearnerClient, startQuiz } from '../../../testing/learner-client.ts';
import { type RunningService, startService } from '../../../testing/start-service.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let service: RunningService;
let client: LearnerClient;
let courseId: string;
let clock = Date.now();
let questions: number;

const cards = () => service.database.collection('recall_cards');
const recall = async (query = '') => (await client.get(`/api/recall${query}`)).body;
const rate = (cardId: string, choice: number) => client.post(`/api/recall/${cardId}/answers`, { choice });

async function findRight({ id, options }: { id: string; options: string[] }): Promise<number> {
  const card = await cards().findOne({ 'item.id': id });
  return options.indexOf(card?.item.options[card.item.correct]);
}

beforeAll(async () => {
  service = await startService({}, { now: () => new Date(clock) });
  client = (await service.register()).client;
  courseId = await client.course();
  await client.study(courseId, 't1s1');
  const attempt = await startQuiz(client, courseId, 't1');
  questions = attempt.items.length;
  const stored = await service.database.collection('quiz_attempts').findOne({ courseId });
  const correct = (itemId: string): number => stored?.items.find(({ id }: { id: string }) => id === itemId).correct;
  const [missed] = attempt.items;
  await answerAll(client, attempt, (id) => (id === missed.id ? (correct(id) + 1) % 2 : correct(id)));
});
afterAll(() => service.close());

test('STU-12 what was missed comes back after ten minutes, what was known does not', async () => {
  expect(questions).toBeGreaterThan(1);
  const nextDue = new Date(clock + 10 * MINUTE).toISOString();
  const course = { courseId, courseTitle: 'Sourdough bread', total: 1 };
  const before = { due: [], dueCount: 0, total: 1, nextDue, courses: [{ ...course, dueCount: 0 }] };
  expect(await recall()).toEqual(before);
  clock += 10 * MINUTE;
  const { due, ...counts } = await recall();
  expect(counts).toEqual({ dueCount: 1, total: 1, nextDue: null, courses: [{ ...course, dueCount: 1 }] });
  expect(due[0]).toMatchObject({ courseId, courseTitle: 'Sourdough bread', subtopicId: 't1s1', source: 'sample' });
  expect(due[0]).not.toHaveProperty('correct');
  expect((await recall(`?courseId=${courseId}`)).due).toEqual(due);
});

test('STU-12 a double click rates once, and both clicks hear the same', async () => {
  const [card] = (await recall()).due;
  const right = await findRight(card);
  const choices = [right, (right + 1) % card.options.length, right];
  const answers = await Promise.all(choices.map((choice) => rate(card.cardId, choice)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const stored = await cards().findOne({});
  // The miss in the quiz, and this answer.
  expect(stored?.memory.reps).toBe(2);
  expect((await rate(card.cardId, 0)).body).toEqual(answers[0]?.body);
});

test('STU-12 remembered it stays away for days, forgotten for minutes', async () => {
  clock += 400 * DAY;
  const [card] = (await recall()).due;
  const remembered = (await rate(card.cardId, await findRight(card))).body;
  expect(remembered.verdict.right).toBe(true);
  expect(new Date(remembered.nextDue).getTime() - clock).toBeGreaterThanOrEqual(DAY);

  clock = new Date(remembered.nextDue).getTime();
  const [again] = (await recall()).due;
  const forgotten = (await rate(again.cardId, ((await findRight(again)) + 1) % again.options.length)).body;
  expect(forgotten.verdict).toMatchObject({ right: false });
  expect(new Date(forgotten.nextDue).getTime() - clock).toBe(10 * MINUTE);
});

test('STU-12 a process that died before the card of a miss was there: the next look makes it', async () => {
  const attempts = service.database.collection('quiz_attempts');
  const [attempt] = await attempts.find({ courseId }).toArray();
  const before = await cards().find({}).toArray();
  await cards().deleteMany({});
  await attempts.updateOne({ _id: attempt?._id }, { $set: { toRecall: before.map(({ item }) => item.id) } });
  expect(await recall()).toMatchObject({ total: 1 });
  expect((await attempts.findOne({ _id: attempt?._id }))?.toRecall).toEqual([]);
  expect(await recall()).toMatchObject({ total: 1 });
});

test('STU-12 a question that is not due and was never asked again is refused', async () => {
  const card = await cards().findOne({});
  const { status, body } = await rate(String(card?._id), 0);
  expect([status, body.message]).toEqual([409, 'This question is not due yet. It comes back later.']);
});

test('STU-12 API-02 the recall of others is not there', async () => {
  const { client: stranger } = await service.register('Grace');
  const card = await cards().findOne({});
  expect((await stranger.post(`/api/recall/${card?._id}/answers`, { choice: 0 })).status).toBe(404);
  expect((await stranger.get(`/api/recall?courseId=${courseId}`)).status).toBe(404);
  expect((await stranger.get('/api/recall')).body).toEqual({
    due: [],
    dueCount: 0,
    total: 0,
    nextDue: null,
    courses: [],
  });
  expect((await service.anonymous().get('/api/recall')).status).toBe(401);
});
