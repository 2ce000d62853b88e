import { authEvents, type InterfaceLanguage } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
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
