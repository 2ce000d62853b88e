import type { CourseWritingView } from '@coursewright/contracts';
import { type FakeOpenAi, startFakeOpenAi } from '../../../integrations/openai/testing/fake-openai.ts';
import { type LearnerClient, readEvents } from '../../../testing/learner-client.ts';
import { type RunningService, startService } from '../../../testing/start-service.ts';

let fakeOpenAi: FakeOpenAi;
let service: RunningService;
beforeAll(async () => {
  fakeOpenAi = await startFakeOpenAi({ chunkLength: 400 });
  const author = { OPENAI_BASE_URL: fakeOpenAi.url, AI_ATTEMPTS: '1', AI_PREFETCH: '0' };
  service = await startService({ ...author, AI_COURSE_CONCURRENCY: '2' });
});
afterAll(async () => {
  await service.close();
  await fakeOpenAi.close();
});

const act = (client: LearnerClient, courseId: string, action: string) =>
  client.post(`/api/courses/${courseId}/writing`, { action });
const readState = async (client: LearnerClient, courseId: string): Promise<CourseWritingView> =>
  (await client.get(`/api/courses/${courseId}`)).body.writing;
const stream = async (client: LearnerClient, courseId: string, url = service.url) => {
  const events = readEvents(`${url}/api/courses/${courseId}/writing/events`, client.headers);
  const views: CourseWritingView[] = [];
  for await (const { type, data } of events) {
    expect(type).toBe('writing');
    views.push(data as unknown as CourseWritingView);
  }
  return views;
};

const topics = { Flour: ['Wheat', 'Rye', 'Spelt'], Heat: ['Oven', 'Steam', 'Crust'] };
const total = 6;

/** Of its lessons the first is written and read. */
async function newCourse(of = service) {
  const { client, userId } = await of.register();
  const course = await of.build.course({ userId }, { topics, done: ['t1s1'] });
  await of.build.lesson(course, 't1s1');
  fakeOpenAi.forget();
  return { client, userId, courseId: course.id };
}

/** The model begins the next lessons, and goes on when it is told to. */
function holdModel(lessons: number) {
  const gate = Promise.withResolvers<void>();
  fakeOpenAi.script(...Array.from({ length: lessons }, () => ({ waitsFor: gate.promise })));
  return { reached: () => fakeOpenAi.until(({ length }) => length === lessons), goOn: gate.resolve };
}

const active = (courseId: string) =>
  service.database.collection('jobs').countDocuments({ about: courseId, state: { $in: ['queued', 'running'] } });

describe('a course written as a whole', () => {
  test('CRS-14 all lessons are written, each once and two at a time, and the bar is told; nothing is ticked', async () => {
    const { client, courseId } = await newCourse();
    expect(await readState(client, courseId)).toMatchObject({ state: 'off', written: ['t1s1'], failures: [] });
    const model = holdModel(2);
    expect((await act(client, courseId, 'run')).body).toMatchObject({ state: 'running', written: ['t1s1'], total });
    await model.reached();
    expect(await active(courseId)).toBe(2);
    const streaming = stream(client, courseId);
    model.goOn();
    const views = await streaming;
    expect(views.at(-1)).toMatchObject({ state: 'done', total, failures: [] });
    expect(views.at(-1)?.written).toHaveLength(total);
    expect(views.length).toBeGreaterThan(2);
    const counts = views.map(({ written }) => written.length);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(fakeOpenAi.requests).toHaveLength(total - 1);
    expect((await client.get(`/api/courses/${courseId}`)).body.progress.done).toBe(1);
    expect((await client.post(`/api/courses/${courseId}/subtopics/t2s3/open`)).body.status).toBe('ready');
  });

  test('CRS-14 pausing begins nothing more and keeps what is under way; going on writes the rest', async () => {
    const { client, courseId } = await newCourse();
    const model = holdModel(2);
    await act(client, courseId, 'run');
    await model.reached();
    expect((await act(client, courseId, 'pause')).body.state).toBe('paused');
    model.goOn();
    await service.idle();
    const paused = await readState(client, courseId);
    expect(paused).toMatchObject({ state: 'paused', failures: [], written: ['t1s1', 't1s2', 't1s3'] });
    await act(client, courseId, 'run');
    expect((await stream(client, courseId)).at(-1)).toMatchObject({ state: 'done' });
    expect(fakeOpenAi.requests).toHaveLength(total - 1);
  });

  test('CRS-14 cancelling stops what is under way, but not a lesson that the learner has opened meanwhile', async () => {
    const { client, courseId } = await newCourse();
    const model = holdModel(2);
    await act(client, courseId, 'run');
    await model.reached();
    const opened = (await client.post(`/api/courses/${courseId}/subtopics/t1s2/open`)).body;
    expect((await act(client, courseId, 'cancel')).body.state).toBe('off');
    model.goOn();
    expect((await client.allEvents(opened.generationId)).at(-1)?.type).toBe('lesson-done');
    await service.idle();
    expect(await active(courseId)).toBe(0);
    const off = await readState(client, courseId);
    expect(off).toMatchObject({ state: 'off', failures: [], written: ['t1s1', 't1s2'] });
    expect(fakeOpenAi.requests).toHaveLength(2);
    expect(await stream(client, courseId)).toEqual([off]);
  });

  test('CRS-14 a lesson that fails is named with its reason, the others are written, and going on tries it again', async () => {
    const { client, courseId } = await newCourse();
    fakeOpenAi.script({ refusal: 'No.' });
    await act(client, courseId, 'run');
    await service.idle();
    const failed = await readState(client, courseId);
    expect(failed).toMatchObject({ state: 'paused', failures: [{ message: expect.stringMatching(/declined/) }] });
    expect(failed.written).toHaveLength(total - 1);
    expect(failed.failures[0]?.title).not.toBe('');
    await act(client, courseId, 'run');
    expect((await stream(client, courseId)).at(-1)).toMatchObject({ state: 'done', failures: [] });
  });

  test('CRS-14 asking again and again, at two processes, writes nothing twice', async () => {
    const { client, userId, courseId } = await newCourse();
    const other = service.visit(userId, (await service.launch()).url);
    const answers = await Promise.all([client, other, client, other].map((tab) => act(tab, courseId, 'run')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await stream(other, courseId)).at(-1)).toMatchObject({ state: 'done' });
    expect(fakeOpenAi.requests).toHaveLength(total - 1);
    expect((await act(client, courseId, 'run')).body).toMatchObject({ state: 'done' });
    expect(fakeOpenAi.requests).toHaveLength(total - 1);
  });
});

test('API-02 the writing of another learner cannot be seen or steered', async () => {
  const { courseId } = await newCourse();
  const { client: other } = await service.register();
  expect((await act(other, courseId, 'run')).status).toBe(404);
  expect((await other.get(`/api/courses/${courseId}/writing/events`)).status).toBe(404);
});

test('CRS-14 PLT-10 at the defaults four learners have their whole courses written at the same time, four lessons of each', async () => {
  const author = { OPENAI_BASE_URL: fakeOpenAi.url, AI_PREFETCH: '0' };
  const busy = await startService(author);
  try {
    const courses = await Promise.all([1, 2, 3, 4].map(() => newCourse(busy)));
    fakeOpenAi.script(...Array.from({ length: 16 }, () => ({ stallAfter: 50 })));
    for (const { client, courseId } of courses) await act(client, courseId, 'run');
    const running = () => busy.database.collection('jobs').countDocuments({ type: 'lesson', state: 'running' });
    expect(await running()).toBe(16);
    for (const { client, courseId } of courses) await act(client, courseId, 'cancel');
    await busy.idle();
    expect(await running()).toBe(0);
  } finally {
    fakeOpenAi.forget();
    await busy.close();
  }
});
