import { authEvents } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { eventually } from '@coursewright/service-kit/testing';
import { answerAll, type LearnerClient, startQuiz } from './learner-client.ts';
import type { RunningService } from './start-service.ts';

export async function createReadCourse(service: RunningService, name = 'Ada Lovelace') {
  const { client, userId } = await service.register(name);
  const outlineGenerationId = await client.outline();
  const outline = { topics: [{ title: 'Flour', subtopics: [{ title: 'Wheat' }] }] };
  const { courseId } = (await client.post('/api/courses', { outlineGenerationId, outline })).body;
  await client.studyAll(courseId);
  return { client, userId, courseId: String(courseId) };
}

export async function createFinishedCourse(service: RunningService, name?: string) {
  const { client, userId, courseId } = await createReadCourse(service, name);
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

export async function takeQuiz(client: LearnerClient, courseId: string) {
  const { topics } = (await client.get(`/api/courses/${courseId}`)).body;
  return answerAll(client, await startQuiz(client, courseId, topics[0].id), () => 0);
}
