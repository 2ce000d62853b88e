import { eventually } from '@coursewright/service-kit/testing';
import { type StandIn, startStandIn } from '../author/openai/testing/stand-in.ts';
import { wish } from '../testing/learner-client.ts';
import { startQuiz } from '../testing/quiz-client.ts';
import { type RunningService, startService } from '../testing/start-service.ts';

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

let service: RunningService;
afterEach(() => service.close());
async function withAllowance(tokens: Record<string, string>) {
  service = await startService({ AI_AUTHOR: 'openai', OPENAI_BASE_URL: standIn.url, ...tokens });
  standIn.requests.length = 0;
}

const usedBy = async (userId: string) =>
  (await service.database.collection('token_days').findOne({ _id: { $regex: `${userId}$` } as never }))?.used ?? 0;

/** Once no job holds an estimate any more. */
const settledBy = (userId: string) =>
  eventually(async () => {
    const day = await service.database.collection('token_days').findOne({ _id: { $regex: `${userId}$` } as never });
    expect(day?.held).toEqual({});
    return Number(day?.used);
  });

describe('the daily allowance of tokens', () => {
  test('API-05 what was really used is counted, and beyond it the learner is told when it renews', async () => {
    await withAllowance({ AI_DAILY_TOKENS_FREE: '1600', AI_PREFETCH: '0' });
    const { client, userId } = await service.register();
    await client.outline();
    await eventually(async () => {
      const used = await usedBy(userId);
      expect(used).toBeGreaterThan(100);
      expect(used).not.toBe(1_500);
    });
    const { status, body, headers } = await client.post('/api/outlines', { ...wish, topic: 'Another' });
    expect([status, body.code]).toEqual([429, 'allowance_used_up']);
    expect(body.message).toMatch(
      /allowance of AI writing for today is used up. It renews at midnight UTC, in \d+ \w+\./,
    );
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

  test('API-05 PLT-04 members have another allowance, from the moment they pay', async () => {
    await withAllowance({ AI_DAILY_TOKENS_FREE: '0', AI_PREFETCH: '0' });
    const [free, paid] = [await service.register(), await service.register('Grace', 'monthly')];
    expect((await free.client.post('/api/outlines', wish)).status).toBe(429);
    expect((await paid.client.post('/api/outlines', wish)).status).toBe(202);
  });

  test('API-05 when it is short, nothing is written ahead, silently', async () => {
    await withAllowance({ AI_DAILY_TOKENS_FREE: '2600' });
    const { client } = await service.register();
    const outlineGenerationId = await client.outline();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(standIn.requests).toHaveLength(1);
    const made = await client.post('/api/courses', { outlineGenerationId });
    expect(made.status).toBe(201);
    expect((await client.get(`/api/generations/${outlineGenerationId}`)).body.state).toBe('done');
    expect((await client.post(`/api/courses/${made.body.courseId}/subtopics/t1s1/open`)).status).toBe(429);
  });

  test('CRS-14 API-05 a whole course goes as far as it reaches, then pauses and says why', async () => {
    await withAllowance({ AI_DAILY_TOKENS_FREE: '9000', AI_PREFETCH: '0', AI_COURSE_CONCURRENCY: '1' });
    const { client } = await service.register();
    const courseId = await client.course();
    await client.post(`/api/courses/${courseId}/writing`, { action: 'run' });
    const paused = await eventually(async () => {
      const { writing } = (await client.get(`/api/courses/${courseId}`)).body;
      expect(writing).toMatchObject({ state: 'paused', failures: [{ message: expect.stringMatching(/used up/) }] });
      return writing;
    }, 15_000);
    expect(paused.written.length).toBeGreaterThan(2);
    expect(paused.written.length).toBeLessThan(paused.total);
    const again = await client.post(`/api/courses/${courseId}/writing`, { action: 'run' });
    expect([again.status, again.body.code]).toEqual([429, 'allowance_used_up']);
  });

  test('API-05 the installation as a whole can have a limit too', async () => {
    await withAllowance({ AI_DAILY_TOKENS_TOTAL: '1600', AI_PREFETCH: '0' });
    const [ann, bob] = [await service.register(), await service.register()];
    await ann.client.outline();
    await eventually(async () => expect(await usedBy('everybody')).toBeGreaterThan(100));
    const { status, body } = await bob.client.post('/api/outlines', wish);
    expect([status, body.message]).toEqual([429, expect.stringMatching(/^This site's allowance/)]);
  });

  test('CRS-06 the sample author costs nothing', async () => {
    service = await startService({ AI_DAILY_TOKENS_FREE: '0' });
    const { client } = await service.register();
    expect((await client.study(await client.course(), 't1s1')).status).toBe('ready');
  });
});
