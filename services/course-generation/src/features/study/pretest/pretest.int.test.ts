import type { PretestView } from '@coursewright/contracts';
import { MINUTE_MS } from '@coursewright/contracts/durations';
import { systemClock } from '@coursewright/service-kit';
import { answerAsModel, findPurpose } from '../../../integrations/openai/testing/fake-answers.ts';
import { buildContract } from '../../../testing/build-contract.ts';
import type { LearnerClient } from '../../../testing/learner-client.ts';
import { startWithModel } from '../../../testing/start-with-model.ts';
import type { Course } from '../../courses/index.ts';
import { createPretestRepository } from './pretest.repository.ts';

let clock = Date.UTC(2026, 10, 2, 9);
let client: LearnerClient;
let userId: string;

const { fakeOpenAi, service } = await startWithModel({}, { now: () => new Date(clock) });
afterAll(() => service.close());
beforeEach(async () => {
  fakeOpenAi.forget();
  ({ client, userId } = await service.register());
});

const topics = [
  {
    id: 't1',
    title: 'Starter',
    subtopics: [
      { id: 't1s1', title: 'Flour', contract: buildContract({ objectives: ['Name three flours'] }) },
      { id: 't1s2', title: 'Water', contract: buildContract({ objectives: ['Weigh the water'], needs: ['Flour'] }) },
    ],
  },
  {
    id: 't2',
    title: 'Baking',
    subtopics: [
      { id: 't2s1', title: 'Oven', contract: buildContract({ objectives: ['Heat the oven'] }) },
      { id: 't2s2', title: 'Crust' },
    ],
  },
];
const build = (row: object = {}) => service.build.course({ userId }, { topics, ...row });
const path = ({ id }: Course) => `/api/courses/${id}/pretest`;
const stored = async (course: Course) => {
  const found = await createPretestRepository(service.database).find(userId, course.id);
  if (!found) throw new Error('there is no pre-test');
  return found;
};

async function start(course: Course): Promise<PretestView> {
  await client.post(path(course));
  await service.idle();
  return (await client.get(path(course))).body;
}

/** Answers what is asked, as one who knows these lessons. */
async function answerAll(course: Course, known: readonly string[], most = 99) {
  const bodies: string[] = [];
  let view: PretestView = (await client.get(path(course))).body;
  for (let count = 0; view.item && count < most; count += 1) {
    const { id: itemId } = view.item;
    const item = (await stored(course)).items.find(({ id }) => id === itemId);
    const choice = item && known.includes(item.subtopicId) ? item.correct : 'unknown';
    const answered = await client.post(`${path(course)}/answers`, { itemId, choice });
    expect(answered.status).toBe(200);
    bodies.push(JSON.stringify(answered.body));
    view = answered.body;
  }
  return { view, bodies };
}

test('STU-34 questions of each topic are written and solved without their keys, in two requests for each', async () => {
  const course = await build();
  expect((await client.get(path(course))).body).toEqual({ state: 'none', asked: 0, most: 15 });
  const started = await client.post(path(course));
  expect([started.status, started.body.state]).toEqual([202, 'writing']);
  expect((await client.allEvents(started.body.generationId)).at(-1)?.type).toBe('quiz-done');
  await service.idle();
  const opened = (await client.post(path(course))).body;
  expect(opened).toMatchObject({ state: 'open', asked: 0, most: 15, source: 'openai' });
  expect(opened.item.options).toHaveLength(5);
  const { items, written } = await stored(course);
  expect(written.toSorted()).toEqual(['t1', 't2']);
  expect(items.map(({ subtopicId }) => subtopicId).toSorted()).toEqual(
    ['t1s1', 't1s2', 't2s1'].flatMap((id) => [id, id, id]),
  );
  expect(fakeOpenAi.requests.map(({ messages }) => findPurpose(messages)).toSorted()).toEqual([
    'pretest',
    'pretest',
    'solve',
    'solve',
  ]);
  for (const { messages } of fakeOpenAi.requests.filter((one) => findPurpose(one.messages) === 'solve'))
    expect(JSON.stringify(messages)).not.toMatch(/"correct|explanation|They do it by/);
});

test('STU-34 a key that the model does not find without it, four options and a key that tells itself are left out', async () => {
  const course = await build({ topics: topics.slice(0, 1) });
  await start(course);
  const [write] = fakeOpenAi.requests;
  const { questions } = JSON.parse(answerAsModel(write?.messages ?? []));
  const [first, second, third, fourth, ...others] = questions;
  const broken = [
    // the key of another option
    { ...first, correct: 0, explanation: `It is ${first.options[0]}, as everybody who does it says.` },
    { ...second, options: second.options.slice(0, 4), correct: 0 },
    {
      ...third,
      options: third.options.map((option: string, at: number) =>
        at === third.correct ? `${option}, which everybody who works with it for long knows` : option,
      ),
    },
    // the right option alone repeats a word of the question
    { ...fourth, question: `${fourth.question} Is it about ${fourth.options[fourth.correct].split(' ')[0]}?` },
  ];
  ({ client, userId } = await service.register());
  const other = await build({ topics: topics.slice(0, 1) });
  fakeOpenAi.script({ text: JSON.stringify({ questions: [...broken, ...others] }) });
  await start(other);
  expect((await stored(other)).items.map(({ question }) => question)).toEqual(
    others.map(({ question }: { question: string }) => question),
  );
});

test('STU-34 nothing is told before the end; then lessons are known, claimed, and evidence on the map', async () => {
  const course = await build();
  const begun = await start(course);
  const { view, bodies } = await answerAll(course, ['t1s1', 't1s2']);
  for (const body of [JSON.stringify(begun), ...bodies]) expect(body).not.toMatch(/correct|right|explanation/);
  expect(view.state).toBe('done');
  expect(view.asked).toBeLessThanOrEqual(15);
  expect(view.result).toEqual([
    {
      topicId: 't1',
      lessons: [
        { subtopicId: 't1s1', result: 'known' },
        { subtopicId: 't1s2', result: 'known' },
      ],
    },
    {
      topicId: 't2',
      lessons: [
        { subtopicId: 't2s1', result: 'unknown' },
        { subtopicId: 't2s2', result: 'unknown' },
      ],
    },
  ]);
  const map = (await client.get(`/api/courses/${course.id}/mastery`)).body;
  expect(map.claimed).toEqual(['t1s1', 't1s2']);
  const [flour, water, oven, crust] = map.objectives;
  expect([flour.state, water.state, oven.state, crust.state]).toEqual(['known', 'known', 'learning', 'untested']);
  expect(flour.evidence[0]).toMatchObject({ kind: 'quiz', from: 'pretest', right: true, hints: 0 });
  expect(oven.p).toBeLessThan(0.1);
  // what builds on a lesson that is not known is hardly known either
  expect(crust.p).toBeLessThan(0.5);
  expect((await client.get(`/api/courses/${course.id}`)).body.progress).toMatchObject({ done: 2 });
});

test('STU-34 an open pre-test is no evidence yet; stopped, it keeps its result, and claims taken back stay so', async () => {
  const course = await build();
  await start(course);
  await answerAll(course, ['t1s1', 't1s2'], 3);
  const states = async () =>
    (await client.get(`/api/courses/${course.id}/mastery`)).body.objectives.map((one: { state: string }) => one.state);
  expect(await states()).toEqual(Array(4).fill('untested'));
  const finished = (await client.post(`${path(course)}/finish`)).body;
  expect(finished).toMatchObject({ state: 'done', asked: 3 });
  expect(await states()).not.toEqual(Array(4).fill('untested'));
  const [known] = (await client.get(`/api/courses/${course.id}/mastery`)).body.claimed;
  expect(known).toBeDefined();
  await client.send('DELETE', `/api/courses/${course.id}/known/${known}`);
  for (const again of ['/finish', '']) expect((await client.post(path(course) + again)).body).toEqual(finished);
  expect((await client.get(`/api/courses/${course.id}/mastery`)).body.claimed).not.toContain(known);
  const { items } = await stored(course);
  const late = { itemId: items.at(-1)?.id, choice: 0 };
  expect((await client.post(`${path(course)}/answers`, late)).status).toBe(409);
});

test('STU-34 the first answer counts, on two devices as well; other questions and other learners are refused', async () => {
  const course = await build();
  const { item } = await start(course);
  const answers = `${path(course)}/answers`;
  const answer = { itemId: item?.id, choice: 0 };
  const [one, other] = await Promise.all([
    client.post(answers, answer),
    client.post(answers, { ...answer, choice: 1 }),
  ]);
  expect([one.status, other.status, one.body.asked, other.body.asked]).toEqual([200, 200, 1, 1]);
  const [first] = (await stored(course)).answers;
  expect((await client.post(answers, { ...answer, choice: 2 })).body).toEqual(one.body);
  expect((await stored(course)).answers).toEqual([first]);
  const { items, current } = await stored(course);
  const notAsked = items.find(({ id }) => id !== current && id !== item?.id);
  expect((await client.post(answers, { itemId: notAsked?.id, choice: 0 })).status).toBe(409);
  for (const [body, status] of [
    [{ itemId: 'x', choice: 0 }, 404],
    [{ itemId: current, choice: 5 }, 400],
    [{ itemId: current, choice: 'x' }, 400],
  ] as const)
    expect([(await client.post(answers, body)).status, body]).toEqual([status, body]);
  const { client: stranger } = await service.register('Grace');
  for (const call of [
    stranger.get(path(course)),
    stranger.post(path(course)),
    stranger.post(answers, answer),
    stranger.post(`${path(course)}/finish`),
  ])
    expect((await call).status).toBe(404);
});

test('STU-34 a course without contracts has none, and says why', async () => {
  const course = await service.build.course({ userId });
  expect((await client.get(path(course))).body.state).toBe('unavailable');
  const refused = await client.post(path(course));
  expect([refused.status, refused.body.code]).toEqual([409, 'no_plan']);
  expect(refused.body.message ?? refused.body.detail).toContain('no plan of what its lessons teach');
  expect((await client.post(`${path(course)}/finish`)).status).toBe(404);
});

test('STU-34 when no question can be used it fails, and starting it again tries again', async () => {
  const strict = await startWithModel({ AI_ATTEMPTS: '1' });
  const learner = await strict.service.register();
  const course = await strict.service.build.course(learner, { topics });
  const begin = async () => {
    await learner.client.post(path(course));
    await strict.service.idle();
    return (await learner.client.get(path(course))).body.state;
  };
  // both topics
  strict.fakeOpenAi.script({ text: '{"questions":[]}' }, { text: 'no' });
  expect([await begin(), strict.fakeOpenAi.requests.length]).toEqual(['failed', 2]);
  expect(await begin()).toBe('open');
  await strict.service.close();
});

test('STU-34 CRS-22 nothing is asked for when no request is left for solving it', async () => {
  let leap = 0;
  const leaping = { ...systemClock, now: () => new Date(Date.now() + leap) };
  const own = await startWithModel({}, { clock: leaping });
  const learner = await own.service.register();
  const course = await own.service.build.course(learner, { topics: topics.slice(0, 1) });
  own.fakeOpenAi.script(...Array.from({ length: 9 }, () => ({ text: 'no' })));
  await learner.client.post(path(course));
  for (let attempts = 0; attempts < 3; attempts += 1) {
    await own.service.idle();
    leap += MINUTE_MS;
  }
  const { state } = (await learner.client.get(path(course))).body;
  await own.service.close();
  expect(state).toBe('failed');
  // The last of three attempts has one request.
  expect(own.fakeOpenAi.requests.map(({ messages }) => findPurpose(messages))).toEqual(['pretest', 'pretest']);
});

test('STU-34 ACC-05 its data is in the account export, and goes with lessons and with the course', async () => {
  const course = await build();
  await start(course);
  const { item } = (await client.get(path(course))).body;
  await client.post(`${path(course)}/answers`, { itemId: item.id, choice: 'unknown' });
  const [exported] = (await client.get('/api/account/courses')).body.courses;
  expect(exported.pretest).toEqual([{ question: item.question, answeredAt: new Date(clock).toISOString() }]);
  const repository = createPretestRepository(service.database);
  await repository.deleteParts(course.id, ['t1s1', 't1s2']);
  expect(new Set((await stored(course)).items.map(({ subtopicId }) => subtopicId))).toEqual(new Set(['t2s1']));
  expect((await client.get(path(course))).body).toMatchObject({ state: 'open', item: { topicId: 't2' } });
  expect((await client.send('DELETE', `/api/courses/${course.id}`)).status).toBeLessThan(300);
  await service.idle();
  expect(await repository.find(userId, course.id)).toBeUndefined();
  clock += 1;
});
