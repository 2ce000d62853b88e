import { DAY_MS } from '@coursewright/contracts/durations';
import { toUtcDay } from '@coursewright/service-kit';
import { startFakeOpenAi } from '../../../integrations/openai/testing/fake-openai.ts';
import { type RunningService, startService } from '../../../testing/start-service.ts';
import { usageRecordModel } from '../../accounts/index.ts';

const daysAgo = (count: number) => toUtcDay(Date.now() - count * DAY_MS);

let service: RunningService;
const fakeOpenAi = await startFakeOpenAi({ chunkLength: 40 });
beforeEach(async () => {
  service = await startService({ OPENAI_BASE_URL: fakeOpenAi.url, OPENAI_MODEL: 'test-model', AI_PREFETCH: '0' });
});
afterEach(() => service.close());
afterAll(() => fakeOpenAi.close());

const report = async (query = '') => (await service.admin().get(`/api/admin/findings${query}`)).body;

async function openLesson(topic: string) {
  const { client } = await service.register();
  const courseId = await client.course({ topic, subtopics: [], brief: { language: 'en' } });
  await client.post(`/api/courses/${courseId}/subtopics/t1s1/open`);
  await service.idle();
}

test('ADM-10 what the gate finds is counted, also what it sent back and what it refused', async () => {
  const firstDay = daysAgo(0);
  await openLesson('Bread [fault:wrong-sum-once]');
  await openLesson('Rye [fault:no-key-points]');
  const all = await report();
  expect(all.models).toEqual(['test-model']);
  expect(all.promptVersions).toHaveLength(1);
  // Three drafts of two lessons, and a fourth that was refused.
  for (const counts of [
    { rule: 'L11', rewritten: 1, kept: 0, refused: 0, judged: 4 },
    { rule: 'L4', rewritten: 1, kept: 0, refused: 1, judged: 4 },
  ])
    expect(all.rows).toContainEqual(expect.objectContaining(counts));
  const { rows } = await report('?by=day');
  // midnight may pass meanwhile
  for (const { day } of rows) expect([firstDay, daysAgo(0)]).toContain(day);
  expect((await report('?model=another')).rows).toEqual([]);
  expect((await report(`?from=${daysAgo(5)}&to=${daysAgo(2)}`)).rows).toEqual([]);
});

test('ADM-10 an attempt counts once, days that are over are added up once and stay when their attempts are gone', async () => {
  const attempts = usageRecordModel(service.database);
  const counts = { what: 'lesson' as const, model: 'old-model', promptVersion: '1', fate: 'kept' as const };
  for (const [_id, day] of [
    ['a:1', daysAgo(5)],
    ['a:2', daysAgo(5)],
    ['b:1', daysAgo(4)],
  ] as const) {
    const $set = {
      day,
      at: new Date(),
      judged: [
        { ...counts, rule: '', texts: 2 },
        { ...counts, rule: 'L9', texts: 1 },
      ],
    };
    for (let again = 0; again < 2; again += 1)
      await attempts.updateOne(
        { _id },
        { $set, $setOnInsert: { generationId: _id, kind: 'lesson' } },
        { upsert: true },
      );
  }
  const expected = { rule: 'L9', kept: 3, rewritten: 0, refused: 0, judged: 6, model: 'old-model', promptVersion: '1' };
  expect((await report()).rows).toEqual([expected]);
  await attempts.deleteMany({});
  expect((await report()).rows).toEqual([expected]);
  const byDay = (await report('?by=day')).rows;
  expect(byDay.map(({ day, kept, judged }: typeof expected & { day: string }) => [day, kept, judged])).toEqual([
    [daysAgo(4), 1, 2],
    [daysAgo(5), 2, 4],
  ]);
});

test('ADM-10 findings are for admins alone, and days are checked', async () => {
  const { client } = await service.register();
  expect((await client.get('/api/admin/findings')).status).toBe(403);
  for (const query of [
    '?from=2026-01-01',
    '?from=2026-02-01&to=2026-01-01',
    '?from=2026-01-01&to=2026-12-31',
    '?by=week',
  ])
    expect((await service.admin().get(`/api/admin/findings${query}`)).status).toBe(400);
});
