import { startWithModel } from '../../../testing/start-with-model.ts';

const { fakeOpenAi, service } = await startWithModel({ VISITOR_OUTLINES_PER_HOUR: '2' });
afterAll(() => service.close());

const from = (address: string) => service.withHeaders({ 'x-forwarded-for': address });

test('CRS-20 VIS-16 a visitor is asked what an ambiguous topic means, and nothing of it is kept under an id', async () => {
  const visitor = from('192.0.2.10');
  const { status, body, headers } = await visitor.post('/api/visitor/questions', { topic: 'Mercury' });
  expect([status, body.questions[0].answers.length]).toEqual([200, 3]);
  expect(headers.get('set-cookie')).toBeNull();
  expect((await visitor.post('/api/visitor/questions', { topic: 'Sourdough bread' })).body).toEqual({ questions: [] });
});

test('CRS-20 VIS-16 an address may ask three times as often as it may have outlines', async () => {
  const visitor = from('192.0.2.11');
  const statuses = [];
  for (let call = 0; call < 7; call++)
    statuses.push((await visitor.post('/api/visitor/questions', { topic: 'Mercury' })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

test('CRS-20 VIS-16 the answers of a visitor reach the model, and other answers are another outline', async () => {
  const first = await from('192.0.2.12').post('/api/visitor/outlines', {
    topic: 'Mercury',
    answers: meaning('The planet'),
  });
  const [cookie = ''] = (first.headers.get('set-cookie') ?? '').split(';');
  const visitor = service.withHeaders({ cookie, 'x-forwarded-for': '192.0.2.13' });
  const ask = async (answer: string) =>
    (await visitor.post('/api/visitor/outlines', { topic: 'Mercury', answers: meaning(answer) })).body.generationId;
  expect(await ask('The planet')).toBe(first.body.generationId);
  const other = await ask('The metal');
  expect(other).not.toBe(first.body.generationId);
  await service.idle();
  const { outline } = (await visitor.get('/api/visitor/outlines')).body;
  expect(outline).toMatchObject({ generationId: other, request: { brief: { answers: meaning('The metal') } } });
  const sent = fakeOpenAi.requests.map(({ messages }) => JSON.stringify(messages));
  expect(sent.some((messages) => messages.includes('The metal'))).toBe(true);
});

const meaning = (answer: string) => [{ question: 'Which Mercury do you mean?', answer }];
