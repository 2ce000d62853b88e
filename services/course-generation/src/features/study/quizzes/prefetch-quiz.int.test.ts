import { answerAll } from '../../../testing/learner-client.ts';
import { sharedService, startService } from '../../../testing/start-service.ts';

const service = await startService();
afterAll(() => service.close());

async function newCourse({ of = service, written = ['t1s1', 't1s2', 't2s1'] } = {}) {
  const { client, userId } = await of.register();
  const course = await of.build.course({ userId }, { topics: { Flour: ['Wheat', 'Rye'], Heat: ['Steam'] } });
  for (const id of written) await of.build.lesson(course, id);
  async function open(id: string) {
    await client.study(course.id, id);
    await of.idle();
  }
  const quizJobs = () => of.database.collection('jobs').find({ type: 'quiz', 'payload.courseId': course.id }).toArray();
  return { client, courseId: course.id, open, quizJobs };
}

describe('STU-27 the questions of a topic', () => {
  test('are written when its last unread lesson is opened, once, after the work a learner waits for', async () => {
    const { client, courseId, open, quizJobs } = await newCourse();
    await open('t1s1');
    expect(await quizJobs()).toEqual([]);
    await open('t1s2');
    expect(await quizJobs()).toMatchObject([{ priority: 1, state: 'done', payload: { topicId: 't1' } }]);
    await open('t1s2');
    expect(await quizJobs()).toHaveLength(1);

    const started = (await client.post(`/api/courses/${courseId}/topics/t1/quiz`)).body;
    expect(started).toMatchObject({ status: 'ready', attempt: { topicId: 't1', finished: false } });
    const asked = new Set(started.attempt.items.map(({ subtopicId }: { subtopicId: string }) => subtopicId));
    expect(asked.size).toBeGreaterThan(1);
    await answerAll(client, started.attempt, () => 0);
    await open('t1s2');
    expect(await quizJobs()).toHaveLength(1);
  });

  test('are not written ahead of lessons nobody opened', async () => {
    const { client, courseId, open, quizJobs } = await newCourse({ written: ['t1s2'] });
    await open('t1s2');
    await client.post(`/api/courses/${courseId}/writing`, { action: 'run' });
    await service.idle();
    expect(await service.database.collection('lessons').countDocuments({ courseId })).toBe(3);
    expect(await quizJobs()).toEqual([]);
  });

  test('are not prefetched where lessons are not', async () => {
    const { open, quizJobs } = await newCourse({ of: await sharedService() });
    for (const id of ['t1s1', 't1s2']) await open(id);
    expect(await quizJobs()).toEqual([]);
  });
});
