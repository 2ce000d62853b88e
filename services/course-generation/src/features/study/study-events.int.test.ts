import { courseEvents } from '@coursewright/contracts';
import { solutionOf } from '@coursewright/text/marking';
import { createReadCourse } from '../../testing/finished-course.ts';
import { answerAll, startQuiz } from '../../testing/learner-client.ts';
import { startService } from '../../testing/start-service.ts';
import type { ExerciseItem } from './exercises/exercise.ts';

test('API-10 what is studied becomes events with ids and results, each once, and without a text or a key', async () => {
  const service = await startService();
  try {
    const written = await service.receive(courseEvents.lessonWritten);
    const finished = await service.receive(courseEvents.quizFinished);
    const marked = await service.receive(courseEvents.exerciseMarked);
    const issued = await service.receive(courseEvents.certificateIssued);
    const revoked = await service.receive(courseEvents.certificateRevoked);
    const { client, userId } = await service.register();
    const courseId = await client.course();
    await client.study(courseId, 't1s1');
    await service.idle();
    expect(written.filter(({ data }) => data.subtopicId === 't1s1').map(({ data }) => data)).toEqual([
      { userId, courseId, subtopicId: 't1s1', writtenAt: expect.any(String) },
    ]);
    const opened = (await client.post(`/api/courses/${courseId}/subtopics/t1s1/open`)).body;
    expect(JSON.stringify(opened)).not.toContain('pendingEvents');

    const attempt = await startQuiz(client, courseId, 't1');
    await answerAll(client, attempt, () => 0);
    await service.idle();
    expect(finished.map(({ data }) => data)).toEqual([
      {
        userId,
        courseId,
        topicId: 't1',
        attemptId: attempt.id,
        percent: expect.any(Number),
        finishedAt: expect.any(String),
      },
    ]);

    const { exercises } = (await client.get(`/api/courses/${courseId}/subtopics/t1s1/exercises`)).body;
    const batch = await service.database.collection('exercise_batches').findOne({ 'items.id': exercises[0].id });
    const item = batch?.items.find(({ id }: ExerciseItem) => id === exercises[0].id) as ExerciseItem;
    const path = `/api/exercises/${item.id}/answers`;
    for (const _repeated of [1, 2]) await client.post(path, { answer: solutionOf(item, item.id) });
    await service.idle();
    expect(marked.map(({ data }) => data)).toEqual([
      {
        userId,
        courseId,
        subtopicId: 't1s1',
        exerciseId: item.id,
        kind: item.kind,
        tries: 1,
        right: true,
        score: 1,
        markedAt: expect.any(String),
      },
    ]);

    const read = await createReadCourse(service);
    await read.client.post('/api/finish', { courseId: read.courseId });
    await service.idle();
    const { certificateId } = (await read.client.get(`/api/courses/${read.courseId}/certificate`)).body;
    await service.admin().post(`/api/admin/certificates/${certificateId}/revoke`, { reason: 'Of someone else' });
    await service.idle();
    const facts = { userId: read.userId, courseId: read.courseId, certificateId };
    expect(issued.map(({ data }) => data)).toEqual([{ ...facts, issuedAt: expect.any(String) }]);
    expect(revoked.map(({ data }) => data)).toEqual([{ ...facts, revokedAt: expect.any(String) }]);
  } finally {
    await service.close();
  }
});
