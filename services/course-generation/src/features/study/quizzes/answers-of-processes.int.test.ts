import { startService } from '../../../testing/start-service.ts';

const service = await startService();
afterAll(() => service.close());

interface Question {
  id: string;
  correct: number;
}

/** A quiz of five, and how it is answered by the client of either process. */
async function begin() {
  const { client, userId } = await service.register();
  const course = await service.build.course({ userId });
  const { id, items } = await service.build.attempt(course, 't1', { answers: 0 });
  const marked = async () =>
    (await service.database.collection('quiz_attempts').findOne({ courseId: course.id }))?.toRecall;
  const answer = (at: number, isRight: boolean, by = client) => {
    const { id: itemId, correct } = items[at] as Question;
    const choice = isRight ? correct : (correct + 1) % 2;
    return by.post(`/api/quiz-attempts/${id}/answers`, { itemId, choice });
  };
  const cards = async () =>
    (await service.database.collection('recall_cards').find({ userId }).toArray()).map(({ item }) => item.id);
  return { client, userId, items: items as Question[], answer, marked, cards };
}

test('STU-12 answers that two processes take by turns are all counted, and each miss has one card', async () => {
  const { client, userId, items, answer, marked, cards } = await begin();
  const other = service.visit(userId, (await service.launch()).url);
  const given = [];
  for (const [at, isRight] of [false, true, false, true, false].entries()) {
    given.push((await answer(at, isRight, at % 2 === 0 ? client : other)).body);
  }
  expect(given.map(({ verdict }) => verdict.right)).toEqual([false, true, false, true, false]);
  expect(given.at(-1).attempt).toMatchObject({ finished: true, percent: 40 });
  expect(Object.keys(given.at(-1).attempt.answers)).toEqual(items.map(({ id }) => id));
  expect(await cards()).toEqual([items[0]?.id, items[2]?.id, items[4]?.id]);
  await client.get('/api/recall');
  expect(await marked()).toEqual([]);
  expect(await cards()).toHaveLength(3);
});

test('STU-12 a miss stays marked until the next answer, and no longer', async () => {
  const { items, answer, marked } = await begin();
  const marks: unknown[] = [];
  for (const [at, isRight] of [false, false, true, true, false].entries()) {
    await answer(at, isRight);
    marks.push(await marked());
  }
  expect(marks).toEqual([[items[0]?.id], [items[1]?.id], [], [], []]);
});

test('STU-12 STU-18 a card that was removed during its quiz does not come back', async () => {
  const { client, answer, cards } = await begin();
  await answer(0, false);
  const [card] = await service.database
    .collection('recall_cards')
    .find({ 'item.id': { $in: await cards() } })
    .toArray();
  expect((await client.send('DELETE', `/api/cards/${card?._id}`)).status).toBe(200);
  await answer(1, true);
  await client.get('/api/recall');
  await answer(0, false);
  expect(await cards()).toEqual([]);
});
