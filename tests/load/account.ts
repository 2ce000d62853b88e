import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { createBuilder } from '@coursewright/course-generation/testing/build';
import { connectMongo, createLogger } from '@coursewright/service-kit';
import { getUsage, ms, quantile, table } from './figures.ts';
import { createLearner } from './learner.ts';
import { generationParts, startBenchProduct } from './product.ts';

// npm run bench:account -- --runs 20
// What a learner with 500 courses, 6,000 lessons, 5,000 cards and 2,000 notes waits for, through the gateway. Ends with 1
// when the p95 of a page is above --limit ms; files of a course may take ten times, files of the account a hundred times as long.
const { values: options } = parseArgs({
  options: {
    courses: { type: 'string', default: '500' },
    runs: { type: 'string', default: '20' },
    limit: { type: 'string', default: '200' },
  },
});
const limit = Number(options.limit);
const count = Number(options.courses);
const CARDS = 10;
const NOTES = 4;
const TOPICS = Object.fromEntries(
  ['Starter', 'Dough', 'Baking', 'Storing'].map((topic) => [topic, [1, 2, 3].map((part) => `${topic}, part ${part}`)]),
);
const LESSONS = ['t1s1', 't1s2', 't2s1', 't3s1'];

const product = await startBenchProduct(generationParts);
try {
  const learner = createLearner(product.url);
  await learner.signUp(`account.${process.pid}@example.com`);
  const courseId = await fill((await learner.call<{ user: { id: string } }>('GET', '/api/session')).user.id);
  const rows = [['', 'p50', 'p95', 'max', 'CPU', 'size', '']];
  const pages = {
    '/home': '/api/library?sort=newest&page=1&size=24&today=yes',
    '/home, by progress': '/api/library?sort=progress&page=1&size=24&today=yes',
    '/home, search': '/api/library?sort=newest&page=1&size=24&search=bread',
    '/home, last page': `/api/library?sort=newest&page=${Math.ceil(count / 24)}&size=24`,
    '/notes': '/api/notes?page=1',
    '/notes, last page': `/api/notes?page=${Math.ceil((count * NOTES) / 30)}`,
    '/notes, search': '/api/notes?search=twice',
    '/recall': '/api/recall',
    '/recall of a course': `/api/recall?courseId=${courseId}`,
    'a course': `/api/courses/${courseId}`,
    'its mastery': `/api/courses/${courseId}/mastery`,
  };
  const files = ['anki', 'csv', 'markdown', 'scorm-2004'].map(
    (format) => [`${format} of a course`, `/api/courses/${courseId}/export/${format}`] as const,
  );
  for (const [name, path] of Object.entries(pages)) rows.push(await measure(name, path, limit, Number(options.runs)));
  for (const [name, path] of files) rows.push(await measure(name, path, 10 * limit, 5));
  rows.push(await measure('data of the account', '/api/account/courses', 100 * limit, 3));
  console.log(`${table(rows)}\n\nload ${loadavg()[0]?.toFixed(1)}`);
  if (rows.some((row) => row.at(-1) === 'SLOW')) process.exitCode = 1;

  async function measure(name: string, path: string, most: number, runs: number): Promise<string[]> {
    const times: number[] = [];
    let bytes = 0;
    let before = 0;
    for (let run = -1; run < runs; run += 1) {
      if (run === 0) before = cpuSeconds();
      const began = performance.now();
      const answer = await learner.ask('GET', path);
      bytes = (await answer.arrayBuffer()).byteLength;
      if (answer.status !== 200) return [name, '', '', '', '', `answer ${answer.status}`, 'SLOW'];
      if (run >= 0) times.push(performance.now() - began);
    }
    const figures = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)];
    const slow = (figures[1] ?? 0) > most;
    const cpu = (1000 * (cpuSeconds() - before)) / runs;
    return [name, ...figures.map(ms), ms(cpu), `${(bytes / 1000).toFixed(1)} kB`, slow ? 'SLOW' : ''];
  }
} finally {
  await product.stop();
}

/** Of all processes. */
function cpuSeconds(): number {
  return [...product.children.values()].reduce((sum, { pid }) => sum + getUsage(pid).cpuSeconds, 0);
}

/** @returns the id of the last course */
async function fill(userId: string): Promise<string> {
  const connection = await connectMongo(`${product.mongoUrl}/course-generation`, {
    logger: createLogger({ name: 'bench', level: 'silent' }),
  });
  const build = createBuilder(connection);
  async function add(number: number) {
    const createdAt = new Date(Date.now() - number * 3_600_000);
    const course = await build.readCourse(
      { userId },
      { mainTopic: `Bread, volume ${number}`, topics: TOPICS, createdAt },
    );
    const cards = Array.from({ length: CARDS }, (_, at) => ({ front: `Term ${at} of volume ${number}` }));
    for (const [at, card] of cards.entries()) await build.card(course, LESSONS[at % LESSONS.length], card);
    for (const lesson of LESSONS) await build.note(course, lesson);
    return course.id;
  }
  for (let number = 1; number < count; number += 1) await add(number);
  const last = await add(0);
  await connection.close();
  return last;
}
