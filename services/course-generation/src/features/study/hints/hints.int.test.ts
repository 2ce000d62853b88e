import { splitWords } from '@coursewright/text/words';
import { type LearnerClient, startQuiz } from '../../../testing/learner-client.ts';
import { startWithModel } from '../../../testing/start-with-model.ts';

const MINUTE = 60_000;

let clock = Date.now();
const { fakeOpenAi, service } = await startWithModel({ AI_ATTEMPTS: '1' }, { now: () => new Date(clock) });
afterAll(() => service.close());

const attempts = () => service.database.collection('quiz_attempts');
const cards = () => service.database.collection('recall_cards');

async function openQuiz(topic = 'Bread') {
  const { client, userId } = await service.register();
  const { id: courseId } = await service.build.course({ userId }, { mainTopic: topic });
  await client.study(courseId, 't1s1');
  const attempt = await startQuiz(client, courseId, 't1');
  const stored = await attempts().findOne({ courseId });
  const [item] = stored?.items ?? [];
  await service.idle();
  fakeOpenAi.forget();
  // With a token of its own: under load, making the course takes as long as one lives.
  const fresh = service.visit(userId);
  return { client: fresh, userId, courseId, attempt, item, hints: `/api/quiz-attempts/${attempt.id}/hints` };
}

async function ask(client: LearnerClient, path: string, body: object) {
  const answer = await client.post(path, body);
  if (answer.body.status !== 'writing') return { ...answer, events: [] };
  return { ...answer, events: await client.allEvents(answer.body.generationId) };
}

const hintRequests = () =>
  fakeOpenAi.requests.filter(({ messages }) => messages.some(({ content }) => content.includes('"hintFor"')));

test('STU-16 three hints come one after the other and are kept with the attempt', async () => {
  const { client, courseId, item, hints } = await openQuiz();
  const seen: string[] = [];
  for (const level of [1, 2, 3]) {
    const { events } = await ask(client, hints, { itemId: item.id, level });
    expect(events.at(-1)).toMatchObject({ type: 'hint-done' });
    seen.push(events.at(-1)?.data.hints.at(-1));
    expect(events.at(-1)?.data.hints).toEqual(seen);
  }
  expect(new Set(seen).size).toBe(3);
  expect(hintRequests().map(({ messages }) => JSON.parse(messages[1]?.content ?? '').hintLevel)).toEqual([1, 2, 3]);
  expect(JSON.parse(hintRequests()[2]?.messages[1]?.content ?? '').earlierHints).toEqual(seen.slice(0, 2));
  const { body } = await client.get(`/api/courses/${courseId}/topics/t1/quiz`);
  expect(body.attempt.hints).toEqual({ [item.id]: seen });
  // Asked for again, as after a reload, it is there and asks no model.
  expect((await ask(client, hints, { itemId: item.id, level: 2 })).body).toEqual({ status: 'ready', hints: seen });
  expect(hintRequests()).toHaveLength(3);
});

test('STU-16 no request of a hint has the right option, any option or the reasons', async () => {
  const { client, attempt, hints } = await openQuiz('Dunes');
  const stored = (await attempts().findOne({ 'items.id': attempt.items[0].id }))?.items;
  for (const { id } of attempt.items.slice(0, 3))
    for (const level of [1, 2, 3]) await ask(client, hints, { itemId: id, level });
  expect(hintRequests()).toHaveLength(9);
  for (const { messages } of hintRequests()) {
    const data = JSON.parse(messages[1]?.content ?? '');
    expect(Object.keys(data).toSorted()).toEqual(
      expect.arrayContaining(['course', 'earlierHints', 'hintFor', 'hintLevel', 'paragraphs']),
    );
    const item = stored.find(({ question }: { question: string }) => question === data.hintFor);
    const { hintFor: _, ...rest } = data;
    const words = splitWords(JSON.stringify(rest));
    expect(words).not.toContain(item.options[item.correct].toLowerCase());
    for (const text of [item.explanation, ...item.reasons.filter((reason: string) => reason !== '')])
      expect(JSON.stringify(messages)).not.toContain(text);
    expect(JSON.stringify(messages)).not.toMatch(/"(?:options|correct|explanation)"/);
  }
});

test('STU-16 a hint that tells the answer is refused, written again, and never seen', async () => {
  const { client, item, hints } = await openQuiz('Kites');
  const key = item.options[item.correct];
  fakeOpenAi.script(
    { text: JSON.stringify({ hint: `It is “${key}”, choose it.` }) },
    { text: JSON.stringify({ hint: 'Your clue hides near the top.' }) },
  );
  const { events } = await ask(client, hints, { itemId: item.id, level: 1 });
  expect(events.at(-1)).toMatchObject({ type: 'hint-done', data: { hints: ['Your clue hides near the top.'] } });
  expect(splitWords(JSON.stringify(events))).not.toContain(key.toLowerCase());
  expect(hintRequests()).toHaveLength(2);
  // The refused text is not shown to the model either.
  const repair = JSON.stringify(hintRequests()[1]?.messages.slice(2));
  expect(repair).toContain('tells the answer');
  expect(splitWords(repair)).not.toContain(key.toLowerCase());
});

test('STU-16 when both tell it there is no hint but a reason, and Retry writes it', async () => {
  const { client, courseId, item, hints } = await openQuiz('Boats');
  const told = { text: JSON.stringify({ hint: `Choose ${item.options[item.correct]}.` }) };
  fakeOpenAi.script(told, told);
  const { events, body } = await ask(client, hints, { itemId: item.id, level: 1 });
  expect(events.at(-1)).toMatchObject({ type: 'failed', data: { kind: 'bad_answer', retriable: true } });
  expect((await client.get(`/api/courses/${courseId}/topics/t1/quiz`)).body.attempt.hints).toBeUndefined();
  await client.post(`/api/generations/${body.generationId}/retry`);
  const rest = await client.allEvents(body.generationId, events.at(-1)?.id);
  expect(rest.at(-1)).toMatchObject({ type: 'hint-done' });
});

test('STU-16 hints do not change the score; the question comes back as a hard one', async () => {
  const { client, courseId, attempt, item, hints } = await openQuiz('Clocks');
  await ask(client, hints, { itemId: item.id, level: 1 });
  await ask(client, hints, { itemId: item.id, level: 2 });
  const stored = (await attempts().findOne({ courseId }))?.items;
  const answers = `/api/quiz-attempts/${attempt.id}/answers`;
  let last = (await client.post(answers, { itemId: item.id, choice: item.correct })).body;
  expect(last.verdict).toMatchObject({ right: true, hints: 2 });
  for (const other of stored.slice(1))
    last = (await client.post(answers, { itemId: other.id, choice: other.correct })).body;
  expect(last.attempt).toMatchObject({ percent: 100, finished: true });
  expect(last.attempt.answers[item.id]).toMatchObject({ right: true, hints: 2 });
  expect(last.attempt.answers[stored[1].id]).not.toHaveProperty('hints');
  expect(await cards().countDocuments({ courseId })).toBe(1);
  const card = await cards().findOne({ courseId, 'item.id': item.id });
  // Good would be days; Again ten minutes.
  const wait = card?.memory.due.getTime() - clock;
  expect(wait).toBeGreaterThan(10 * MINUTE);
  expect(wait).toBeLessThan(60 * MINUTE);
  expect((await client.post(hints, { itemId: item.id, level: 3 })).status).toBe(409);
});

test('STU-16 a card that is due has hints too, for this review alone', async () => {
  const { client, courseId, attempt, item } = await openQuiz('Violins');
  const wrong = (item.correct + 1) % item.options.length;
  await client.post(`/api/quiz-attempts/${attempt.id}/answers`, { itemId: item.id, choice: wrong });
  const cardId = String((await cards().findOne({ courseId }))?._id);
  const path = `/api/recall/${cardId}/hints`;
  expect((await client.post(path, { level: 1 })).status).toBe(409);
  clock += 11 * MINUTE;
  const { events } = await ask(client, path, { level: 1 });
  const [hint] = events.at(-1)?.data.hints ?? [];
  const [due] = (await client.get('/api/recall')).body.due;
  expect(due.hints).toEqual([hint]);
  const choice = due.options.indexOf(item.options[item.correct]);
  const { verdict, nextDue } = (await client.post(`/api/recall/${cardId}/answers`, { choice })).body;
  expect(verdict).toMatchObject({ right: true, hints: 1 });
  clock = new Date(nextDue).getTime();
  const [again] = (await client.get('/api/recall')).body.due;
  expect(again.hints).toBeUndefined();
  expect(fakeOpenAi.requests.length).toBeGreaterThan(0);
});

test('STU-16 a hint too early, a level that is none, and the questions of others are refused', async () => {
  const { client, item, hints } = await openQuiz('Maps');
  expect((await client.post(hints, { itemId: item.id, level: 2 })).status).toBe(409);
  for (const level of [0, 4, 1.5, '1', undefined]) {
    const { status, body } = await client.post(hints, { itemId: item.id, level });
    expect([status, body.details?.[0]?.field]).toEqual([400, 'level']);
  }
  expect((await client.post(hints, { itemId: 'nonsense', level: 1 })).status).toBe(404);
  const { client: other } = await service.register('Grace');
  expect((await other.post(hints, { itemId: item.id, level: 1 })).status).toBe(404);
  expect((await service.anonymous().post(hints, { itemId: item.id, level: 1 })).status).toBe(401);
  expect(hintRequests()).toEqual([]);
});

test('STU-16 two clicks at once write one hint', async () => {
  const { client, item, hints } = await openQuiz('Bridges');
  const both = await Promise.all([1, 2].map(() => client.post(hints, { itemId: item.id, level: 1 })));
  expect(new Set(both.map(({ body }) => body.generationId)).size).toBe(1);
  await client.allEvents(both[0]?.body.generationId);
  expect(hintRequests()).toHaveLength(1);
});
