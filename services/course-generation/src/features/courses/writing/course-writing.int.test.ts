import type { CourseWritingView } from '@coursewright/contracts';
import { eventually, waitUntilIdle } from '@coursewright/service-kit/testing';
import { type FakeOpenAi, startFakeOpenAi } from '../../../integrations/openai/testing/fake-openai.ts';
import { type LearnerClient, readEvents } from '../../../testing/learner-client.ts';
import { type RunningService, startService } from '../../../testing/start-service.ts';

let fakeOpenAi: FakeOpenAi;
let service: RunningService;
beforeAll(async () => {
  fakeOpenAi = await startFakeOpenAi({ firstTokenMs: 40, chunkLength: 200, chunkMs: 10 });
  const author = { OPENAI_BASE_URL: fakeOpenAi.url, AI_ATTEMPTS: '1', AI_PREFETCH: '0' };
  service = await startService({ ...author, AI_COURSE_CONCURRENCY: '2' });
});
afterAll(async () => {
  await service.close();
  await fakeOpenAi.close();
});

const act = (client: LearnerClient, courseId: string, action: string) =>
  client.post(`/api/courses/${courseId}/writing`, { action });
const stateOf = async (client: LearnerClient, courseId: string): Promise<CourseWritingView> =>
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

async function newCourse() {
  const { client, userId } = await service.register();
  const courseId = await client.course();
  await client.study(courseId, 't1s1');
  fakeOpenAi.requests.length = 0;
  return { client, userId, courseId };
}

describe('a course written as a whole', () => {
  test('CRS-14 all lessons are written, each once and two at a time, and the bar is told; nothing is ticked', async () => {
    const { client, courseId } = await newCourse();
    expect(await stateOf(client, courseId)).toMatchObject({ state: 'off', written: ['t1s1'], failures: [] });
    const { body } = await act(client, courseId, 'run');
    expect(body).toMatchObject({ state: 'running', written: ['t1s1'] });
    const views = await stream(client, courseId);
    const last = views.at(-1);
    expect(last).toMatchObject({ state: 'done', total: body.total, failures: [] });
    expect(last?.written).toHaveLength(body.total);
    expect(views.length).toBeGreaterThan(4);
    const counts = views.map(({ written }) => written.length);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(fakeOpenAi.requests).toHaveLength(body.total - 1);
    expect((await client.get(`/api/courses/${courseId}`)).body.progress.done).toBe(1);
    expect((await client.post(`/api/courses/${courseId}/subtopics/t4s1/open`)).body.status).toBe('ready');
  });

  test('CRS-14 pausing begins nothing more and keeps what is under way; going on writes the rest', async () => {
    const { client, courseId } = await newCourse();
    await act(client, courseId, 'run');
    await eventually(async () => expect((await stateOf(client, courseId)).written.length).toBeGreaterThan(2));
    expect((await act(client, courseId, 'pause')).body.state).toBe('paused');
    const active = { about: courseId, state: { $in: ['queued', 'running'] } };
    const jobs = service.database.collection('jobs');
    await eventually(async () => expect(await jobs.countDocuments(active)).toBe(0));
    const paused = await stateOf(client, courseId);
    expect(paused).toMatchObject({ state: 'paused', failures: [] });
    expect(paused.written.length).toBeLessThan(paused.total);
    await waitUntilIdle(service.database);
    expect(await stateOf(client, courseId)).toEqual(paused);
    await act(client, courseId, 'run');
    expect((await stream(client, courseId)).at(-1)).toMatchObject({ state: 'done' });
    expect(fakeOpenAi.requests).toHaveLength(paused.total - 1);
  });

  test('CRS-14 cancelling stops what is under way, but not a lesson that the learner has opened meanwhile', async () => {
    const { client, courseId } = await newCourse();
    await act(client, courseId, 'run');
    await eventually(() => expect(fakeOpenAi.requests.length).toBeGreaterThan(1));
    const opened = (await client.post(`/api/courses/${courseId}/subtopics/t1s2/open`)).body;
    expect((await act(client, courseId, 'cancel')).body.state).toBe('off');
    if (opened.status === 'writing') {
      expect((await client.allEvents(opened.generationId)).at(-1)?.type).toBe('lesson-done');
    }
    const jobs = service.database.collection('jobs');
    const active = { about: courseId, state: { $in: ['queued', 'running'] } };
    await eventually(async () => expect(await jobs.countDocuments(active)).toBe(0));
    const [off, asked] = [await stateOf(client, courseId), fakeOpenAi.requests.length];
    expect(off).toMatchObject({ state: 'off', failures: [] });
    expect(off.written).toEqual(expect.arrayContaining(['t1s1', 't1s2']));
    expect(off.written.length).toBeLessThan(off.total);
    await waitUntilIdle(service.database);
    expect([await stateOf(client, courseId), fakeOpenAi.requests.length]).toEqual([off, asked]);
    expect(await stream(client, courseId)).toEqual([off]);
  });

  test('CRS-14 a lesson that fails is named with its reason, the others are written, and going on tries it again', async () => {
    const { client, courseId } = await newCourse();
    fakeOpenAi.script({ refusal: 'No.' });
    await act(client, courseId, 'run');
    const failed = await eventually(async () => {
      const now = await stateOf(client, courseId);
      expect(now).toMatchObject({ state: 'paused', failures: [{ message: expect.stringMatching(/declined/) }] });
      return now;
    });
    expect(failed.written).toHaveLength(failed.total - 1);
    expect(failed.failures[0]?.title).not.toBe('');
    await act(client, courseId, 'run');
    expect((await stream(client, courseId)).at(-1)).toMatchObject({ state: 'done', failures: [] });
  });

  test('CRS-14 asking again and again, at two processes, writes nothing twice', async () => {
    const { client, userId, courseId } = await newCourse();
    const other = service.visit(userId, (await service.launch()).url);
    const answers = await Promise.all([client, other, client, other].map((tab) => act(tab, courseId, 'run')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { total } = answers[0]?.body ?? {};
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
    const learners = await Promise.all(['Ann', 'Bob', 'Cy', 'Dee'].map((name) => busy.register(name)));
    const courses: [LearnerClient, string][] = [];
    for (const { client } of learners) courses.push([client, await client.course()]);
    for (const [client, courseId] of courses) await client.study(courseId, 't1s1');
    fakeOpenAi.forget();
    fakeOpenAi.script(...Array.from({ length: 200 }, () => ({ stallAfter: 50 })));
    for (const [client, courseId] of courses) await act(client, courseId, 'run');
    const jobs = busy.database.collection('jobs');
    await eventually(async () => expect(await jobs.countDocuments({ type: 'lesson', state: 'running' })).toBe(16));
    for (const [client, courseId] of courses) await act(client, courseId, 'cancel');
    await eventually(async () => expect(await jobs.countDocuments({ type: 'lesson', state: 'running' })).toBe(0));
  } finally {
    fakeOpenAi.forget();
    await busy.close();
  }
});
