import { parseArgs } from 'node:util';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import type { StreamEvent } from './caller.ts';
import { startCountingProxy } from './counting-proxy.ts';
import { getUsage, table } from './figures.ts';
import { createLearner } from './learner.ts';
import { generationParts, startBenchProduct } from './product.ts';

// npm run bench:hour -- --learners 32
// What an hour of a learner costs: an outline, a course, its lessons one after the other, a quiz per topic, two questions
// to the teacher, the certificate. CPU per process and statements at the database, per lesson. Every part in a process of
// its own, against the sample model. Not a measurement of time: learners do not pause.
const { values: options } = parseArgs({ options: { learners: { type: 'string', default: '32' } } });
const learners = Number(options.learners);
const WARM_UP = 8;
const LEAST = 0.05;

const ports = await freePorts(['MONGO_PORT']);
const proxy = await startCountingProxy(Number(ports.MONGO_PORT));
const product = await startBenchProduct([...generationParts, 'sample-model'], {
  ...ports,
  MONGODB_URI: proxy.url,
  AI_CONCURRENCY: '64',
  AI_PREFETCH: '0',
});
try {
  await study('warm-up', WARM_UP);
  proxy.take();
  const before = readUsage();
  const lessons = await study('learner', learners);
  const statements = proxy.take();
  const perLesson = (total: number) => total / lessons;
  const cpu = readUsage().map(([part, seconds], index) => [part, seconds - (before[index]?.[1] ?? 0)] as const);
  const sum = cpu.reduce((total, [, seconds]) => total + seconds, 0);
  const rows = [...cpu, ['together', sum] as const].map(([part, seconds]) => [
    part,
    `${(perLesson(seconds) * 1000).toFixed(1)} ms`,
  ]);
  console.log(`${learners} learners, ${lessons} lessons\n\n${table([['process', 'CPU per lesson'], ...rows])}\n`);
  const counted = [...statements].sort(([, a], [, b]) => b - a);
  const all = counted.reduce((total, [, count]) => total + count, 0);
  const shown = [['all', all] as const, ...counted.filter(([, count]) => perLesson(count) >= LEAST)];
  const counts = shown.map(([statement, count]) => [statement, perLesson(count).toFixed(2)]);
  console.log(table([['statement', 'per lesson'], ...counts]));
} finally {
  await product.stop();
  await proxy.stop();
}

function readUsage(): [string, number][] {
  return [...product.children].map(([part, { pid }]) => [part, getUsage(pid).cpuSeconds]);
}

// How many lessons were read.
async function study(name: string, count: number): Promise<number> {
  const read = await Promise.all(Array.from({ length: count }, (_, index) => spendHour(`${name}-${index}`)));
  return read.reduce((sum, lessons) => sum + lessons, 0);
}

async function spendHour(name: string): Promise<number> {
  const learner = createLearner(product.url);
  const { call } = learner;
  await learner.signUp(`${name}.${process.pid}@example.com`);
  const outlineId = await learner.requestOutline(`Beekeeping for ${name}`);
  await finish(outlineId);
  const courseId = await learner.createCourse(outlineId);
  const { topics } = await learner.course(courseId);
  let lessons = 0;
  for (const { id: topicId, subtopics } of topics) {
    for (const { id } of subtopics) {
      const { generationId } = await learner.open(courseId, id);
      if (generationId) await finish(generationId);
      await learner.read(courseId, id);
      lessons += 1;
    }
    await takeQuiz(topicId);
  }
  for (const question of ['What comes first?', 'Why is that so?']) {
    const { generationId } = await call<{ generationId: string }>('POST', `/api/courses/${courseId}/chat`, {
      question,
    });
    await finish(generationId);
  }
  await call('POST', '/api/finish', { courseId });
  await call('GET', '/api/library?sort=newest&page=1&size=24&today=yes');
  return lessons;

  async function finish(generationId: string) {
    let last: StreamEvent | undefined;
    await learner.followGeneration(generationId, (event) => {
      last = event;
      return false;
    });
    if (!last?.type.endsWith('-done')) throw new Error(`${generationId} ended with ${JSON.stringify(last)}`);
  }

  async function takeQuiz(topicId: string) {
    const path = `/api/courses/${courseId}/topics/${topicId}/quiz`;
    type Started = { generationId?: string; attempt?: { id: string; items: { id: string }[] } };
    let started = await call<Started>('POST', path, {});
    if (started.generationId) {
      await finish(started.generationId);
      started = await call<Started>('POST', path, {});
    }
    if (!started.attempt) throw new Error('the quiz did not begin');
    const { id, items } = started.attempt;
    for (const item of items) await call('POST', `/api/quiz-attempts/${id}/answers`, { itemId: item.id, choice: 0 });
  }
}
