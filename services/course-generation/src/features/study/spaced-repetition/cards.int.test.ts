import { answerAll, type LearnerClient, startQuiz } from '../../../testing/learner-client.ts';
import { startService } from '../../../testing/start-service.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let client: LearnerClient;
let courseId: string;
let place: string;
let clock = Date.now();

const stored = () => service.database.collection('recall_cards');
const recall = async (query = '') => (await client.get(`/api/recall${query}`)).body;
const rate = (cardId: string, rating: number) => client.post(`/api/recall/${cardId}/ratings`, { rating });
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
const list = async (): Promise<any[]> => (await client.get(place)).body.cards;

const service = await startService({ AI_PREFETCH: '0', ACCOUNT_CARDS: '40' }, { now: () => new Date(clock) });
afterAll(() => service.close());
beforeEach(async () => {
  client = (await service.register()).client;
  courseId = await client.course();
  place = `/api/courses/${courseId}/subtopics/t1s1/cards`;
  await client.study(courseId, 't1s1');
});

async function keepFirst() {
  const [{ key }] = await list();
  return (await client.post(place, { keys: [key] })).body.cards[0];
}

test('STU-18 a lesson lists its terms and key points, and keeps the chosen ones once', async () => {
  const suggested = await list();
  expect(suggested.length).toBeGreaterThan(2);
  expect(suggested.every(({ cardId }) => cardId === null)).toBe(true);
  const keys = suggested.slice(0, 2).map(({ key }) => key);
  const answers = await Promise.all([1, 2, 3].map(() => client.post(place, { keys })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const cards = await list();
  expect(cards.map(({ key }) => key)).toEqual(suggested.map(({ key }) => key));
  expect(cards.filter(({ cardId }) => cardId !== null).map(({ key }) => key)).toEqual(keys);
  expect(await stored().countDocuments({ courseId })).toBe(2);
  expect(await stored().findOne({ courseId })).toMatchObject({ topicId: 't1', item: { subtopicId: 't1s1' } });
});

test('STU-18 a kept card is due, tells the next date of each rating, and comes back then', async () => {
  const { cardId, key: _, ...card } = await keepFirst();
  const { due, courses, ...counts } = await recall();
  expect(counts).toEqual({ dueCount: 1, total: 1, nextDue: null });
  expect(courses).toEqual([{ courseId, courseTitle: 'Sourdough bread', dueCount: 1, total: 1 }]);
  const { kind, ...text } = card;
  expect(due).toMatchObject([{ cardId, courseId, subtopicId: 't1s1', kind, text }]);
  const { intervals } = due[0];
  expect(intervals[0]).toBe((10 * MINUTE) / 1_000);
  expect(intervals).toEqual(intervals.toSorted((a: number, b: number) => a - b));
  expect(intervals[3]).toBeGreaterThan(DAY / 1_000);

  const rated = await rate(cardId, 3);
  expect(rated.body).toEqual({ nextDue: new Date(clock + intervals[2] * 1_000).toISOString() });
  expect((await rate(cardId, 1)).body).toEqual(rated.body);
  clock = new Date(rated.body.nextDue).getTime();
  expect((await recall(`?courseId=${courseId}`)).dueCount).toBe(1);
});

test('STU-18 CRS-28 cards of a removed lesson are hidden until it is restored', async () => {
  await keepFirst();
  const path = `/api/courses/${courseId}/structure`;
  const edit = async (op: 'remove' | 'restore') => {
    const { revision } = (await client.get(path)).body;
    const answer = await client.send('PATCH', path, {
      revision,
      editId: crypto.randomUUID(),
      operations: [{ op, id: 't1s1' }],
    });
    expect(answer.status).toBe(200);
  };
  await edit('remove');
  expect(await recall()).toMatchObject({ due: [], courses: [], dueCount: 0, total: 0 });
  expect(await recall(`?courseId=${courseId}`)).toMatchObject({ due: [], dueCount: 0 });
  expect(await stored().countDocuments({ courseId })).toBe(1);
  await edit('restore');
  expect(await recall()).toMatchObject({ due: { length: 1 }, courses: [{ dueCount: 1 }], dueCount: 1, total: 1 });
});

test('STU-18 of many ratings at once one counts', async () => {
  const { cardId } = await keepFirst();
  const answers = await Promise.all([1, 2, 3, 4].map((rating) => rate(cardId, rating)));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect((await stored().findOne({ courseId }))?.memory.reps).toBe(1);
  expect((await rate(cardId, 5)).status).toBe(400);
});

test('STU-18 a card is edited, stays kept when the lesson is looked at, and is removed', async () => {
  const { cardId, key } = await keepFirst();
  const edited = await client.send('PUT', `/api/cards/${cardId}`, { front: 'What is $x$?', back: '**My** words' });
  expect(edited.body).toMatchObject({ front: 'What is $x$?', backHtml: '<p><strong>My</strong> words</p>' });
  expect(edited.body.frontHtml).toContain('<math');
  expect((await list())[0]).toMatchObject({ key, cardId, front: 'What is $x$?' });
  expect((await client.send('PUT', `/api/cards/${cardId}`, { front: ' ', back: 'x' })).status).toBe(400);
  const malicious = { front: '<img src=x onerror=alert(1)>', back: '[a](javascript:alert(1))' };
  expect(JSON.stringify((await client.send('PUT', `/api/cards/${cardId}`, malicious)).body)).not.toMatch(
    /Html":"[^"]*(<img|javascript:)/,
  );
  expect((await client.send('DELETE', `/api/cards/${cardId}`)).status).toBe(200);
  expect((await client.send('DELETE', `/api/cards/${cardId}`)).status).toBe(404);
  expect((await list())[0]).toMatchObject({ key, cardId: null });
});

test('STU-18 a question is kept after it was answered, with the answer as its first review', async () => {
  const attempt = await startQuiz(client, courseId, 't1');
  const [{ id: itemId, subtopicId }] = attempt.items;
  const keep = () => client.post(`/api/quiz-attempts/${attempt.id}/cards`, { itemId });
  expect((await keep()).status).toBe(409);
  const items = (await service.database.collection('quiz_attempts').findOne({ courseId }))?.items;
  const findRight = (id: string) => items.find((item: { id: string }) => item.id === id).correct;
  await answerAll(client, attempt, findRight);
  expect((await recall()).total).toBe(0);
  expect([(await keep()).status, (await keep()).status]).toEqual([200, 200]);
  const { total, dueCount, nextDue } = await recall();
  expect([total, dueCount]).toEqual([1, 0]);
  expect(new Date(nextDue).getTime() - clock).toBeGreaterThanOrEqual(10 * MINUTE);
  const { body } = await client.get(`/api/courses/${courseId}/subtopics/${subtopicId}/cards`);
  const card = body.cards.find(({ kind }: { kind: string }) => kind === 'question');
  expect(card).toMatchObject({ front: attempt.items[0].question });
  expect((await client.send('PUT', `/api/cards/${card.cardId}`, { front: 'a', back: 'b' })).status).toBe(409);
  expect((await rate(card.cardId, 3)).status).toBe(409);
});

test('STU-18 an account has a limit of cards', async () => {
  const full = await stored().find({ courseId }).toArray();
  expect(full).toEqual([]);
  const memory = { due: new Date(clock), reps: 0 };
  const { userId } = (await service.database.collection('courses').findOne(
    { mainTopic: 'Sourdough bread' },
    {
      sort: { _id: -1 },
    },
  )) as unknown as { userId: string };
  await stored().insertMany(
    Array.from({ length: 40 }, (_, index) => ({ userId, courseId, memory, item: { id: `x${index}` } })),
  );
  const [{ key }] = await list();
  const refused = await client.post(place, { keys: [key] });
  expect([refused.status, refused.body.code]).toEqual([422, 'too_many_cards']);
});

test('STU-18 CRS-15 with the course its cards go, and with the account', async () => {
  await keepFirst();
  expect((await client.send('DELETE', `/api/courses/${courseId}`)).status).toBe(200);
  expect(await stored().countDocuments({ courseId })).toBe(0);
});

test('STU-18 API-02 the cards of others are not there', async () => {
  const { cardId, key } = await keepFirst();
  const { client: stranger } = await service.register('Grace');
  expect((await stranger.get(place)).status).toBe(404);
  expect((await stranger.post(place, { keys: [key] })).status).toBe(404);
  expect((await stranger.send('PUT', `/api/cards/${cardId}`, { front: 'a', back: 'b' })).status).toBe(404);
  expect((await stranger.send('DELETE', `/api/cards/${cardId}`)).status).toBe(404);
  expect((await stranger.post(`/api/recall/${cardId}/ratings`, { rating: 3 })).status).toBe(404);
  expect((await service.anonymous().get(place)).status).toBe(401);
});
