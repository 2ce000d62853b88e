import { eventually } from '@coursewright/service-kit/testing';
import type { LearnerClient } from '../../testing/learner-client.ts';
import { type RunningService, startService } from '../../testing/start-service.ts';

const PACE = '40';
let service: RunningService;
beforeAll(async () => {
  service = await startService({ AI_AHEAD_CONCURRENCY: '1', SAMPLE_MODEL_DELAY_MS: PACE });
});
afterAll(() => service.close());

const jobsOf = (courseId: string, subtopicId?: string) =>
  service.database
    .collection('jobs')
    .find({ about: courseId, ...(subtopicId && { 'payload.subtopicId': subtopicId }) })
    .toArray();
const open = (client: LearnerClient, courseId: string, subtopicId: string) =>
  client.post(`/api/courses/${courseId}/subtopics/${subtopicId}/open`);

describe('prefetched lessons', () => {
  test('STU-03 one that still waits for its turn is written at once when it is opened, once, and ticked', async () => {
    const [busy, other] = [await service.register(), await service.register()];
    const [busyCourse, courseId] = await Promise.all([busy.client.course(), other.client.course()]);
    await busy.client.post(`/api/courses/${busyCourse}/writing`, { action: 'run' });
    await other.client.study(courseId, 't1s1');
    await eventually(async () => expect(await jobsOf(courseId, 't1s2')).toMatchObject([{ state: 'queued' }]));

    const { generationId } = (await open(other.client, courseId, 't1s2')).body;
    const events = await other.client.allEvents(generationId);
    expect(events.at(-1)).toMatchObject({ type: 'lesson-done', data: { progress: { done: 2 } } });
    expect(events.filter(({ type }) => type === 'restart')).toEqual([]);
    const jobs = await jobsOf(courseId, 't1s2');
    expect(jobs.map(({ state, fence }) => [state, fence])).toEqual([['done', 1]]);
    expect(jobs[0]?.priority).toBe(0);
    await busy.client.post(`/api/courses/${busyCourse}/writing`, { action: 'cancel' });
  });

  test('STU-03 one that is being written is joined where it is: same job, one worker, then the tick', async () => {
    const { client } = await service.register();
    const courseId = await client.course();
    await open(client, courseId, 't1s1');
    const job = await eventually(async () => {
      const [found] = await jobsOf(courseId, 't1s2');
      expect(found?.state).toBe('running');
      return found;
    });
    const { generationId } = (await open(client, courseId, 't1s2')).body;
    expect(generationId).toBe(String(job?._id));
    const events = await client.allEvents(generationId);
    expect(events.at(-1)?.type).toBe('lesson-done');
    expect((await open(client, courseId, 't1s2')).body).toMatchObject({ status: 'ready' });
    const jobs = await jobsOf(courseId, 't1s2');
    expect(jobs.map(({ priority, fence, state }) => [priority, fence, state])).toEqual([[1, 1, 'done']]);
  });

  test('API-05 they take none of the three places that the learner has', async () => {
    const { client } = await service.register();
    const courseId = await client.course();
    await client.study(courseId, 't1s1');
    await client.post(`/api/courses/${courseId}/writing`, { action: 'run' });
    const answers = await Promise.all(['t4s1', 't4s2', 't4s3'].map((id) => open(client, courseId, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await client.post(`/api/courses/${courseId}/writing`, { action: 'cancel' });
  });
});

test('STU-10 a lesson opened at any moment of its writing is ticked in the end, in every tab', async () => {
  const { client } = await service.register();
  const courseId = await client.course();
  const moments = [0, 150, 400, 700, 900, 1_000];
  const ids = ['t1s1', 't1s2', 't1s3', 't2s1', 't2s2', 't2s3'];
  await client.post(`/api/courses/${courseId}/writing`, { action: 'run' });
  await Promise.all(
    ids.map(async (id, index) => {
      await new Promise((resolve) => setTimeout(resolve, moments[index]));
      const insist = () =>
        eventually(async () => {
          const answer = await open(client, courseId, id);
          expect(answer.status).toBe(200);
          return answer;
        });
      const answers = await Promise.all([insist(), insist()]);
      for (const { body } of answers) if (body.status === 'writing') await client.allEvents(body.generationId);
    }),
  );
  const { body } = await client.get(`/api/courses/${courseId}`);
  const ticked = body.topics
    .flatMap((topic: { subtopics: { id: string; done: boolean }[] }) => topic.subtopics)
    .filter(({ done }: { done: boolean }) => done)
    .map(({ id }: { id: string }) => id);
  expect(ticked).toEqual(ids);
  await client.post(`/api/courses/${courseId}/writing`, { action: 'cancel' });
});
