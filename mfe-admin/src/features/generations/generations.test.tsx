import { adminUserEndpoints, courseGrowthEndpoints, type ResponseOf } from '@coursewright/contracts';
import { type EndpointStub, failWith, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, within } from '@testing-library/react';
import { ada } from '../../testing/people.ts';
import { visitAsAdmin } from '../../testing/visit.ts';
import { formatCost, formatFailureRate } from './report.tsx';

beforeAll(() => import('./generations.page.tsx'));

type Report = ResponseOf<typeof courseGrowthEndpoints.generationReport>;
const works = { outlines: 10, lessons: 80, quizzes: 5, answers: 3, failed: 2, retries: 4 };
const total = { ...works, promptTokens: 1_500_000, completionTokens: 500_000, cost: 1.4 };
const idle = { outlines: 0, lessons: 0, quizzes: 0, answers: 0, failed: 0, retries: 0 };
const report: Report = {
  author: { source: 'openai', model: 'gpt-4.1-mini' },
  prices: { input: 0.4, output: 1.6, currency: 'USD' },
  days: [
    { day: '2026-03-03', ...idle, promptTokens: 0, completionTokens: 0, cost: 0 },
    { day: '2026-03-04', ...total },
  ],
  total,
  courses: 7,
  reasons: [{ reason: 'The AI service is busy right now.', count: 2 }],
  lessonTime: { medianMs: 4_200, p95Ms: 21_000, lessons: 80 },
};
const failures = respondWith(courseGrowthEndpoints.generationFailures, [
  {
    id: 'g1:1',
    kind: 'lesson',
    at: '2026-03-04T10:00:00.000Z',
    userId: '0123456789abcdef01234567',
    reason: 'The AI service is busy right now.',
    attempts: 3,
    now: 'written',
  },
  {
    id: 'g2:1',
    kind: 'quiz',
    at: '2026-03-04T09:00:00.000Z',
    userId: '',
    reason: 'The answer of the AI service ended too early.',
    attempts: 3,
    now: 'failed',
  },
]);

const visit = (...api: EndpointStub[]) => visitAsAdmin('/generations', ...api);
const page = (values: Partial<Report> = {}, ...api: EndpointStub[]) =>
  visit(respondWith(courseGrowthEndpoints.generationReport, { ...report, ...values }), failures, ...api);
const part = async (name: string) => within(await screen.findByRole('region', { name }));

test('ADM-03 what writing took is told in works, tokens, money and time', async () => {
  page();
  const all = await screen.findByRole('region', { name: 'Total' });
  expect(await within(all).findByText('98')).toBeVisible();
  expect(all).toHaveTextContent('10 outlines, 80 lessons, 5 quizzes, 3 answers');
  expect(all).toHaveTextContent('2%2 failed, 4 retries');
  expect(all).toHaveTextContent('2M1.5M input, 500K output');
  expect(all).toHaveTextContent('$1.40');
  expect(all).toHaveTextContent('Cost per course$0.207 courses started');
  expect(all).toHaveTextContent('4.2 smedian; 95% within 21 s (last 80)');
  expect(all).toHaveTextContent(
    'at the configured prices of $0.40 per million input tokens and $1.60 per million output tokens',
  );
});

test('ADM-03 what a second model used is told beside the first', async () => {
  page({ fallback: { model: 'gpt-4.1-nano', promptTokens: 200_000, completionTokens: 50_000 } });
  const all = await screen.findByRole('region', { name: 'Total' });
  expect(await within(all).findByText(/Second model: gpt-4.1-nano, 250K of the tokens\./)).toBeVisible();
});

test('ADM-03 without prices there are tokens alone, and the page says so', async () => {
  const { cost: _, ...tokensOnly } = total;
  page({ prices: null, total: tokensOnly });
  const all = await screen.findByRole('region', { name: 'Total' });
  expect(await within(all).findByText(/Prices are not configured, so only tokens are shown/)).toBeVisible();
  expect(all).not.toHaveTextContent('$');
});

test('ADM-03 failures say what, when, why, whose and what became of them', async () => {
  const owner = Promise.withResolvers<ResponseOf<typeof adminUserEndpoints.user>>();
  page(
    {},
    respondWith(adminUserEndpoints.user, () => owner.promise),
  );
  const failed = await part('Latest failures');
  const rows = (await failed.findAllByRole('row')).slice(1).map((row) => row.textContent);
  expect(rows[0]).toMatch(/lesson.*4 Mar 2026.*busy right now.*0123456789abcdef01234567.*3.*written/);
  owner.resolve(ada);
  expect(await failed.findByRole('link', { name: 'ada@example.org' })).toHaveAttribute(
    'href',
    '/admin/users/0123456789abcdef01234567',
  );
  expect(rows[1]).toMatch(/quiz.*ended too early.*deleted user.*failed/);
  expect((await part('Failures by reason')).getByRole('listitem')).toHaveTextContent(
    '2The AI service is busy right now.',
  );
});

test('ADM-03 days without any writing are left out', async () => {
  page();
  const days = await part('By day');
  expect((await days.findAllByRole('row')).slice(1).map((row) => row.textContent)).toEqual([
    expect.stringContaining('4 Mar'),
  ]);
});

test('ADM-03 failures are shown also when the report cannot be read', async () => {
  visit(failWith(courseGrowthEndpoints.generationReport, 500, 'Courses are resting'), failures);
  expect(await (await part('Latest failures')).findByText('deleted user')).toBeVisible();
  expect((await screen.findAllByText('Courses are resting')).length).toBeGreaterThan(0);
});

test('ADM-03 a share of nothing is nothing, and small sums are not rounded away', () => {
  expect(formatFailureRate({ ...idle, promptTokens: 0, completionTokens: 0 })).toBe('0%');
  expect([formatCost(0, 'USD'), formatCost(0.00123, 'USD'), formatCost(12.345, 'USD')]).toEqual([
    '$0',
    '$0.0012',
    '$12.35',
  ]);
});
