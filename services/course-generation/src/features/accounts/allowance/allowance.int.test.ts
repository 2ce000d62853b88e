import { eventually, waitUntilIdle } from '@coursewright/service-kit/testing';
import { type FakeOpenAi, startFakeOpenAi } from '../../../integrations/openai/testing/fake-openai.ts';
import { type LearnerClient, outlineRequest, startQuiz } from '../../../testing/learner-client.ts';
import { type RunningService, startService } from '../../../testing/start-service.ts';
import { GeneratorError } from '../../authoring/content-generator.ts';
import { createGenerationTypeRegistry, type GenerationType } from '../../authoring/jobs/generation-type.ts';
import { createSynchronousRunner } from '../../authoring/run-synchronously.ts';
import { createLearnerRepository } from '../learners/learner.repository.ts';
import { createTokenBudget } from './token-budget.ts';

let fakeOpenAi: FakeOpenAi;
beforeAll(async () => {
  fakeOpenAi = await startFakeOpenAi();
});
afterAll(() => fakeOpenAi.close());

let service: RunningService;
afterEach(() => service.close());
async function withAllowance(tokens: Record<string, string>) {
  service = await startService({ OPENAI_BASE_URL: fakeOpenAi.url, ...tokens });
  fakeOpenAi.forget();
}

const usedBy = async (userId: string) =>
  (await service.database.collection('token_days').findOne({ _id: { $regex: `${userId}$` } as never }))?.used ?? 0;

const settledBy = (userId: string) =>
  eventually(async () => {
    const day = await service.database.collection('token_days').findOne({ _id: { $regex: `${userId}$` } as never });
    expect(day?.held).toEqual({});
    return Number(day?.used);
  });

describe('the daily allowance of tokens', () => {
  test('API-05 what was really used is counted, and beyond it the learner is told when it renews', async () => {
    await withAllowance({ AI_DAILY_TOKENS_FREE: '4000', AI_PREFETCH: '0' });
    const { client, userId } = await service.register();
    await client.outline();
    await eventually(async () => {
      const used = await usedBy(userId);
      expect(used).toBeGreaterThan(100);
      expect(used).not.toBe(1_500);
    });
    const { status, body, headers } = await client.post('/api/outlines', { ...outlineRequest, topic: 'Another' });
    expect([status, body.code]).toEqual([429, 'allowance_used_up']);
    expect(body.message).toMatch(/^You've reached today's limit of AI writing. More from 00:00 UTC \(in \d+ \w+\)\.$/);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(24 * 60 * 60);
  });

  test('API-05 STU-12 the questions of a quiz are counted by what they really took', async () => {
    await withAllowance({ AI_DAILY_TOKENS_FREE: '100000', AI_PREFETCH: '0' });
    const { client, userId } = await service.register();
    const courseId = await client.course();
    await client.study(courseId, 't1s1');
    const before = await settledBy(userId);
    const { items } = await startQuiz(client, courseId, 't1');
    const took = (await settledBy(userId)) - before;
    expect(took).toBeGreaterThanOrEqual(
      100 + JSON.stringify(items.map(({ options }: { options: string[] }) => options)).length,
    );
    expect(took).not.toBe(8_000);
  });

  test('API-05 an answer that was paid for but cannot be used counts; one that never came does not', async () => {
    await withAllowance({ AI_DAILY_TOKENS_FREE: '100000', AI_PREFETCH: '0', AI_ATTEMPTS: '1' });
    const [ann, bob] = [await service.register(), await service.register()];
    await ann.client.outline({ topic: 'Bread [fault:no-json]' });
    expect(await settledBy(ann.userId)).toBe(1_500);
    await bob.client.outline({ topic: 'Bread [fault:key]' });
    expect(await settledBy(bob.userId)).toBe(0);
  });

  test('API-05 API-01 the same is true of the former calls', async () => {
    await withAllowance({ AI_DAILY_TOKENS_FREE: '100000', AI_PREFETCH: '0' });
    const [ann, bob] = [await service.register(), await service.register()];
    expect((await ann.client.post('/api/generate', { prompt: 'Bread [fault:refusal]' })).status).toBe(422);
    expect(await settledBy(ann.userId)).toBe(2_500);
    expect((await bob.client.post('/api/generate', { prompt: 'Bread [fault:key]' })).status).toBe(503);
    expect(await settledBy(bob.userId)).toBe(0);
  });

  describe('API-05 API-01 a former call that comes to nothing', () => {
    const answered = { promptTokens: 1_000, completionTokens: 3_000, estimated: false };

    async function usedAfter(work: (signal: AbortSignal) => Promise<never>, gone = new AbortController().signal) {
      await withAllowance({ AI_DAILY_TOKENS_FREE: '100000', AI_PREFETCH: '0' });
      const { userId } = await service.register();
      const kinds = createGenerationTypeRegistry(() => [{ name: 'lesson', tokens: 2_500 } as GenerationType]);
      const day = { AI_DAILY_TOKENS_FREE: 100_000, AI_DAILY_TOKENS_PAID: 100_000 };
      const config = { ...day, AI_DAILY_TOKENS_TOTAL: 0, AI_DAILY_TOKENS_VISITORS: 0 };
      const learners = createLearnerRepository(service.database);
      const budget = createTokenBudget({ connection: service.database, learners, kinds, config });
      const ask = createSynchronousRunner({ budget, kinds });
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
      await eventually(() => expect(fakeOpenAi.requests.length).toBeGreaterThan(before));
      expect((await client.post(`/api/generations/${running}/cancel`)).body.success).toBe(true);
    }
    return refusals;
  }

  test('API-05 every attempt that was cancelled and retried counts, for the learner and for the installation', async () => {
    await withAllowance({ AI_DAILY_TOKENS_FREE: '12000', AI_DAILY_TOKENS_TOTAL: '20000', AI_PREFETCH: '0' });
    const { client, userId } = await service.register();
    const refusals = await cancelAndRetry(client, 40);
    expect([...refusals]).toEqual(['allowance_used_up']);
    // An outline is estimated at 1,500 tokens, and 2,500 must be left for its first lesson.
    expect(fakeOpenAi.requests.length).toBe(6);
    expect(await settledBy(userId)).toBe(9_000);
    const eve = await service.register('Eve');
    expect([...(await cancelAndRetry(eve.client, 10))]).toEqual(['site_allowance_used_up']);
    expect(fakeOpenAi.requests.length).toBe(11);
    expect(await settledBy('everybody')).toBe(16_500);
  });

  test('API-05 one work is retried ten times at most, and the learner is told what to do then', async () => {
    await withAllowance({ AI_DAILY_TOKENS_FREE: '1000000', AI_PREFETCH: '0' });
    const { client } = await service.register();
    expect([...(await cancelAndRetry(client, 12))]).toEqual(['too_many_retries']);
    expect(fakeOpenAi.requests).toHaveLength(11);
  });

  test('API-05 PLT-04 members have another allowance, from the moment they pay', async () => {
    await withAllowance({ AI_DAILY_TOKENS_FREE: '0', AI_PREFETCH: '0' });
    const [free, paid] = [await service.register(), await service.register('Grace', 'monthly')];
    expect((await free.client.post('/api/outlines', outlineRequest)).status).toBe(429);
    expect((await paid.client.post('/api/outlines', outlineRequest)).status).toBe(202);
  });

  test('API-05 when it is short, nothing is written ahead, silently', async () => {
    await withAllowance({ AI_DAILY_TOKENS_FREE: '20000' });
    const { client, userId } = await service.register();
    const courseId = await client.course();
    await eventually(() => expect(fakeOpenAi.requests).toHaveLength(2));
    await settledBy(userId);
    const day = { _id: { $regex: `${userId}$` } as never };
    await service.database.collection('token_days').updateOne(day, { $set: { used: 17_600 } });
    const open = (subtopicId: string) => client.post(`/api/courses/${courseId}/subtopics/${subtopicId}/open`);
    expect((await open('t1s1')).body.status).toBe('ready');
    expect((await open('t1s2')).status).toBe(429);
    expect(fakeOpenAi.requests).toHaveLength(2);
    expect(await service.database.collection('jobs').countDocuments({ userId })).toBe(2);
  });

  test('API-05 STU-27 when it is short, no quiz is prefetched, and the last lesson opens all the same', async () => {
    await withAllowance({ AI_DAILY_TOKENS_FREE: '200000' });
    const { client, userId } = await service.register();
    const courseId = await client.course();
    const ids = (await client.get(`/api/courses/${courseId}`)).body.topics[0].subtopics.map(
      ({ id }: { id: string }) => id,
    );
    for (const id of ids.slice(0, -1)) await client.study(courseId, id);
    await waitUntilIdle(service.database);
    const day = { _id: { $regex: `${userId}$` } as never };
    await service.database.collection('token_days').updateOne(day, { $set: { used: 195_000 } });
    const { body } = await client.post(`/api/courses/${courseId}/subtopics/${ids.at(-1)}/open`);
    expect(body).toMatchObject({ status: 'ready', progress: { done: ids.length } });
    await waitUntilIdle(service.database);
    expect(await service.database.collection('jobs').countDocuments({ userId, type: 'quiz' })).toBe(0);
  });

  test('API-05 CRS-06 an outline is refused before it is begun when no lesson of it could be written', async () => {
    await withAllowance({ AI_DAILY_TOKENS_FREE: '3999', AI_PREFETCH: '0' });
    const { client } = await service.register();
    const { status, body } = await client.post('/api/outlines', outlineRequest);
    expect([status, body.code]).toEqual([429, 'allowance_used_up']);
    expect(fakeOpenAi.requests).toHaveLength(0);
  });

  test('API-05 a learner sees what is used of today, what the limit is and when it renews', async () => {
    await withAllowance({ AI_DAILY_TOKENS_FREE: '6000', AI_PREFETCH: '0' });
    const { client, userId } = await service.register();
    const standing = async () => (await client.get('/api/account/ai-allowance')).body;
    expect(await standing()).toEqual({
      limit: 6_000,
      used: 0,
      usedUp: false,
      renewsAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00.000Z$/),
    });
    const { renewsAt } = await standing();
    expect(Date.parse(renewsAt)).toBeLessThanOrEqual(Date.now() + 86_400_000);
    await client.outline();
    const used = await settledBy(userId);
    expect(await standing()).toMatchObject({ used, usedUp: false });
    await service.database
      .collection('token_days')
      .updateOne({ _id: { $regex: `${userId}$` } as never }, { $set: { used: 3_501 } });
    expect(await standing()).toMatchObject({ used: 3_501, usedUp: true });
    expect((await service.anonymous().get('/api/account/ai-allowance')).status).toBe(401);
  });

  test('CRS-14 API-05 a whole course goes as far as it reaches, then pauses and says why', async () => {
    await withAllowance({ AI_DAILY_TOKENS_FREE: '9000', AI_PREFETCH: '0', AI_COURSE_CONCURRENCY: '1' });
    const { client } = await service.register();
    const courseId = await client.course();
    await client.post(`/api/courses/${courseId}/writing`, { action: 'run' });
    const paused = await eventually(async () => {
      const { writing } = (await client.get(`/api/courses/${courseId}`)).body;
      expect(writing).toMatchObject({
        state: 'paused',
        failures: [{ message: expect.stringMatching(/today's limit/) }],
      });
      return writing;
    });
    expect(paused.failures[0].code).toBe('allowance_used_up');
    expect(paused.written.length).toBeGreaterThan(2);
    expect(paused.written.length).toBeLessThan(paused.total);
    const again = await client.post(`/api/courses/${courseId}/writing`, { action: 'run' });
    expect([again.status, again.body.code]).toEqual([429, 'allowance_used_up']);
  });

  test('API-05 the installation as a whole can have a limit too', async () => {
    await withAllowance({ AI_DAILY_TOKENS_TOTAL: '4000', AI_PREFETCH: '0' });
    const [ann, bob] = [await service.register(), await service.register()];
    await ann.client.outline();
    await eventually(async () => expect(await usedBy('everybody')).toBeGreaterThan(100));
    const { status, body } = await bob.client.post('/api/outlines', outlineRequest);
    expect([status, body.code]).toEqual([429, 'site_allowance_used_up']);
    expect(body.message).toMatch(/^This site has reached today's limit of AI writing\./);
    expect((await bob.client.get('/api/account/ai-allowance')).body).toMatchObject({ used: 0, usedUp: false });
  });

  test('CRS-06 the sample model costs nothing', async () => {
    service = await startService({ AI_DAILY_TOKENS_FREE: '0' });
    const { client } = await service.register();
    expect((await client.study(await client.course(), 't1s1')).status).toBe('ready');
    expect((await client.get('/api/account/ai-allowance')).body).toMatchObject({ limit: null, usedUp: false });
  });
});
