import { authEvents } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { eventually } from '@coursewright/service-kit/testing';
import type { LearnerClient } from './learner-client.ts';
import { answerAll, startQuiz } from './quiz-client.ts';
import type { RunningService } from './start-service.ts';

/** Somebody who has read the only lesson of a course, and has not completed it yet. */
export async function readCourse(service: RunningService, name = 'Ada Lovelace') {
  const { client, userId } = await service.register(name);
  const outlineGenerationId = await client.outline();
  const outline = { topics: [{ title: 'Flour', subtopics: [{ title: 'Wheat' }] }] };
  const { courseId } = (await client.post('/api/courses', { outlineGenerationId, outline })).body;
  await client.studyAll(courseId);
  return { client, userId, courseId: String(courseId) };
}

/** Somebody who has completed a course. */
export async function finishedCourse(service: RunningService, name?: string) {
  const { client, userId, courseId } = await readCourse(service, name);
  await client.post('/api/finish', { courseId });
  const path = `/api/courses/${courseId}/certificate`;
  const { body: certificate } = await client.get(path);
  return { client, userId, courseId, path, certificate, certificateId: String(certificate.certificateId) };
}

export async function rename(service: RunningService, userId: string, name: string, revision = 2) {
  const user = { userId, name, email: 'ada@example.org', role: 'user', plan: 'free', revision } as const;
  await service.broker.publish(raise(authEvents.userChanged, user));
  const learners = service.database.collection<{ _id: string }>('learners');
  await eventually(async () => expect(await learners.findOne({ _id: userId })).toMatchObject({ name }));
}

/** Takes the quiz of the first topic to its end; right or wrong is left to chance. */
export async function takeQuiz(client: LearnerClient, courseId: string) {
  const { topics } = (await client.get(`/api/courses/${courseId}`)).body;
  return answerAll(client, await startQuiz(client, courseId, topics[0].id), () => 0);
}
