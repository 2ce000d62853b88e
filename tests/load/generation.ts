import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Child } from '../e2e/support/child.ts';
import type { StreamEvent } from './caller.ts';
import { getUsage, ms, p50and95, quantile, table } from './figures.ts';
import { type BenchLearner, createLearner } from './learner.ts';
import {
  getTime,
  lessonKey,
  lessonsPerCourse,
  lessonTokens,
  outlineTokens,
  type Pace,
  startPacedModel,
  tokensUntil,
} from './model.ts';
import { type BenchProduct, generationParts, startBenchProduct, startWorkers } from './product.ts';

// npm run bench:generation -- --learners 1,50,100,200
// How much time the product adds to that of the model: everything through gateway, broker and database, each part in
// its own process, against a model of exactly known pace. Overhead is what was measured minus what the model needs.
// One learner waits for service alone; what a crowd waits longer, it queues.
const { values: options } = parseArgs({
  options: {
    learners: { type: 'string', default: '1,50,100,200' },
    tokens: { type: 'string', default: '60' },
    // Processes of course-generation for jobs, beside one for HTTP; 0: one process for both.
    workers: { type: 'string', default: '0' },
    // The folder for a CPU profile of each process.
    profile: { type: 'string' },
    // Without the measurements of a single course.
    'crowd-only': { type: 'boolean', default: false },
  },
});
const crowds = options.learners.split(',').map(Number);
const pace: Pace = { firstTokenMs: 400, tokensPerSecond: Number(options.tokens) };
const ARRIVAL_MS = 4_000;
const WARM_UP = 5;
const COURSE_CONCURRENCY = 4;

const model = await startPacedModel(pace);
const width = String(Math.max(...crowds) * 4);
const workers = Number(options.workers);
const common = {
  ...(options.profile && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${path.resolve(options.profile)}` }),
  AI_CONCURRENCY: width,
  // The model is at a local address, where few calls at a time are usual.
  OPENAI_PARALLEL_CALLS: width,
  AI_AHEAD_CONCURRENCY: width,
  AI_COURSE_CONCURRENCY: String(COURSE_CONCURRENCY),
};

console.log(
  `${availableParallelism()} cores; model: ${pace.firstTokenMs} ms to the first token, ${pace.tokensPerSecond} tokens/s\n`,
);
try {
  await withProduct({ AI_PREFETCH: '0' }, async (product) => {
    const rows = [
      ['learners', 'first topic', 'outline', 'first text', 'until the model', 'after it', 'lesson', 'load'],
    ];
    await measureCrowd(product, WARM_UP);
    for (const crowd of crowds) rows.push(await measureCrowd(product, crowd));
    console.log(`Overhead, p50 / p95, of learners who arrive within ${ARRIVAL_MS / 1000} s\n\n${table(rows)}\n`);
  });
  if (!options['crowd-only']) {
    await withProduct({ AI_PREFETCH: '1' }, async (product) => {
      console.log(`${await measureCourse(product)}\n`);
      console.log(await measureNextLesson(product));
    });
  }
} finally {
  await model.stop();
}

async function withProduct(env: Record<string, string>, measure: (product: BenchProduct) => Promise<void>) {
  const parts = generationParts.filter((part) => workers === 0 || part !== 'course-generation');
  const product = await startBenchProduct(parts, { OPENAI_BASE_URL: model.url, ...common, ...env });
  let processes: Child[] = [];
  try {
    if (workers > 0) processes = await startWorkers(product, workers);
    const all = [
      ...product.children,
      ...processes.map((child, index): [string, Child] => [index === 0 ? 'http' : `worker ${index}`, child]),
    ];
    const before = new Map(all.map(([part, { pid }]) => [part, getUsage(pid)]));
    await measure(product);
    const rows = [['process', 'CPU', 'memory']];
    for (const [part, { pid }] of all) {
      const { cpuSeconds, megabytes } = getUsage(pid);
      rows.push([part, `${(cpuSeconds - (before.get(part)?.cpuSeconds ?? 0)).toFixed(1)} s`, `${megabytes} MB`]);
    }
    console.log(`\nProcesses over this run\n\n${table(rows)}\n`);
  } finally {
    await Promise.all(processes.map((child) => child.stop()));
    await product.stop();
  }
}

async function newLearner(product: BenchProduct, name: string): Promise<BenchLearner> {
  const learner = createLearner(product.url);
  await learner.signUp(`${name}.${process.pid}@example.com`);
  return learner;
}

async function measureCrowd(product: BenchProduct, crowd: number): Promise<string[]> {
  const learners: BenchLearner[] = [];
  // passwords are hashed slowly on purpose: that is over before the clock starts
  for (let index = 0; index < crowd; index += 1) learners.push(await newLearner(product, `crowd${crowd}-${index}`));
  const cpuBefore = new Map([...product.children].map(([part, { pid }]) => [part, getUsage(pid).cpuSeconds]));
  const overheads = new Map<string, number[]>();
  const add = (values: Readonly<Record<string, number>>) => {
    for (const [name, value] of Object.entries(values)) overheads.set(name, [...(overheads.get(name) ?? []), value]);
  };
  await Promise.all(
    learners.map(async (learner, index) => {
      await sleep((index / crowd) * ARRIVAL_MS);
      const topic = `Course ${crowd}-${index}`;
      const { generationId, ...outlined } = await timeOutline(learner, topic);
      add(outlined);
      add(await timeFirstLesson(learner, generationId, topic));
    }),
  );
  const worker = product.children.get('course-generation');
  const cpu = worker ? getUsage(worker.pid).cpuSeconds - (cpuBefore.get('course-generation') ?? 0) : 0;
  console.log(`${crowd} learners: ${cpu.toFixed(1)} s of CPU in course-generation`);
  const columns = ['topic', 'outline', 'text', 'before', 'after', 'lesson'];
  return [String(crowd), ...columns.map((name) => p50and95(overheads.get(name) ?? [])), (loadavg()[0] ?? 0).toFixed(1)];
}

async function timeOutline(learner: BenchLearner, topic: string) {
  const tokens = outlineTokens(topic);
  const begun = performance.now();
  const generationId = await learner.requestOutline(topic);
  const seen = await times(learner, generationId, 'topic', 'outline-done');
  return {
    generationId,
    topic: seen.first - begun - getTime(tokensUntil(tokens, `${topic}"`), pace),
    outline: seen.last - begun - getTime(tokens.length, pace),
  };
}

async function timeFirstLesson(learner: BenchLearner, outlineId: string, topic: string) {
  const begun = performance.now();
  const courseId = await learner.createCourse(outlineId);
  const first = (await learner.course(courseId)).topics[0]?.subtopics[0];
  if (!first) throw new Error('the course is empty');
  const tokens = lessonTokens(topic, first.title);
  const { generationId = '' } = await learner.open(courseId, first.id);
  const seen = await times(learner, generationId, 'text', 'lesson-done');
  const { asked, spoke } = model.moments.get(lessonKey(topic, first.title)) ?? { asked: Number.NaN, spoke: Number.NaN };
  return {
    text: seen.first - begun - getTime(1, pace),
    // From the click to the question at the model, and from its first token to the screen.
    before: asked - begun,
    after: seen.first - spoke,
    lesson: seen.last - begun - getTime(tokens.length, pace),
  };
}

async function times(learner: BenchLearner, generationId: string, first: 'topic' | 'text', last: string) {
  const shows = ({ type }: StreamEvent) =>
    first === 'topic' ? type === 'topic' : type === 'open-block' || type === 'block';
  const seen = { first: Number.NaN, last: Number.NaN };
  await learner.followGeneration(generationId, (event) => {
    if (Number.isNaN(seen.first) && shows(event)) seen.first = event.at;
    if (event.type === 'failed') throw new Error(`generation failed: ${JSON.stringify(event.data)}`);
    if (event.type !== last) return false;
    seen.last = event.at;
    return true;
  });
  return seen;
}

async function measureCourse(product: BenchProduct): Promise<string> {
  const learner = await newLearner(product, 'whole-course');
  const topic = 'Whole course';
  const begun = performance.now();
  const outlineId = await learner.requestOutline(topic);
  const paragraph = { at: Number.NaN };
  const outline = await times(learner, outlineId, 'topic', 'outline-done');
  const courseId = await learner.createCourse(outlineId);
  await learner.writeCourse(courseId);
  const { topics } = await learner.course(courseId);
  const [first] = topics.flatMap(({ subtopics }) => subtopics);
  const opened = first && (await learner.open(courseId, first.id));
  if (opened?.generationId) {
    await learner.followGeneration(opened.generationId, ({ type, at }) => {
      if (type !== 'open-block' && type !== 'block') return false;
      paragraph.at = at;
      return true;
    });
  }
  let done = Number.NaN;
  await learner.follow(`/api/courses/${courseId}/writing/events`, ({ data, at }) => {
    if (data.state !== 'done') return false;
    done = at;
    return true;
  });
  const lengths = topics.flatMap(({ subtopics }) => subtopics.map(({ title }) => lessonTokens(topic, title).length));
  const lessonMs = getTime(lengths.reduce((sum, length) => sum + length, 0) / lengths.length, pace);
  const outlineMs = getTime(outlineTokens(topic).length, pace);
  const ideal = outlineMs + Math.ceil(lessonsPerCourse / COURSE_CONCURRENCY) * lessonMs;
  const ratio = (measured: number, best: number) =>
    `${ms(measured)} (ideal ${ms(best)}, × ${(measured / best).toFixed(3)})`;
  const rows = [
    ['from the click to', 'time'],
    ['the first topic', ratio(outline.first - begun, getTime(tokensUntil(outlineTokens(topic), `${topic}"`), pace))],
    ['the whole outline', ratio(outline.last - begun, outlineMs)],
    ['the first text of lesson 1', ratio(paragraph.at - begun, outlineMs + pace.firstTokenMs)],
    [`the end of ${lessonsPerCourse} lessons, ${COURSE_CONCURRENCY} at a time`, ratio(done - begun, ideal)],
  ];
  return `One course\n\n${table(rows)}`;
}

async function measureNextLesson(product: BenchProduct): Promise<string> {
  const learner = await newLearner(product, 'next-lesson');
  const outlineId = await learner.requestOutline('Next lesson');
  await times(learner, outlineId, 'topic', 'outline-done');
  const courseId = await learner.createCourse(outlineId);
  const waits: number[] = [];
  const { topics } = await learner.course(courseId);
  for (const { id } of topics.flatMap(({ subtopics }) => subtopics).slice(0, 6)) {
    while (!(await learner.course(courseId)).writing.written.includes(id)) await sleep(100);
    const begun = performance.now();
    const { status } = await learner.open(courseId, id);
    if (status !== 'ready') throw new Error(`lesson ${id} was not prefetched`);
    waits.push(performance.now() - begun);
  }
  return `Next lesson, prefetched: p50 ${ms(quantile(waits, 0.5))}, longest ${ms(Math.max(...waits))}`;
}
