import type { JobState } from '@coursewright/service-kit';
import { PRIORITIES } from '../../authoring/jobs/job-queue.ts';
import { type KnownJob, planWriting } from './view-writing.ts';

const subtopicIds = ['a', 'b', 'c', 'd', 'e', 'f'];
const job = (subtopicId: string, state: JobState, priority: keyof typeof PRIORITIES = 'prefetch'): KnownJob => ({
  state,
  priority: PRIORITIES[priority],
  fence: state === 'queued' ? 0 : 1,
  payload: { courseId: 'course', subtopicId },
  ...(state === 'failed' && { failure: { kind: 'upstream', message: 'Trouble', retriable: true } }),
});
const plan = (written: string[], jobs: KnownJob[], atOnce = 3) =>
  planWriting({ subtopicIds, written: new Set(written), jobs, atOnce });

describe('writing a whole course', () => {
  test('CRS-14 it begins with as many lessons as may be written at once, in the order of the course', () => {
    expect(plan([], [])).toEqual({ next: ['a', 'b', 'c'], failures: [], over: false });
  });

  test('CRS-14 each lesson that is written makes place for one more', () => {
    expect(plan(['a'], [job('b', 'running'), job('c', 'queued')]).next).toEqual(['d']);
  });

  test('CRS-14 a job whose text is stored does not delay others, although it is not finished yet', () => {
    expect(plan(['a'], [job('a', 'running'), job('b', 'running'), job('c', 'running')]).next).toEqual(['d']);
  });

  test('CRS-14 an interactive lesson is not begun twice, and takes no slot', () => {
    expect(plan([], [job('a', 'running', 'interactive'), job('b', 'running')]).next).toEqual(['c', 'd']);
  });

  test('CRS-14 what failed is told with its reason and does not hold up the others', () => {
    const jobs = [job('b', 'failed'), job('c', 'running'), job('d', 'running')];
    expect(plan(['a'], jobs)).toMatchObject({ next: ['e'], failures: [{ subtopicId: 'b', message: 'Trouble' }] });
  });

  test('CRS-14 only the latest job of a lesson counts, and an active one before all', () => {
    expect(plan(['a'], [job('b', 'done'), job('b', 'failed')]).failures).toEqual([]);
    expect(plan(['a'], [job('b', 'failed'), job('b', 'running')])).toMatchObject({ failures: [], next: ['c', 'd'] });
  });

  test('CRS-14 what the learner has stopped stays so; what a pause took back while it waited is begun again', () => {
    expect(plan([], [job('a', 'cancelled')])).toMatchObject({ next: ['b', 'c', 'd'], failures: [{ subtopicId: 'a' }] });
    expect(plan([], [{ ...job('a', 'cancelled'), fence: 0 }])).toMatchObject({ next: ['a', 'b', 'c'], failures: [] });
  });

  test('CRS-14 it is over when all is written or has failed, and nothing is under way', () => {
    expect(plan(subtopicIds, []).over).toBe(true);
    expect(plan(['a', 'b', 'c', 'd', 'e'], [job('f', 'failed')]).over).toBe(true);
    expect(plan(['a', 'b', 'c', 'd', 'e'], [job('f', 'queued')]).over).toBe(false);
  });
});
