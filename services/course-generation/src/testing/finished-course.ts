import { authEvents, type InterfaceLanguage, type QuizAttempt } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { eventually } from '@coursewright/service-kit/testing';
import { Types } from 'mongoose';
import { answerAll, type LearnerClient, startQuiz } from './learner-client.ts';
import type { RunningService } from './start-service.ts';

export async function createReadCourse(service: RunningService, name = 'Ada Lovelace', topics = ['Flour']) {
  const { client, userId } = await service.register(name);
  const outlineGenerationId = await client.outline();
  const outline = { topics: topics.map((title) => ({ title, subtopics: [{ title: `Wheat of ${title}` }] })) };
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

export async function rename(
  service: RunningService,
  userId: string,
  name: string,
  revision = 2,
  language?: InterfaceLanguage,
) {
  const user = { userId, name, email: 'ada@example.org', role: 'user', plan: 'free', revision, language } as const;
  await service.broker.publish(raise(authEvents.userChanged, user));
  const learners = service.database.collection<{ _id: string }>('learners');
  await eventually(async () =>
    expect(await learners.findOne({ _id: userId })).toMatchObject({ name, profileRevision: revision }),
  );
}

interface TakenQuiz {
  courseId: string;
  topic?: number;
  /** How many answers are right, from the first question on. */
  right?: number;
}

export async function takeQuiz(
  service: RunningService,
  client: LearnerClient,
  { courseId, topic = 0, right = Number.POSITIVE_INFINITY }: TakenQuiz,
) {
  const { topics } = (await client.get(`/api/courses/${courseId}`)).body;
  const attempt = await startQuiz(client, courseId, topics[topic].id);
  const stored = await service.database.collection('quiz_attempts').findOne({ _id: new Types.ObjectId(attempt.id) });
  const { attempt: finished } = await answerAll(client, attempt, (id) => {
    const place = stored?.items.findIndex((item: { id: string }) => item.id === id);
    const { correct, options } = stored?.items[place] ?? {};
    return place < right ? correct : (correct + 1) % options.length;
  });
  return finished as QuizAttempt;
}
