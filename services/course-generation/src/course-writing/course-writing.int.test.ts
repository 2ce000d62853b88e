import type { CourseWritingView } from '@coursewright/contracts';
import { eventually } from '@coursewright/service-kit/testing';
import { type StandIn, startStandIn } from '../author/openai/testing/stand-in.ts';
import { readEvents } from '../testing/event-stream.ts';
import type { LearnerClient } from '../testing/learner-client.ts';
import { type RunningService, startService } from '../testing/start-service.ts';

let standIn: StandIn;
let service: RunningService;
beforeAll(async () => {
  standIn = await startStandIn({ firstTokenMs: 40, chunkLength: 200, chunkMs: 10 });
  const author = { AI_AUTHOR: 'openai', OPENAI_BASE_URL: standIn.url, AI_ATTEMPTS: '1', AI_PREFETCH: '0' };
  service = await startService({ ...author, AI_COURSE_CONCURRENCY: '2' });
});
afterAll(async () => {
  await service.close();
  await standIn.close();
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
  standIn.requests.length = 0;
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
    expect(standIn.requests).toHaveLength(body.total - 1);
    expect((await client.get(`/api/courses/${courseId}`)).body.progress.done).toBe(1);
    expect((await client.post(`/api/courses/${courseId}/subtopics/t4s1/open`)).body.status).toBe('ready');
  });

  test('CRS-14 pausing begins nothing more and keeps what is under way; going on writes the rest', async () => {
    const { client, courseId } = await newCourse();
    await act(client, courseId, 'run');
    await eventually(async () => expect((await stateOf(client, courseId)).written.length).toBeGreaterThan(2));
    expect((await act(client, courseId, 'pause')).body.state).toBe('paused');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const paused = await stateOf(client, courseId);
    expect(paused).toMatchObject({ state: 'paused', failures: [] });
    expect(paused.written.length).toBeLessThan(paused.total);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await stateOf(client, courseId)).toEqual(paused);
    await act(client, courseId, 'run');
    expect((await stream(client, courseId)).at(-1)).toMatchObject({ state: 'done' });
    expect(standIn.requests).toHaveLength(paused.total - 1);
  });

  test('CRS-14 cancelling stops what is under way, but not a lesson that the learner has opened meanwhile', async () => {
    const { client, courseId } = await newCourse();
    await act(client, courseId, 'run');
    await eventually(() => expect(standIn.requests.length).toBeGreaterThan(1));
    const opened = (await client.post(`/api/courses/${courseId}/subtopics/t1s2/open`)).body;
    expect((await act(client, courseId, 'cancel')).body.state).toBe('off');
    if (opened.status === 'writing') {
      expect((await client.allEvents(opened.generationId)).at(-1)?.type).toBe('lesson-done');
    }
    const jobs = service.database.collection('generations');
    const active = { 'wish.courseId': courseId, state: { $in: ['queued', 'running'] } };
    await eventually(async () => expect(await jobs.countDocuments(active)).toBe(0));
    const [off, asked] = [await stateOf(client, courseId), standIn.requests.length];
    expect(off).toMatchObject({ state: 'off', failures: [] });
    expect(off.written).toEqual(expect.arrayContaining(['t1s1', 't1s2']));
    expect(off.written.length).toBeLessThan(off.total);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect([await stateOf(client, courseId), standIn.requests.length]).toEqual([off, asked]);
    expect(await stream(client, courseId)).toEqual([off]);
  });

  test('CRS-14 a lesson that fails is named with its reason, the others are written, and going on tries it again', async () => {
    const { client, courseId } = await newCourse();
    standIn.script({ refusal: 'No.' });
    await act(client, courseId, 'run');
    const failed = await eventually(async () => {
      const now = await stateOf(client, courseId);
      expect(now).toMatchObject({ state: 'paused', failures: [{ message: expect.stringMatching(/declined/) }] });
      return now;
    }, 15_000);
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
    expect(standIn.requests).toHaveLength(total - 1);
    expect((await act(client, courseId, 'run')).body).toMatchObject({ state: 'done' });
    expect(standIn.requests).toHaveLength(total - 1);
  });
});

test('API-02 the writing of another learner cannot be seen or steered', async () => {
  const { courseId } = await newCourse();
  const { client: other } = await service.register();
  expect((await act(other, courseId, 'run')).status).toBe(404);
  expect((await other.get(`/api/courses/${courseId}/writing/events`)).status).toBe(404);
});
