import { authEvents, type InterfaceLanguage, type QuizAttempt } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { Types } from 'mongoose';
import { answerAll, type LearnerClient, startQuiz } from './learner-client.ts';
import type { RunningService } from './start-service.ts';

export async function createReadCourse(service: RunningService, name = 'Ada Lovelace', topics = ['Flour']) {
  const { client, userId } = await service.register(name);
  const lessons = Object.fromEntries(topics.map((title) => [title, [`Wheat of ${title}`]]));
  const course = await service.build.readCourse({ userId }, { topics: lessons });
  return { client, userId, course, courseId: course.id };
}

export async function createFinishedCourse(service: RunningService, name?: string) {
  const { client, userId } = await service.register(name);
  const course = await service.build.finishedCourse({ userId }, { topics: { Flour: ['Wheat of Flour'] } });
  const path = `/api/courses/${course.id}/certificate`;
  const { body: certificate } = await client.get(path);
  return { client, userId, course, courseId: course.id, path, certificate, certificateId: `${course.certificateId}` };
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
  await service.idle();
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
