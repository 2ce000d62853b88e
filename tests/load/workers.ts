import { parseArgs } from 'node:util';
import type { Child } from '../e2e/support/child.ts';
import { ms, table } from './figures.ts';
import { type BenchLearner, createLearner } from './learner.ts';
import { lessonsPerCourse, startPacedModel } from './model.ts';
import { startBenchProduct, startWorkers } from './product.ts';

// npm run bench:workers -- --workers 1,2,4
// Lessons per second with several worker processes of course-generation, against a model whose pace is the limit.
const { values: options } = parseArgs({
  options: { workers: { type: 'string', default: '1,2,4' }, courses: { type: 'string', default: '16' } },
});
const workerCounts = options.workers.split(',').map(Number);
const courseCount = Number(options.courses);
const JOBS_PER_WORKER = 4;
/** What so many workers must write, as a multiple of one. */
const LEAST: Record<number, number> = { 2: 1.9, 4: 3.6 };

const model = await startPacedModel({ firstTokenMs: 400, tokensPerSecond: 100 });
try {
  const rows = [['workers', 'lessons', 'time', 'lessons/s', 'times one']];
  const rates = new Map<number, number>();
  for (const workers of workerCounts) {
    const lessons = courseCount * lessonsPerCourse;
    const time = await measure(workers);
    const rate = (lessons * 1000) / time;
    rates.set(workers, rate);
    const ratio = rate / (rates.get(1) ?? Number.NaN);
    rows.push([String(workers), String(lessons), ms(time), rate.toFixed(2), ratio.toFixed(2)]);
    console.log(rows.at(-1)?.join('  '));
    if (ratio < (LEAST[workers] ?? 0)) process.exitCode = 1;
  }
  console.log(`\n${table(rows)}`);
} finally {
  await model.stop();
}

async function measure(workers: number): Promise<number> {
  const product = await startBenchProduct(['mongo', 'auth', 'gateway'], {
    OPENAI_BASE_URL: model.url,
    AI_PREFETCH: '0',
    AI_AHEAD_CONCURRENCY: String(JOBS_PER_WORKER),
  });
  let processes: Child[] = [];
  try {
    processes = await startWorkers(product, workers);
    const courses = await Promise.all(Array.from({ length: courseCount }, (_, index) => prepare(product.url, index)));
    const begun = performance.now();
    await Promise.all(courses.map(writeCourse));
    return performance.now() - begun;
  } finally {
    await Promise.all(processes.map((child) => child.stop()));
    await product.stop();
  }
}

async function prepare(url: string, index: number) {
  const learner = createLearner(url);
  await learner.signUp(`workers${index}.${process.pid}@example.com`);
  const outlineId = await learner.requestOutline(`Course ${index}`);
  await learner.followGeneration(outlineId, ({ type }) => type === 'outline-done');
  return { learner, courseId: await learner.createCourse(outlineId) };
}

async function writeCourse({ learner, courseId }: { learner: BenchLearner; courseId: string }): Promise<void> {
  await learner.writeCourse(courseId);
  await learner.follow(`/api/courses/${courseId}/writing/events`, ({ data }) => data.state === 'done');
}
