import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type BenchLearner, createLearner } from '../load/learner.ts';
import { lessonsPerCourse, lessonWords, startPacedModel } from '../load/model.ts';
import { type BenchProduct, generationParts, startBenchProduct } from '../load/product.ts';
import { seeded } from '../load/seeded.ts';

// npm run chaos:generation -- --kills 60 --courses 80 --seed 1
// Kills the worker with its API, the gateway and the broker at random moments while learners have courses written, and
// then looks whether every accepted course is there once and whole, and how often the model was asked for it.
const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '60' },
    courses: { type: 'string', default: '80' },
    learners: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
  },
});
const [kills, courses, learners] = [options.kills, options.courses, options.learners].map(Number) as [
  number,
  number,
  number,
];
const COURSE_CONCURRENCY = 3;
const PATIENCE_MS = 180_000;

const random = seeded(Number(options.seed));
const model = await startPacedModel({ firstTokenMs: 100, tokensPerSecond: 900 });
const product = await startBenchProduct(generationParts, {
  OPENAI_BASE_URL: model.url,
  AI_COURSE_CONCURRENCY: String(COURSE_CONCURRENCY),
});
const accepted: { learner: BenchLearner; outlineId: string; topic: string; courseId?: string }[] = [];

try {
  let killing = true;
  const killer = killAtRandom(product).finally(() => {
    killing = false;
  });
  await Promise.all(Array.from({ length: learners }, (_, index) => study(index, () => killing)));
  const killed = await killer;
  const found = await inspect();
  console.log(
    `killed ${Object.entries(killed)
      .map(([part, times]) => `${part} ${times}×`)
      .join(', ')}`,
  );
  console.log(`${found.courses} courses with ${found.lessons} lessons: each once, each whole`);
  console.log(`the model was asked ${found.calls} times, ${(found.calls / found.lessons).toFixed(3)} per lesson`);
  // a killed worker asks again for the lessons that it was writing, and for no others
  const atMost = found.lessons + killed['course-generation'] * learners * COURSE_CONCURRENCY;
  assert(found.calls <= atMost, `more than ${atMost} calls`);
} finally {
  await product.stop();
  await model.stop();
}

async function study(index: number, stillKilling: () => boolean) {
  const learner = createLearner(product.url, { patient: true });
  await learner.signUp(`chaos${index}.${process.pid}@example.com`);
  for (let round = 0; accepted.length < courses || stillKilling(); round += 1) {
    const topic = `Course ${index}-${round}`;
    const course: (typeof accepted)[number] = { learner, topic, outlineId: await learner.requestOutline(topic) };
    accepted.push(course);
    await eventually(
      `the outline of ${topic}`,
      async () => (await learner.generation(course.outlineId)).state === 'done',
    );
    course.courseId = await learner.createCourse(course.outlineId);
    await learner.writeCourse(course.courseId);
    await isWritten(course.courseId, learner);
  }
}

function isWritten(courseId: string, learner: BenchLearner) {
  return eventually(`the lessons of course ${courseId}`, async () => {
    const { writing } = await learner.course(courseId);
    assert.deepEqual(writing.failures, [], 'no lesson may fail for good');
    return writing.state === 'done';
  });
}

async function killAtRandom({ crash, broker }: BenchProduct) {
  const killed = { 'course-generation': 0, gateway: 0, broker: 0 };
  const victims: (keyof typeof killed)[] = [
    'course-generation',
    'course-generation',
    'gateway',
    ...(broker ? (['broker'] as const) : []),
  ];
  await sleep(2_000);
  for (let count = 0; count < kills; count += 1) {
    await sleep(500 + random() * 4_000);
    const victim = victims[Math.floor(random() * victims.length)] ?? 'gateway';
    killed[victim] += 1;
    if (victim === 'broker') {
      await broker?.crash();
      await sleep(random() * 1_000);
      await broker?.startAgain();
    } else await crash(victim);
  }
  return killed;
}

async function inspect() {
  let lessons = 0;
  for (const { learner, topic, courseId = '' } of accepted) {
    assert.deepEqual(await learner.courseIdsOf(topic), [courseId], `${topic} exists once`);
    const { topics } = await learner.course(courseId);
    const subtopics = topics.flatMap((each) => each.subtopics);
    assert.equal(subtopics.length, lessonsPerCourse, `${topic} has all its sub-topics`);
    for (const { id, title } of subtopics) {
      const { lesson } = await learner.open(courseId, id);
      const words = (lesson?.html ?? '')
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
      const expected = lessonWords(topic, title).replace(/\s+/g, ' ').trim();
      assert.equal(words, expected, `the lesson ${title} of ${topic} is whole`);
      lessons += 1;
    }
  }
  const calls = [...model.calls].filter(([key]) => key.includes(' / ')).reduce((sum, [, count]) => sum + count, 0);
  return { courses: accepted.length, lessons, calls };
}

async function eventually(what: string, isSo: () => Promise<boolean>) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${PATIENCE_MS / 1000} s`);
    await sleep(200);
  }
}
