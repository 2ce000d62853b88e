import type { GrowthPoint } from '@coursewright/contracts';
import { type RunningService, startService } from '../../testing/start-service.ts';
import { certificateModel } from '../certificates/certificate.repository.ts';
import { courseModel } from '../courses/course.model.ts';

const now = new Date('2026-03-04T15:00:00Z');
let service: RunningService;
// A report is remembered for a while.
beforeEach(async () => {
  service = await startService({}, { now: () => now });
});
afterEach(() => service.close());

const path = '/api/admin/growth/courses';
const sum = (points: GrowthPoint[]) => points.reduce((total, { value }) => total + value, 0);
const at = (points: GrowthPoint[], from: string) => points.find((point) => point.from === from)?.value;

async function make(...days: string[]) {
  for (const [index, day] of days.entries()) {
    await courseModel(service.database).create({
      userId: 'ada',
      outlineGenerationId: `outline-${index}`,
      mainTopic: 'Bread',
      type: 'Text & Image Course',
      source: 'sample',
      topics: [],
      coverUrl: '/x',
      createdAt: new Date(day),
    });
    await certificateModel(service.database).create({
      _id: `c${index}`,
      courseId: `${index}`,
      userId: 'ada',
      learnerName: 'Ada',
      courseTitle: 'Bread',
      end: new Date(day),
      source: 'sample',
      issuedAt: new Date(day),
      status: 'valid',
    });
  }
}

test('ADM-03 an empty installation has 30 days, 26 weeks and 12 months of nothing', async () => {
  for (const [by, count] of [
    ['day', 30],
    ['week', 26],
    ['month', 12],
  ] as const) {
    const { status, body } = await service.admin().get(`${path}?by=${by}`);
    expect([status, body.courses.length, body.certificates.length]).toEqual([200, count, count]);
    expect(sum(body.courses) + sum(body.certificates)).toBe(0);
  }
});

test('ADM-03 each course and certificate is counted once, on the day it was made', async () => {
  await make('2026-03-04T00:00:00.000Z', '2026-03-03T23:59:59.999Z', '2026-03-03T08:00:00Z', '2025-12-24T20:00:00Z');
  const days = (await service.admin().get(path)).body;
  for (const points of [days.courses, days.certificates]) {
    expect([at(points, '2026-03-04'), at(points, '2026-03-03'), sum(points)]).toEqual([1, 2, 3]);
  }
  const weeks = (await service.admin().get(`${path}?by=week`)).body.courses;
  expect([at(weeks, '2026-03-02'), at(weeks, '2025-12-22'), sum(weeks)]).toEqual([3, 1, 4]);
  const months = (await service.admin().get(`${path}?by=month`)).body.courses;
  expect([at(months, '2026-03-01'), at(months, '2025-12-01'), sum(months)]).toEqual([3, 1, 4]);
});

test('ADM-02 growth is for admins alone, by day, week or month', async () => {
  const { client } = await service.register();
  expect((await service.anonymous().get(path)).status).toBe(401);
  expect((await client.get(path)).status).toBe(403);
  expect((await service.admin().get(`${path}?by=hour`)).status).toBe(400);
});
