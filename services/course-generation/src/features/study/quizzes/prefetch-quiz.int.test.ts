import { takeQuiz } from '../../../testing/finished-course.ts';
import type { LearnerClient } from '../../../testing/learner-client.ts';
import { type RunningService, startService } from '../../../testing/start-service.ts';

let service: RunningService;
afterEach(() => service.close());

async function startCourse(settings: Record<string, string> = {}) {
  service = await startService(settings);
  const { client } = await service.register();
  return { client, courseId: await client.course() };
}

const jobs = (courseId: string) =>
  service.database.collection('jobs').find({ type: 'quiz', 'payload.courseId': courseId }).toArray();

async function studyTopic(client: LearnerClient, courseId: string, place = 0) {
  const topic = (await client.get(`/api/courses/${courseId}`)).body.topics[place];
  for (const { id } of topic.subtopics) await client.study(courseId, id);
  await service.idle();
  return { topicId: String(topic.id), last: String(topic.subtopics.at(-1).id) };
}

describe('STU-27 the questions of a topic', () => {
  test('are written when its last unread lesson is opened, once, after the work a learner waits for', async () => {
    const { client, courseId } = await startCourse();
    const before = (await client.get(`/api/courses/${courseId}`)).body.topics[0].subtopics;
    for (const { id } of before.slice(0, -1)) await client.study(courseId, id);
    await service.idle();
    expect(await jobs(courseId)).toEqual([]);

    const { topicId, last } = await studyTopic(client, courseId);
    expect(await jobs(courseId)).toMatchObject([{ priority: 1, state: 'done', payload: { topicId } }]);
    await client.study(courseId, last);
    await service.idle();
    expect(await jobs(courseId)).toHaveLength(1);

    const started = (await client.post(`/api/courses/${courseId}/topics/${topicId}/quiz`)).body;
    expect(started).toMatchObject({ status: 'ready', attempt: { topicId, finished: false } });
    const asked = new Set(started.attempt.items.map(({ subtopicId }: { subtopicId: string }) => subtopicId));
    expect(asked.size).toBeGreaterThan(1);
    await takeQuiz(service, client, { courseId });
    await client.study(courseId, last);
    await service.idle();
    expect(await jobs(courseId)).toHaveLength(1);
  });

  test('are not written ahead of lessons nobody opened', async () => {
    const { client, courseId } = await startCourse();
    const { topics } = (await client.get(`/api/courses/${courseId}`)).body;
    await client.study(courseId, topics[0].subtopics.at(-1).id);
    await client.post(`/api/courses/${courseId}/writing`, { action: 'run' });
    await service.idle();
    expect(await jobs(courseId)).toEqual([]);
  });

  test('are not prefetched where lessons are not', async () => {
    const { client, courseId } = await startCourse({ AI_PREFETCH: '0' });
    await studyTopic(client, courseId);
    expect(await jobs(courseId)).toEqual([]);
  });
});
