import { randomUUID } from 'node:crypto';
import { type CourseEdit, type CourseStructure, courseEvents } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { buildContract } from '../../../testing/build-contract.ts';
import type { LearnerClient } from '../../../testing/learner-client.ts';
import { startService } from '../../../testing/start-service.ts';
import { createLearnerRepository } from '../../accounts/index.ts';
import { courseModel } from '../course.model.ts';
import { createCourseRepository } from '../course.repository.ts';
import type { Topic } from '../course.ts';
import { createLessonRepository } from '../lessons/lesson.repository.ts';
import { createCourseEditor } from './edit-course.ts';
import { createStructureRepository } from './structure.repository.ts';

let offset = 0;
const service = await startService({ AI_PREFETCH: '0' }, { now: () => new Date(Date.now() + offset) });
afterAll(() => service.close());

const topics = { Flour: ['Wheat', 'Rye'], Water: ['Warm', 'Cold'] };
const ids = { flour: 't1', wheat: 't1s1', rye: 't1s2', water: 't2', warm: 't2s1', cold: 't2s2' };

function createEditor(client: LearnerClient, courseId: string) {
  const path = `/api/courses/${courseId}/structure`;
  const view = async (): Promise<CourseStructure> => (await client.get(path)).body;
  const patch = (revision: number, operations: CourseEdit[], editId: string = randomUUID()) =>
    client.send('PATCH', path, { revision, editId, operations });
  return {
    path,
    view,
    patch,
    edit: async (...operations: CourseEdit[]) => patch((await view()).revision, operations),
    undo: async () => client.post(`${path}/undo`, { revision: (await view()).revision, editId: randomUUID() }),
  };
}

async function begin(plan: 'free' | 'monthly' = 'free') {
  const learner = await service.register('Ada Lovelace', plan);
  const { client } = learner;
  const built = await service.build.course(learner, { topics });
  return {
    ...learner,
    built,
    courseId: built.id,
    course: async () => (await client.get(`/api/courses/${built.id}`)).body,
    async read(...lessons: string[]) {
      for (const id of lessons) await service.build.lesson(built, id);
      for (const id of lessons) await client.study(built.id, id);
    },
    ...createEditor(client, built.id),
  };
}

const shape = ({ topics }: Pick<CourseStructure, 'topics'>) =>
  topics.map(({ title, subtopics }) => `${title}: ${subtopics.map((lesson) => lesson.title).join(', ')}`);
const count = (collection: string, filter: object) => service.database.collection(collection).countDocuments(filter);

describe('a second tab', () => {
  test('CRS-28 an edit based on an outdated revision is refused with the other state, and can then be made', async () => {
    const { patch, view } = await begin();
    expect(await view()).toMatchObject({
      revision: 0,
      canUndo: false,
      removed: [],
      limits: { topics: 5, lessons: 12 },
    });
    expect((await patch(0, [{ op: 'rename', id: ids.rye, title: 'Spelt' }])).body.revision).toBe(1);
    const remove: CourseEdit[] = [{ op: 'remove', id: ids.cold }];
    const late = await patch(0, remove);
    expect([late.status, late.body.code]).toEqual([409, 'structure_changed']);
    const other: CourseStructure = JSON.parse(late.body.details[0].message);
    expect([other.revision, shape(other)]).toEqual([1, ['Flour: Wheat, Spelt', 'Water: Warm, Cold']]);
    expect(shape((await patch(other.revision, remove)).body)).toEqual(['Flour: Wheat, Spelt', 'Water: Warm']);
  });

  test('CRS-28 of many edits at once one is stored, and every other is told', async () => {
    const { patch, view } = await begin();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => patch(0, [{ op: 'rename', id: ids.rye, title: `Grain ${index}` }])),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect((await view()).revision).toBe(1);
  });

  test('CRS-28 an edit that is sent again because its answer was lost is made once', async () => {
    const { patch } = await begin();
    const add: CourseEdit[] = [{ op: 'add-lesson', topicId: ids.flour, title: 'Spelt' }];
    const [first, again] = [await patch(0, add, 'same'), await patch(0, add, 'same')];
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('CRS-28 of several operations all or none are made', async () => {
    const { edit, view } = await begin();
    const answer = await edit({ op: 'remove', id: ids.wheat }, { op: 'rename', id: ids.cold, title: 'WARM' });
    expect([answer.status, answer.body.code, answer.body.details[0].field]).toEqual([
      422,
      'same_title',
      'operations.1',
    ]);
    expect(await view()).toMatchObject({ revision: 0, removed: [] });
  });
});

describe('what belongs to a lesson', () => {
  test('CRS-28 tick, text, note and versions follow a lesson that is renamed, moved, removed and restored', async () => {
    const { client, courseId, read, edit, course, undo } = await begin();
    const lesson = `/api/courses/${courseId}/subtopics/${ids.wheat}`;
    await read(ids.wheat);
    const { lesson: before } = await client.study(courseId, ids.wheat);
    await client.get(`${lesson}/versions`);
    await client.send('PUT', `${lesson}/note`, { text: 'Hard wheat', revision: 0 });
    await edit(
      { op: 'rename', id: ids.wheat, title: 'Grain' },
      { op: 'move-lesson', id: ids.wheat, topicId: ids.water, at: 1 },
    );
    await service.idle();
    expect(await client.study(courseId, ids.wheat)).toMatchObject({
      status: 'ready',
      lesson: { title: 'Grain', html: before.html },
      progress: { done: 1, total: 4 },
    });
    const removed = (await edit({ op: 'remove', id: ids.wheat })).body;
    expect(removed).toMatchObject({
      progress: { done: 0, total: 3, percent: 0 },
      removed: [{ id: ids.wheat, kind: 'lesson', title: 'Grain' }],
    });
    expect((await client.post(`${lesson}/open`)).status).toBe(404);
    expect((await client.get(`${lesson}/note`)).status).toBe(404);
    await edit({ op: 'restore', id: ids.wheat });
    expect((await course()).topics[1].subtopics[1]).toMatchObject({
      id: ids.wheat,
      title: 'Grain',
      done: true,
      written: true,
    });
    expect((await client.get(`${lesson}/note`)).body.text).toBe('Hard wheat');
    expect((await client.get(`${lesson}/versions`)).body).toHaveLength(1);
    await edit({ op: 'remove', id: ids.wheat });
    expect((await undo()).body).toMatchObject({ progress: { done: 1, total: 4 }, removed: [], canUndo: false });
    expect((await undo()).status).toBe(409);
  });

  test('CRS-28 STU-12 results of a removed topic are not shown, and are there again when it is restored', async () => {
    const { client, built, courseId, edit } = await begin();
    await service.build.attempt(built, ids.flour);
    const results = async () => (await client.get(`/api/courses/${courseId}/quizzes`)).body.length;
    expect(await results()).toBe(1);
    await edit({ op: 'remove', id: ids.flour });
    expect(await results()).toBe(0);
    await edit({ op: 'restore', id: ids.flour });
    expect(await results()).toBe(1);
  });

  test('CRS-28 a copy and an export have no removed lessons, the data of the learner has them', async () => {
    const { client, courseId, read, edit } = await begin();
    await read(ids.wheat, ids.rye);
    await edit({ op: 'remove', id: ids.rye });
    const copyId = (await client.post(`/api/courses/${courseId}/duplicate`)).body.courseId;
    expect(await count('lessons', { courseId: copyId, subtopicId: ids.rye })).toBe(0);
    expect(await count('lessons', { courseId: copyId, subtopicId: ids.wheat })).toBe(1);
    expect((await client.get(`/api/courses/${courseId}/export/markdown`)).body).not.toContain('Rye');
    const data = (await client.get('/api/account/courses')).body;
    const titles = data.courses
      .find(({ id }: { id: string }) => id === courseId)
      .lessons.map(({ title }: { title: string }) => title);
    expect(titles).toContain('Rye');
  });
});

test('CRS-28 CRT-04 a lesson added after completion: the certificate stays, and the course can be finished again without a second one', async () => {
  const completions = await service.receive(courseEvents.courseCompleted);
  const { client, courseId, read, edit, course } = await begin();
  await read(ids.wheat, ids.rye, ids.warm, ids.cold);
  const { end } = (await client.post('/api/finish', { courseId })).body;
  const certificate = `/api/courses/${courseId}/certificate`;
  const { certificateId } = (await client.get(certificate)).body;
  const added = (await edit({ op: 'add-lesson', topicId: ids.water, title: 'Salt' })).body;
  expect(added).toMatchObject({ completed: true, progress: { done: 4, total: 5, percent: 80 } });
  expect((await service.anonymous().get(`/api/certificates/${certificateId}`)).status).toBe(200);
  await client.studyAll(courseId);
  expect(await course()).toMatchObject({ completed: true, end, progress: { percent: 100 } });
  expect((await client.post('/api/finish', { courseId })).body.end).toBe(end);
  expect((await client.get(certificate)).body.certificateId).toBe(certificateId);
  expect(await count('certificates', { courseId })).toBe(1);
  await service.idle();
  expect(completions.filter(({ data }) => data.courseId === courseId)).toHaveLength(1);
});

test('CRS-28 a course is finished when the lesson that was not read is removed', async () => {
  const { client, courseId, read, edit } = await begin();
  await read(ids.wheat, ids.rye, ids.warm);
  expect((await client.post('/api/finish', { courseId })).status).toBe(409);
  await edit({ op: 'remove', id: ids.cold });
  expect((await client.post('/api/finish', { courseId })).status).toBe(200);
});

test('CRS-28 the plan decides how many topics a course has', async () => {
  const topics = ['A', 'B', 'C', 'D'].map(
    (title): CourseEdit => ({ op: 'add-topic', title, lessons: [`${title} one`] }),
  );
  const free = await (await begin()).edit(...topics);
  expect([free.status, free.body.code]).toEqual([422, 'too_many_topics']);
  expect((await (await begin('monthly')).edit(...topics)).body.topics).toHaveLength(6);
});

describe('jobs', () => {
  test('CRS-28 a job that writes a lesson which is removed meanwhile does no harm, and its text is there after a restore', async () => {
    const { userId, client, courseId, edit, course } = await begin();
    const slow = await service.launch({ SAMPLE_MODEL_DELAY_MS: '60' });
    const { generationId } = (
      await service.visit(userId, slow.url).post(`/api/courses/${courseId}/subtopics/${ids.cold}/open`)
    ).body;
    for await (const { type } of client.events(generationId)) if (type === 'block') break;
    await edit({ op: 'remove', id: ids.cold });
    expect((await client.allEvents(generationId)).at(-1)?.type).toBe('lesson-done');
    expect(await course()).toMatchObject({ progress: { total: 3 }, writing: { failures: [] } });
    await edit({ op: 'restore', id: ids.cold });
    expect((await course()).topics[1].subtopics[1]).toMatchObject({ id: ids.cold, written: true, begun: true });
  });

  test('CRS-28 CRS-14 writing the whole course goes on with the new structure', async () => {
    const { client, courseId, edit, course } = await begin();
    const write = () => client.post(`/api/courses/${courseId}/writing`, { action: 'run' });
    const state = async () => {
      await service.idle();
      const { writing } = await course();
      return [writing.state, writing.written.length, writing.total];
    };
    await write();
    await edit({ op: 'remove', id: ids.cold }, { op: 'add-topic', title: 'Oven', lessons: ['Heat', 'Steam'] });
    await service.idle();
    await write();
    expect(await state()).toEqual(['done', 5, 5]);
    await edit({ op: 'add-lesson', topicId: ids.flour, title: 'Spelt' });
    expect(await state()).toEqual(['off', 5, 6]);
    await write();
    expect(await state()).toEqual(['done', 6, 6]);
  });
});

describe('after 30 days', () => {
  afterEach(() => {
    offset = 0;
  });

  test('CRS-28 removed lessons are deleted with all that belongs to them; until then they count', async () => {
    const { client, courseId, read, edit, view } = await begin();
    await read(ids.wheat);
    const note = `/api/courses/${courseId}/subtopics/${ids.wheat}/note`;
    await client.send('PUT', note, { text: 'Hard wheat', revision: 0 });
    await client.get(`/api/courses/${courseId}/subtopics/${ids.wheat}/versions`);
    await edit({ op: 'remove', id: ids.wheat });
    const place = { courseId, subtopicId: ids.wheat };
    const kept = async () => [
      await count('lessons', place),
      await count('notes', place),
      await count('lesson_versions', place),
    ];
    offset = 29 * DAY_MS;
    await service.run('expire-removed-lessons');
    expect(await kept()).toEqual([1, 1, 1]);
    offset = 31 * DAY_MS;
    await service.run('expire-removed-lessons');
    expect(await kept()).toEqual([0, 0, 0]);
    expect(await view()).toMatchObject({ removed: [], canUndo: false });
    expect((await edit({ op: 'restore', id: ids.wheat })).body.code).toBe('not_removed');
  });
});

test('CRS-28 CRS-21 contracts that arrive during an edit are kept, and the edit is made', async () => {
  const { userId, courseId, view } = await begin();
  const { revision } = await view();
  const connection = service.database;
  const repository = createCourseRepository(courseModel(connection), () => undefined);
  const contract = buildContract();
  let reads = 0;
  const courses = {
    ...repository,
    // Contracts are attached after the first read, before the edit is stored.
    async getOwn(id: string, owner: string) {
      const course = await repository.getOwn(id, owner);
      reads += 1;
      if (reads === 1)
        await repository.changeTopics(id, (topics) =>
          topics.map((topic) => ({ ...topic, subtopics: topic.subtopics.map((sub) => ({ ...sub, contract })) })),
        );
      return course;
    },
  };
  const editor = createCourseEditor({
    connection,
    courses,
    now: () => new Date(),
    learners: createLearnerRepository(connection),
    lessons: createLessonRepository(connection),
    structures: createStructureRepository(connection, { insert: async () => undefined }),
  });
  const operations: CourseEdit[] = [{ op: 'rename', id: ids.wheat, title: 'Spelt' }];
  await editor.edit(userId, courseId, { revision, editId: randomUUID() }, operations);
  expect(reads).toBe(2);
  const lessons = (await repository.find(courseId))?.topics.flatMap(({ subtopics }) => subtopics);
  expect(lessons?.map(({ title }) => title)).toEqual(['Spelt', 'Rye', 'Warm', 'Cold']);
  expect(lessons?.map((lesson) => lesson.contract?.promise)).toEqual(Array(4).fill(contract.promise));
});

test('CRS-28 CRS-21 contracts that arrive after an edit are there after undo and restore', async () => {
  const { client } = await service.register();
  const outlineGenerationId = await client.outline();
  const { courseId } = (await client.post('/api/courses', { outlineGenerationId })).body;
  const { edit, undo, view } = createEditor(client, courseId);
  const [first] = (await view()).topics;
  const [renamed, removed] = first?.subtopics ?? [];
  if (!renamed || !removed) throw new Error('a topic has two lessons');
  await edit({ op: 'remove', id: removed.id });
  await edit({ op: 'rename', id: renamed.id, title: 'A title of my own' });
  const { generationId } = (await client.post(`/api/outlines/${outlineGenerationId}/contracts`)).body;
  await client.allEvents(generationId);

  const withoutContract = async () => {
    const course = await service.database.collection('courses').findOne({ outlineGenerationId });
    const topics: Topic[] = course?.topics ?? [];
    return topics.flatMap(({ subtopics }) => subtopics).flatMap(({ id, contract }) => (contract ? [] : [id]));
  };
  await service.idle();
  expect(await withoutContract()).toEqual([renamed.id]);
  await undo();
  expect(await withoutContract()).toEqual([]);
  expect((await edit({ op: 'restore', id: removed.id })).body.removed).toEqual([]);
  expect(await withoutContract()).toEqual([]);
});
