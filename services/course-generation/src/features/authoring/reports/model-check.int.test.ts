import { HOUR_MS } from '@coursewright/contracts/durations';
import { outlineRequest } from '../../../testing/learner-client.ts';
import type { RunningService } from '../../../testing/start-service.ts';
import { startWithModel } from '../../../testing/start-with-model.ts';

const PATH = '/api/admin/model';
const RUN = `${PATH}/checks`;

let service: RunningService;
let requests: unknown[];
let leap = 0;
beforeAll(async () => {
  const started = await startWithModel(
    { OPENAI_MODEL: 'writer', OPENAI_FALLBACK_MODEL: 'fault:key' },
    { now: () => new Date(Date.now() + leap) },
  );
  service = started.service;
  requests = started.fakeOpenAi.requests;
});
afterAll(() => service.close());

test('ADM-18 the models are tried by admins alone', async () => {
  const { client } = await service.register();
  for (const caller of [service.anonymous(), client]) {
    const refused = [await caller.get(PATH), await caller.post(RUN)].map(({ status }) => status);
    expect(refused).toEqual(caller === client ? [403, 403] : [401, 401]);
  }
  expect((await service.admin().get(PATH)).body).toEqual({ state: 'never', models: [], advice: [] });
});

test('ADM-18 each model gets ten checks, once however many ask, with the variable that changes each', async () => {
  const admin = service.admin();
  const begun = await Promise.all([admin.post(RUN), admin.post(RUN), admin.post(RUN)]);
  expect(begun.map(({ status, body }) => [status, body.state])).toEqual(begun.map(() => [200, 'running']));
  await service.idle();
  const { body } = await admin.get(PATH);
  expect(body).toMatchObject({ state: 'done', models: [{ role: 'first', model: 'writer' }, { role: 'fallback' }] });
  const [first, second] = body.models;
  expect(first.checks).toHaveLength(10);
  expect(first.checks.find(({ name }: { name: string }) => name === 'token limit')).toMatchObject({
    status: 'ok',
    variable: 'OPENAI_MAX_TOKENS',
  });
  expect(second.checks.find(({ status }: { status: string }) => status === 'failed')).toMatchObject({
    name: 'key',
    variable: 'OPENAI_FALLBACK_API_KEY',
    advice: expect.stringContaining('OPENAI_FALLBACK_API_KEY'),
  });
  // A moment later it is not tried again.
  const sent = requests.length;
  expect((await admin.post(RUN)).body.state).toBe('done');
  leap += 31_000;
  expect((await admin.post(RUN)).body).toMatchObject({ state: 'running', models: body.models });
  await service.idle();
  expect(requests.length).toBe(2 * sent);
});

test('ADM-18 what failed requests tell about the configuration is shown for a day', async () => {
  const { client } = await service.register();
  const { generationId } = (
    await client.post('/api/outlines', { ...outlineRequest, topic: 'Rye [fault:quota]', subtopics: [] })
  ).body;
  await client.allEvents(generationId);
  const advice = async () => (await service.admin().get(PATH)).body.advice.map(({ text }: { text: string }) => text);
  expect(await advice()).toEqual(expect.arrayContaining([expect.stringMatching(/no credit or quota left/)]));
  leap += 25 * HOUR_MS;
  expect(await advice()).toEqual([]);
});
