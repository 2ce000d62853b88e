import { DAY_MS } from '@coursewright/contracts/durations';
import { toUtcDay } from '@coursewright/service-kit';
import { type FakeOpenAi, startFakeOpenAi } from '../../../integrations/openai/testing/fake-openai.ts';
import { type LearnerClient, outlineRequest, startQuiz } from '../../../testing/learner-client.ts';
import { type RunningService, sharedService, startService } from '../../../testing/start-service.ts';
import { createSynchronousRunner } from '../../authoring/run-synchronously.ts';
import { GeneratorError } from '../../authoring/writing/generator-error.ts';
import { createLearnerRepository } from '../learners/learner.repository.ts';
import { createTokenBudget } from './token-budget.ts';

const LIMIT = 100_000;
const limits = { AI_DAILY_TOKENS_FREE: String(LIMIT), AI_PREFETCH: '0', AI_ATTEMPTS: '1', AI_COURSE_CONCURRENCY: '1' };

// A day that ends in the middle of a test would renew the allowance.
const started = new Date();
const now = () => started;

let fakeOpenAi: FakeOpenAi;
let service: RunningService;
const use = (settings: Record<string, string>) => {
  beforeAll(async () => {
    fakeOpenAi = await startFakeOpenAi();
    service = await startService({ OPENAI_BASE_URL: fakeOpenAi.url, ...limits, ...settings }, { now });
  });
  beforeEach(async () => {
    await service.idle();
    fakeOpenAi.forget();
  });
  afterAll(async () => {
    await service.close();
    await fakeOpenAi.close();
  });
};

const days = () => service.database.collection<{ _id: string; used: number; held: object; at: Date }>('token_days');
const findDay = (userId: string) => days().findOne({ _id: { $regex: `${userId}$` } });

async function settledBy(userId: string): Promise<number> {
  await service.idle();
  const day = await findDay(userId);
  expect(day?.held).toEqual({});
  return Number(day?.used);
}

async function setUsed(userId: string, used: number) {
  const set = { $set: { used }, $setOnInsert: { held: {}, at: now() } };
  await days().updateOne({ _id: `${toUtcDay(started)}:${userId}` }, set, { upsert: true });
}

async function withLeft(tokens: number) {
  const learner = await service.register();
  await setUsed(learner.userId, LIMIT - tokens);
  return learner;
}

async function cancelAndRetry(client: LearnerClient, times: number) {
  let running: string | undefined;
  const refusals = new Set<string>();
  for (let cycle = 0; cycle < times; cycle += 1) {
    const before = fakeOpenAi.requests.length;
    fakeOpenAi.script({ stallAfter: 400 });
    const asked = running
      ? await client.post(`/api/generations/${running}/retry`)
      : await client.post('/api/outlines', { ...outlineRequest, topic: `Bread ${cycle}` });
    if (asked.status !== 202) {
      refusals.add(asked.body.code);
      running = undefined;
      continue;
    }
    running = String(asked.body.generationId);
    await fakeOpenAi.until(({ length }) => length > before);
    expect((await client.post(`/api/generations/${running}/cancel`)).body.success).toBe(true);
  }
  return refusals;
}

describe('the daily allowance of tokens', () => {
  use({});

  test('API-05 what was really used is counted, and beyond it the learner is told when it renews', async () => {
    const { client, userId } = await withLeft(4_000);
    await client.outline();
    const took = (await settledBy(userId)) - (LIMIT - 4_000);
    expect(took).toBeGreaterThan(100);
    expect(took).not.toBe(1_500);
    const { status, body, headers } = await client.post('/api/outlines', { ...outlineRequest, topic: 'Another' });
    expect([status, body.code]).toEqual([429, 'allowance_used_up']);
    expect(body.message).toMatch(/^You've reached today's limit of AI writing. More from 00:00 UTC \(in \d+ \w+\)\.$/);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(24 * 60 * 60);
  });

  test('API-05 STU-12 the questions of a quiz are counted by what they really took', async () => {
    const learner = await service.register();
    const { client, userId } = learner;
    const { id: courseId } = await service.build.readCourse(learner);
    const { items } = await startQuiz(client, courseId, 't1');
    const took = await settledBy(userId);
    expect(took).toBeGreaterThanOrEqual(
      100 + JSON.stringify(items.map(({ options }: { options: string[] }) => options)).length,
    );
    expect(took).not.toBe(8_000);
  });

  test('API-05 an answer that was paid for but cannot be used counts; one that never came does not', async () => {
    const [ann, bob] = [await service.register(), await service.register()];
    await ann.client.outline({ topic: 'Bread [fault:no-json]' });
    expect(await settledBy(ann.userId)).toBe(1_500);
    await bob.client.outline({ topic: 'Bread [fault:key]' });
    expect(await settledBy(bob.userId)).toBe(0);
  });

  test('API-05 API-01 the same is true of the former calls', async () => {
    const [ann, bob] = [await service.register(), await service.register()];
    expect((await ann.client.post('/api/generate', { prompt: 'Bread [fault:refusal]' })).status).toBe(422);
    expect(await settledBy(ann.userId)).toBe(2_500);
    expect((await bob.client.post('/api/generate', { prompt: 'Bread [fault:key]' })).status).toBe(503);
    expect(await settledBy(bob.userId)).toBe(0);
  });

  describe('API-05 API-01 a former call that comes to nothing', () => {
    const answered = { promptTokens: 1_000, completionTokens: 3_000, estimated: false };

    async function usedAfter(work: (signal: AbortSignal) => Promise<never>, gone = new AbortController().signal) {
      const { userId } = await service.register();
      const costs = new Map([['lesson', { tokens: 2_500 }]]);
      const day = { AI_DAILY_TOKENS_FREE: 100_000, AI_DAILY_TOKENS_PAID: 100_000 };
      const config = { ...day, AI_DAILY_TOKENS_TOTAL: 0, AI_DAILY_TOKENS_VISITORS: 0 };
      const learners = createLearnerRepository(service.database);
      const budget = createTokenBudget({ connection: service.database, learners, costs, config, now });
      const ask = createSynchronousRunner({ budget });
      const call = ask(userId, 'lesson', gone, (signal, onUsage) => {
        onUsage(answered);
        onUsage(answered);
        return work(signal);
      });
      await expect(call).rejects.toThrow();
      return settledBy(userId);
    }

    test('costs what its answers took when the learner leaves', async () => {
      const leaving = new AbortController();
      const work = async (signal: AbortSignal): Promise<never> => {
        leaving.abort();
        throw signal.reason;
      };
      expect(await usedAfter(work, leaving.signal)).toBe(8_000);
    });

    test.each(['network', 'bad_answer'] as const)('costs what its answers took after the error %s', async (kind) => {
      expect(await usedAfter(() => Promise.reject(new GeneratorError(kind)))).toBe(8_000);
    });
  });

  test('API-05 one work is retried ten times at most, and the learner is told what to do then', async () => {
    const { client } = await service.register();
    expect([...(await cancelAndRetry(client, 12))]).toEqual(['too_many_retries']);
    expect(fakeOpenAi.requests).toHaveLength(11);
  });

  test('API-05 PLT-04 members have another allowance, from the moment they pay', async () => {
    const [free, paid] = [await withLeft(0), await service.register('Grace', 'monthly')];
    await setUsed(paid.userId, LIMIT);
    expect((await free.client.post('/api/outlines', outlineRequest)).status).toBe(429);
    expect((await paid.client.post('/api/outlines', outlineRequest)).status).toBe(202);
  });

  test('API-05 CRS-06 an outline is refused before it is begun when no lesson of it could be written', async () => {
    const { client } = await withLeft(3_999);
    const { status, body } = await client.post('/api/outlines', outlineRequest);
    expect([status, body.code]).toEqual([429, 'allowance_used_up']);
    expect(fakeOpenAi.requests).toHaveLength(0);
  });

  test('API-05 a learner sees what is used of today, what the limit is and when it renews', async () => {
    const { client, userId } = await service.register();
    const standing = async () => (await client.get('/api/account/ai-allowance')).body;
    expect(await standing()).toEqual({
      limit: LIMIT,
      used: 0,
      usedUp: false,
      renewsAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00.000Z$/),
    });
    const { renewsAt } = await standing();
    expect(Date.parse(renewsAt) - Number(started)).toBeLessThanOrEqual(DAY_MS);
    await client.outline();
    const used = await settledBy(userId);
    expect(await standing()).toMatchObject({ used, usedUp: false });
    await setUsed(userId, LIMIT - 2_499);
    expect(await standing()).toMatchObject({ used: LIMIT - 2_499, usedUp: true });
    expect((await service.anonymous().get('/api/account/ai-allowance')).status).toBe(401);
  });

  test('CRS-14 API-05 a whole course goes as far as it reaches, then pauses and says why', async () => {
    const learner = await withLeft(9_000);
    const { client } = learner;
    const lessons = ['One', 'Two', 'Three', 'Four', 'Five'];
    const topics = Object.fromEntries(lessons.map((title) => [title, lessons]));
    const { id: courseId } = await service.build.course(learner, { topics });
    await client.post(`/api/courses/${courseId}/writing`, { action: 'run' });
    await service.idle();
    const { writing: paused } = (await client.get(`/api/courses/${courseId}`)).body;
    expect(paused).toMatchObject({ state: 'paused', failures: [{ message: expect.stringMatching(/today's limit/) }] });
    expect(paused.failures[0].code).toBe('allowance_used_up');
    expect(paused.written.length).toBeGreaterThan(2);
    expect(paused.written.length).toBeLessThan(paused.total);
    const again = await client.post(`/api/courses/${courseId}/writing`, { action: 'run' });
    expect([again.status, again.body.code]).toEqual([429, 'allowance_used_up']);
  });
});

test('CRS-06 the sample model costs nothing', async () => {
  const sample = await sharedService();
  const learner = await sample.register();
  const { id } = await sample.build.course(learner);
  expect((await learner.client.study(id, 't1s1')).status).toBe('ready');
  expect((await learner.client.get('/api/account/ai-allowance')).body).toMatchObject({ limit: null, usedUp: false });
});

describe('the allowance of the installation', () => {
  use({ AI_DAILY_TOKENS_FREE: '12000', AI_DAILY_TOKENS_TOTAL: '20000' });
  beforeEach(() => days().deleteMany({}));

  test('API-05 every attempt that was cancelled and retried counts, for the learner and for the installation', async () => {
    const { client, userId } = await service.register();
    const refusals = await cancelAndRetry(client, 40);
    expect([...refusals]).toEqual(['allowance_used_up']);
    // An outline is estimated at 1,500 tokens, and 2,500 must be left for its first lesson.
    expect(fakeOpenAi.requests.length).toBe(6);
    expect(await settledBy(userId)).toBe(9_000);
    const eve = await service.register('Eve');
    expect([...(await cancelAndRetry(eve.client, 10))]).toEqual(['site_allowance_used_up']);
    expect(fakeOpenAi.requests.length).toBe(11);
    expect(await settledBy('whole-site')).toBe(16_500);
  });

  test('API-05 the installation as a whole can have a limit too', async () => {
    await setUsed('whole-site', 16_000);
    const [ann, bob] = [await service.register(), await service.register()];
    await ann.client.outline();
    expect(await settledBy('whole-site')).toBeGreaterThan(16_100);
    const { status, body } = await bob.client.post('/api/outlines', outlineRequest);
    expect([status, body.code]).toEqual([429, 'site_allowance_used_up']);
    expect(body.message).toMatch(/^This site has reached today's limit of AI writing\./);
    expect((await bob.client.get('/api/account/ai-allowance')).body).toMatchObject({ used: 0, usedUp: false });
  });
});

describe('with lessons written ahead', () => {
  use({ AI_PREFETCH: '1' });

  test('API-05 when it is short, nothing is written ahead, silently', async () => {
    const learner = await withLeft(2_400);
    const { client, userId } = learner;
    const course = await service.build.course(learner);
    await service.build.lesson(course, 't1s1');
    const open = (subtopicId: string) => client.post(`/api/courses/${course.id}/subtopics/${subtopicId}/open`);
    expect((await open('t1s1')).body.status).toBe('ready');
    expect((await open('t1s2')).status).toBe(429);
    await service.idle();
    expect(fakeOpenAi.requests).toHaveLength(0);
    expect(await service.database.collection('jobs').countDocuments({ userId })).toBe(0);
  });

  test('API-05 STU-27 when it is short, no quiz is prefetched, and the last lesson opens all the same', async () => {
    const learner = await withLeft(5_000);
    const { client, userId } = learner;
    const course = await service.build.readCourse(learner, { done: ['t1s1'] });
    const { body } = await client.post(`/api/courses/${course.id}/subtopics/t1s2/open`);
    expect(body).toMatchObject({ status: 'ready', progress: { done: 1 } });
    await service.idle();
    expect(await service.database.collection('jobs').countDocuments({ userId, type: 'quiz' })).toBe(0);
  });
});
