import { eventually } from '@coursewright/service-kit/testing';
import { findPurpose } from '../../integrations/openai/testing/fake-answers.ts';
import type { FakeOpenAi, Script } from '../../integrations/openai/testing/fake-openai.ts';
import type { LearnerClient } from '../../testing/learner-client.ts';
import { startWithModel } from '../../testing/start-with-model.ts';
import { listSubtopics } from './course.ts';

const { fakeOpenAi, service } = await startWithModel({ AI_PREFETCH: '1', AI_AHEAD_CONCURRENCY: '1' });
afterAll(() => service.close());
afterEach(async () => {
  await service.idle();
  fakeOpenAi.forget();
});

const topics = { Flour: ['Wheat', 'Rye', 'Spelt'], Heat: ['Oven', 'Steam', 'Crust'] };

/** Of its lessons the first is written. */
async function newCourse() {
  const { client, userId } = await service.register();
  const course = await service.build.course({ userId }, { topics });
  await service.build.lesson(course, 't1s1');
  const titles = new Map(listSubtopics(course).map(({ id, title }) => [id, title]));
  return { client, courseId: course.id, titles };
}

const findJobs = (courseId: string, subtopicId: string) =>
  service.database
    .collection('jobs')
    .find({ about: courseId, type: 'lesson', 'payload.subtopicId': subtopicId })
    .toArray();
const open = (client: LearnerClient, courseId: string, subtopicId: string) =>
  client.post(`/api/courses/${courseId}/subtopics/${subtopicId}/open`);
const write = (client: LearnerClient, courseId: string, action: 'run' | 'cancel') =>
  client.post(`/api/courses/${courseId}/writing`, { action });

/** The model stops in its next lesson until it is told to go on. Exercises of an opened one may be asked for before. */
function holdModel() {
  const gate = Promise.withResolvers<void>();
  fakeOpenAi.script({ waitsFor: gate.promise, only: 'lesson' } satisfies Script);
  const reached = () =>
    fakeOpenAi.until((requests) => requests.some(({ messages }) => findPurpose(messages) === 'lesson'));
  return { reached, goOn: gate.resolve };
}

describe('prefetched lessons', () => {
  test('STU-03 one that still waits for its turn is written at once when it is opened, once', async () => {
    const [busy, { client, courseId }] = [await newCourse(), await newCourse()];
    const model = holdModel();
    await write(busy.client, busy.courseId, 'run');
    await model.reached();
    await open(client, courseId, 't1s1');
    await eventually(async () => expect(await findJobs(courseId, 't1s2')).toMatchObject([{ state: 'queued' }]));

    const { generationId } = (await open(client, courseId, 't1s2')).body;
    const events = await client.allEvents(generationId);
    expect(events.at(-1)).toMatchObject({ type: 'lesson-done', data: { progress: { done: 1 } } });
    expect(events.filter(({ type }) => type === 'restart')).toEqual([]);
    expect(await findJobs(courseId, 't1s2')).toMatchObject([{ state: 'done', fence: 1, priority: 0 }]);
    await write(busy.client, busy.courseId, 'cancel');
    model.goOn();
  });

  test('STU-03 one that is being written is joined where it is: same job, one worker', async () => {
    const { client, courseId } = await newCourse();
    const model = holdModel();
    await open(client, courseId, 't1s1');
    await model.reached();
    const [job] = await findJobs(courseId, 't1s2');
    const { generationId } = (await open(client, courseId, 't1s2')).body;
    expect(generationId).toBe(String(job?._id));
    model.goOn();
    expect((await client.allEvents(generationId)).at(-1)?.type).toBe('lesson-done');
    expect((await open(client, courseId, 't1s2')).body).toMatchObject({ status: 'ready' });
    expect(await findJobs(courseId, 't1s2')).toMatchObject([{ priority: 1, fence: 1, state: 'done' }]);
  });

  test('API-05 they take none of the three places that the learner has', async () => {
    const { client, courseId } = await newCourse();
    const model = holdModel();
    await write(client, courseId, 'run');
    await model.reached();
    const answers = await Promise.all(['t2s1', 't2s2', 't2s3'].map((id) => open(client, courseId, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await write(client, courseId, 'cancel');
    model.goOn();
  });
});

test('STU-10 a lesson opened at any moment of its writing is begun in the end, in every tab', async () => {
  const { client, courseId, titles } = await newCourse();
  await write(client, courseId, 'run');
  const ids = [...titles.keys()];
  for (const [at, id] of ids.entries()) {
    const isLesson = ({ messages }: FakeOpenAi['requests'][number]) =>
      JSON.parse(messages[1]?.content ?? '{}').subtopic === titles.get(id);
    if (at > 0) await fakeOpenAi.until((requests) => requests.some(isLesson));
    await new Promise((resolve) => setTimeout(resolve, 8 * at));
    const answers = await Promise.all([open(client, courseId, id), open(client, courseId, id)]);
    for (const { body } of answers) if (body.status === 'writing') await client.allEvents(body.generationId);
  }
  const { body } = await client.get(`/api/courses/${courseId}`);
  expect(listSubtopics(body).map(({ id, begun }: { id: string; begun?: boolean }) => [id, begun])).toEqual(
    ids.map((id) => [id, true]),
  );
});
