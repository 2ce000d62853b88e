import { authEvents } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { raise, systemClock, toUtcDay } from '@coursewright/service-kit';
import { createSilentLogger } from '@coursewright/service-kit/testing';
import { startFakeOpenAi } from '../../../integrations/openai/testing/fake-openai.ts';
import { outlineRequest } from '../../../testing/learner-client.ts';
import { type RunningService, startService } from '../../../testing/start-service.ts';
import { createLearnerRepository } from '../../accounts/learners/learner.repository.ts';
import { createUsageLog, type UsageRecord, usageRecordModel } from '../../accounts/usage/usage-log.ts';

const report = '/api/admin/generations';
const failures = '/api/admin/generations/failures';

let service: RunningService;
let time = new Date();
const clock = { ...systemClock, now: () => time };
const fakeOpenAi = await startFakeOpenAi();
afterEach(() => service.close());
afterAll(() => fakeOpenAi.close());

const withModel = async (env: Record<string, string> = {}) => {
  const model = { OPENAI_BASE_URL: fakeOpenAi.url, AI_PREFETCH: '0', ...env };
  service = await startService(model, { clock });
};
const attempts = () => usageRecordModel(service.database).find().sort({ _id: 1 }).lean<UsageRecord[]>();

async function insert(daysAgo: number, values: Partial<UsageRecord>, count = 1) {
  const at = new Date(time.getTime() - daysAgo * DAY_MS);
  for (let index = 0; index < count; index += 1) {
    const _id = `${daysAgo}${JSON.stringify(values)}${index}:1`;
    const base = { generationId: 'x', kind: 'lesson' as const, userId: 'ada', day: toUtcDay(at), at };
    await usageRecordModel(service.database).create({ _id, ...base, ...values });
  }
}

test('ADM-02 what writing costs is for admins alone', async () => {
  service = await startService({}, { clock });
  const { client } = await service.register();
  for (const path of [report, failures]) {
    expect([(await service.anonymous().get(path)).status, (await client.get(path)).status]).toEqual([401, 403]);
  }
});

test('ADM-03 an empty installation has thirty days of nothing, no prices, and says who writes', async () => {
  service = await startService({}, { clock });
  const { body } = await service.admin().get(report);
  expect(body).toMatchObject({ author: { source: 'sample' }, prices: null, courses: 0, reasons: [], lessonTime: null });
  expect(body.days).toHaveLength(30);
  expect(body.days.at(-1).day).toBe(toUtcDay(time));
  const nothing = { outlines: 0, lessons: 0, quizzes: 0, answers: 0, failed: 0, retries: 0 };
  expect(body.total).toEqual({ ...nothing, promptTokens: 0, completionTokens: 0 });
  expect((await service.admin().get(failures)).body).toEqual([]);
});

test('ADM-03 what a model answers is written down as it says, and costs what the prices say', async () => {
  await withModel({ OPENAI_PRICE_INPUT: '2', OPENAI_PRICE_OUTPUT: '8' });
  const { client } = await service.register();
  const courseId = await client.course();
  await client.study(courseId, 't1s1');
  await service.idle();
  expect((await attempts()).map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['outline', 'done'],
    ['lesson', 'done'],
  ]);
  const received = await attempts();
  const input = received.reduce((total, { promptTokens }) => total + promptTokens, 0);
  const output = received.reduce((total, { completionTokens }) => total + completionTokens, 0);
  expect(Math.min(...received.map(({ completionTokens }) => completionTokens))).toBeGreaterThan(0);
  const { body } = await service.admin().get(report);
  const total = { outlines: 1, lessons: 1, quizzes: 0, answers: 0, failed: 0, retries: 0 };
  expect(body.total).toMatchObject({ ...total, promptTokens: input, completionTokens: output });
  expect(body.total.cost).toBeCloseTo((input * 2 + output * 8) / 1_000_000, 10);
  expect(body.days.at(-1)).toEqual({ day: toUtcDay(time), ...body.total });
  expect([body.courses, body.prices]).toEqual([1, { input: 2, output: 8, currency: 'USD' }]);
  expect(body.lessonTime).toMatchObject({ lessons: 1 });
});

test('ADM-03 a failure is listed with its reason and its learner, and what became of it', async () => {
  await withModel({ AI_ATTEMPTS: '1' });
  const { client, userId } = await service.register();
  fakeOpenAi.script({ refusal: 'I will not write about this.' });
  const { generationId } = (await client.post('/api/outlines', outlineRequest)).body;
  await client.allEvents(generationId);
  await service.idle();
  expect((await service.admin().get(failures)).body).toEqual([
    {
      id: `${generationId}:1`,
      kind: 'outline',
      userId,
      attempts: 1,
      at: expect.any(String),
      now: 'failed',
      reason: expect.stringContaining('declined to write'),
    },
  ]);
  const [refused] = await attempts();
  // The model read the question, though it wrote nothing.
  expect(refused?.promptTokens).toBeGreaterThan(0);

  await client.post(`/api/generations/${generationId}/retry`);
  await service.idle();
  expect((await service.admin().get(failures)).body).toMatchObject([{ id: `${generationId}:1`, now: 'written' }]);
  expect((await attempts()).map(({ outcome }) => outcome)).toEqual(['failed', 'done']);
  const { total, reasons } = (await service.admin().get(report)).body;
  expect([total.outlines, total.failed]).toEqual([1, 1]);
  expect(reasons).toEqual([{ reason: expect.stringContaining('declined'), count: 1 }]);
});

test('ADM-03 an attempt that is repeated counts as a retry, and what it took is kept', async () => {
  await withModel();
  const { client } = await service.register();
  // What has begun is not asked for again by the call; the job is.
  fakeOpenAi.script({ cutAfter: 40 });
  await client.post('/api/outlines', outlineRequest);
  await service.idle();
  expect(await attempts()).toMatchObject([{ outcome: 'retried' }]);
  time = new Date(time.getTime() + 60_000);
  await service.idle();
  expect((await attempts()).at(-1)?.outcome).toBe('done');
  const { total } = (await service.admin().get(report)).body;
  expect(total.outlines).toBe(1);
  expect(total.promptTokens).toBeGreaterThan((await attempts()).at(-1)?.promptTokens ?? Number.POSITIVE_INFINITY);
});

test('ADM-03 what is over is counted once, also when its end is told again after a restart', async () => {
  service = await startService({ AI_PREFETCH: '0' }, { clock });
  const { client } = await service.register();
  const id = await client.outline();
  await service.idle();
  const before = await attempts();
  expect(before).toMatchObject([{ outcome: 'done' }]);
  const jobs = service.database.collection<{ _id: string }>('jobs');
  // As a process leaves it that is killed before it has told the end to every feature.
  await jobs.updateOne({ _id: id }, { $set: { runAt: new Date() } });
  await service.launch();
  await service.idle();
  expect(await jobs.countDocuments({ _id: id, runAt: { $exists: false } })).toBe(1);
  expect(await attempts()).toEqual(before);
});

test('ADM-03 days that are over are added up once, and stay when their attempts are gone', async () => {
  service = await startService({}, { clock });
  await insert(5, { outcome: 'done', promptTokens: 100, completionTokens: 900, ms: 4_000 }, 3);
  await insert(5, { outcome: 'failed', reason: 'Busy', promptTokens: 50 }, 2);
  await insert(5, { outcome: 'retried', reason: 'Busy' });
  await insert(0, { outcome: 'done', kind: 'quiz', promptTokens: 7, ms: 2_000 });
  await insert(0, { kind: 'answer', promptTokens: 3 });
  const first = (await service.admin().get(report)).body;
  expect(first.total).toEqual({
    outlines: 0,
    lessons: 3,
    quizzes: 1,
    answers: 0,
    failed: 2,
    retries: 1,
    promptTokens: 410,
    completionTokens: 2_700,
  });
  expect(first.days.at(-6)).toMatchObject({ lessons: 3, failed: 2, retries: 1, promptTokens: 400 });
  expect(first.reasons).toEqual([{ reason: 'Busy', count: 2 }]);
  expect(first.lessonTime).toEqual({ medianMs: 4_000, p95Ms: 4_000, lessons: 3 });

  const closed = usageRecordModel(service.database);
  await closed.deleteMany({ day: toUtcDay(time.getTime() - 5 * DAY_MS) });
  const admin = service.keys.headersFor({ userId: 'boss', role: 'admin' });
  const another = await service.launch();
  const again = (await (await fetch(`${another.url}${report}`, { headers: admin })).json()) as typeof first;
  expect(again.total).toEqual(first.total);
});

test('ADM-03 a failure does not name a deleted user', async () => {
  await withModel({ AI_ATTEMPTS: '1' });
  const { client, userId } = await service.register();
  fakeOpenAi.script({ refusal: 'No.' });
  await client.outline();
  await service.idle();
  expect((await service.admin().get(failures)).body).toHaveLength(1);
  await service.broker.publish(raise(authEvents.userDeleted, { userId }));
  await service.idle();
  expect((await service.admin().get(failures)).body).toMatchObject([{ userId: '', now: 'failed' }]);
});

test('ACC-05 usage of a user who was deleted in the meantime is anonymous', async () => {
  service = await startService({}, { clock });
  const { userId } = await service.register();
  const { isDeleted } = createLearnerRepository(service.database);
  const log = createUsageLog(service.database, { logger: createSilentLogger(), isDeleted, now: () => time });
  await service.broker.publish(raise(authEvents.userDeleted, { userId }));
  await service.idle();
  expect(await isDeleted(userId)).toBe(true);
  await log.end({ id: 'x', userId, type: 'answer', fence: 1 }, { outcome: 'done' });
  expect(await attempts()).toMatchObject([{ userId: '', outcome: 'done' }]);
});

test('CRS-33 ADM-03 what a second model used is counted as its own, at its own price', async () => {
  await withModel({
    OPENAI_MODEL: 'fault:key',
    OPENAI_FALLBACK_MODEL: 'second',
    OPENAI_PRICE_INPUT: '2',
    OPENAI_PRICE_OUTPUT: '8',
    OPENAI_FALLBACK_PRICE_INPUT: '1',
  });
  const { client } = await service.register();
  await client.outline();
  await service.idle();
  const [{ promptTokens = 0, completionTokens = 0, fallback } = {}] = await attempts();
  expect(promptTokens).toBeGreaterThan(0);
  expect(fallback).toEqual({ promptTokens, completionTokens });
  const { body } = await service.admin().get(report);
  expect(body.fallback).toEqual({ model: 'second', promptTokens, completionTokens });
  expect(body.total).toMatchObject({ promptTokens, cost: (promptTokens + 8 * completionTokens) / 1_000_000 });
});

test('CRS-33 both models together are sent five requests at most for one action of a learner', async () => {
  let leap = 0;
  const clock = { ...systemClock, now: () => new Date(Date.now() + leap) };
  const model = { OPENAI_MODEL: 'fault:no-json', OPENAI_FALLBACK_MODEL: 'fault:no-json', AI_PREFETCH: '0' };
  service = await startService({ OPENAI_BASE_URL: fakeOpenAi.url, ...model }, { clock });
  const { client } = await service.register();
  fakeOpenAi.forget();
  const { generationId } = (await client.post('/api/outlines', outlineRequest)).body;
  let last: string | undefined;
  const looks: Promise<void>[] = [];
  for await (const { type } of client.events(generationId)) {
    last = type;
    if (type !== 'retry') continue;
    leap += 60_000;
    looks.push(service.idle());
  }
  await Promise.all(looks);
  expect(last).toBe('failed');
  expect(fakeOpenAi.requests.length).toBeGreaterThan(3);
  expect(fakeOpenAi.requests.length).toBeLessThanOrEqual(5);
});
