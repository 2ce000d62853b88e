import { DAY_MS } from '@coursewright/contracts/durations';
import { buildContract } from '../../../testing/build-contract.ts';
import type { LearnerClient } from '../../../testing/learner-client.ts';
import { startService } from '../../../testing/start-service.ts';
import type { QuizQuestion } from '../../authoring/index.ts';
import type { Course } from '../../courses/index.ts';

let clock = Date.UTC(2026, 10, 2, 9);
let client: LearnerClient;
let userId: string;

const service = await startService({ AI_PREFETCH: '0' }, { now: () => new Date(clock) });
afterAll(() => service.close());
beforeEach(async () => {
  const registered = await service.register();
  client = registered.client;
  userId = registered.userId;
});

const topics = [
  {
    id: 't1',
    title: 'Starter',
    subtopics: [
      { id: 't1s1', title: 'Flour', contract: buildContract({ objectives: ['Name three flours', 'Choose a flour'] }) },
      { id: 't1s2', title: 'Water', contract: buildContract({ objectives: ['Weigh the water'], needs: ['Flour'] }) },
    ],
  },
  { id: 't2', title: 'Baking', subtopics: [{ id: 't2s1', title: 'Oven' }] },
];
const question = (number: number, objective: number): QuizQuestion => ({
  question: `Question ${number} on objective ${objective}?`,
  options: ['a', 'b', 'c', 'd'].map((letter) => `${letter}${number}`),
  correct: number % 4,
  explanation: 'So it is.',
  subtopicId: 't1s1',
  objective,
});
const items = (count: number, objective = 0, from = 0) =>
  Array.from({ length: count }, (_, index) => question(from + index, objective));

const map = async (course: Course) => (await client.get(`/api/courses/${course.id}/mastery`)).body;
const practiceOfToday = async (of: LearnerClient) => (await of.get('/api/library?today=yes')).body.today.practice;
const states = async (course: Course) =>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  (await map(course)).objectives.map(({ text, state }: any) => [text, state]);

test('STU-35 each objective has a state, and the answers it rests on; no key is among them', async () => {
  const course = await service.build.course({ userId }, { topics, done: ['t1s1'] });
  expect(await states(course)).toEqual([
    ['Name three flours', 'untested'],
    ['Choose a flour', 'untested'],
    ['Weigh the water', 'untested'],
    ['Oven', 'untested'],
  ]);
  await service.build.attempt(course, 't1', { items: items(3), right: 3, answers: 3, at: new Date(clock) });
  clock += DAY_MS;
  await service.build.attempt(course, 't1', { items: items(3, 0, 3), right: 3, answers: 3, at: new Date(clock) });
  await service.build.attempt(course, 't1', { items: items(2, 1, 6), right: 0, answers: 2, at: new Date(clock) });
  const { objectives } = await map(course);
  expect(objectives.map(({ state }: { state: string }) => state)).toEqual([
    'proven',
    'learning',
    'untested',
    'untested',
  ]);
  expect(objectives[0].p).toBeGreaterThan(0.95);
  expect(objectives[0].evidence).toHaveLength(5);
  expect(objectives[1].evidence[0]).toEqual({
    kind: 'quiz',
    question: 'Question 7 on objective 1?',
    right: false,
    hints: 0,
    at: new Date(clock).toISOString(),
  });
  expect(JSON.stringify(objectives)).not.toMatch(/correct|So it is/);
});

test('STU-35 answers that the learner gives count at once, and in reviews as well', async () => {
  const course = await service.build.course({ userId }, { topics, done: ['t1s1'] });
  await service.build.quiz(course, 't1', items(3));
  const { attempt } = (await client.post(`/api/courses/${course.id}/topics/t1/quiz`)).body;
  const [first] = attempt.items;
  const path = `/api/quiz-attempts/${attempt.id}/answers`;
  const { verdict } = (await client.post(path, { itemId: first.id, choice: 0 })).body;
  const repeated = await client.post(path, { itemId: first.id, choice: 1 });
  expect(repeated.body.verdict).toEqual(verdict);
  expect((await map(course)).objectives[0].evidence).toHaveLength(1);
  for (const { id, options } of attempt.items.slice(1)) {
    const wrong = await client.post(path, { itemId: id, choice: 0 });
    if (wrong.body.verdict.right) continue;
    expect(options.length).toBeGreaterThan(0);
  }
  await service.idle();
  clock += DAY_MS;
  const { due } = (await client.get(`/api/recall?courseId=${course.id}`)).body;
  expect(due.length).toBeGreaterThan(0);
  const before = (await map(course)).objectives[0].evidence.length;
  await client.post(`/api/recall/${due[0].cardId}/answers`, { choice: 0 });
  const after = (await map(course)).objectives[0].evidence;
  expect([after.length, after[0].kind]).toEqual([before + 1, 'recall']);
});

test('STU-35 what is forgotten on request begins anew; only the own objectives can be', async () => {
  const course = await service.build.course({ userId }, { topics, done: ['t1s1'] });
  await service.build.attempt(course, 't1', { items: items(2), right: 2, answers: 2, at: new Date(clock) });
  const [{ id }] = (await map(course)).objectives;
  const forget = `/api/courses/${course.id}/mastery/${id}/forget`;
  expect((await (await service.register('Grace')).client.post(forget)).status).toBe(404);
  expect((await client.post(forget)).status).toBe(200);
  expect((await states(course))[0]).toEqual(['Name three flours', 'untested']);
  clock += DAY_MS;
  await service.build.attempt(course, 't1', { items: items(1, 0, 9), right: 1, answers: 1, at: new Date(clock) });
  expect((await map(course)).objectives[0].evidence).toHaveLength(1);
  expect((await client.post(`/api/courses/${course.id}/mastery/nothing/forget`)).status).toBe(404);
});

test('STU-36 a lesson that is said to be known counts for progress, until it is taken back or read', async () => {
  const course = await service.build.course({ userId }, { topics, done: ['t1s1'] });
  const known = `/api/courses/${course.id}/known`;
  for (const _ of ['once', 'again'])
    expect((await client.send('PUT', `${known}/t1s2`, {})).body.progress).toEqual({ done: 2, total: 3, percent: 67 });
  expect(await map(course)).toMatchObject({ claimed: ['t1s2'], next: { subtopicId: 't2s1', reason: 'read' } });
  expect((await states(course))[2]).toEqual(['Weigh the water', 'untested']);
  expect((await client.send('DELETE', `${known}/t1s2`)).body.progress).toMatchObject({ done: 1 });
  // a lesson that was read stays done
  expect((await client.send('PUT', `${known}/t1s1`, {})).body.progress).toMatchObject({ done: 1 });
  expect((await client.send('DELETE', `${known}/t1s1`)).body.progress).toMatchObject({ done: 1 });
  expect((await client.send('PUT', `${known}/t9s9`, {})).status).toBe(404);
});

test('STU-35 what the next lesson needs and is not known goes first; at the end the weakest', async () => {
  const course = await service.build.course({ userId }, { topics, done: ['t1s1'] });
  expect((await map(course)).next).toEqual({ subtopicId: 't1s2', reason: 'read' });
  expect(await practiceOfToday(client)).toBeUndefined();
  await service.build.attempt(course, 't1', { items: items(2), right: 0, answers: 2, at: new Date(clock) });
  expect((await map(course)).next).toEqual({ subtopicId: 't1s1', reason: 'needed' });
  const practice = { courseId: course.id, courseTitle: course.mainTopic, subtopicId: 't1s1', title: 'Flour' };
  expect(await practiceOfToday(client)).toEqual({ ...practice, reason: 'needed' });
  const read = await service.build.course({ userId }, { topics, done: 'all' });
  await service.build.attempt(read, 't1', { items: items(2, 1), right: 0, answers: 2, at: new Date(clock) });
  expect((await map(read)).next).toEqual({ subtopicId: 't1s1', reason: 'weakest' });
  const other = await service.register('Grace');
  const finished = await service.build.course(other, { topics, done: 'all' });
  expect(await practiceOfToday(other.client)).toMatchObject({ courseId: finished.id, reason: 'weakest' });
});

test('CRT-07 a certificate says how many objectives are proven, none from reading or saying so alone', async () => {
  const course = await service.build.finishedCourse({ userId }, { topics });
  const path = `/api/courses/${course.id}/certificate`;
  expect((await client.get(path)).body.moreProven).toBeUndefined();
  for (const day of [0, 1]) {
    clock += day * DAY_MS;
    const asked = items(3, 0, 10 * (day + 1));
    await service.build.attempt(course, 't1', { items: asked, right: 3, answers: 3, at: new Date(clock) });
  }
  const proven = { proven: 1, total: 4, texts: ['Name three flours'] };
  expect((await client.get(path)).body.moreProven).toEqual(proven);
  await client.post(`${path}/reissue`);
  const reissued = (await client.get(path)).body;
  expect([reissued.objectives, reissued.moreProven]).toEqual([proven, undefined]);
  const verified = (await client.get(`/api/certificates/${reissued.certificateId}`)).body;
  expect(verified.objectives).toEqual(proven);
  const credential = await fetch(`${service.url}/api/certificates/${reissued.certificateId}/credential`);
  const [, payload = ''] = (await credential.text()).split('.');
  const { credentialSubject } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  expect(credentialSubject.achievement.criteria.narrative).toContain('1 of 4 objectives');
  expect(credentialSubject.result).toContainEqual({
    type: ['Result'],
    value: '1',
    resultDescription: expect.stringContaining('#objectives-proven'),
  });
});
