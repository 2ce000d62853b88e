import { authEvents, courseEvents, type EventContract } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';

type DataOf<C> = C extends EventContract<infer T> ? T : never;

const user = { userId: 'u1', name: 'Ada Lovelace', email: 'ada@example.org', role: 'user', plan: 'free' } as const;

export const registered = (values: Partial<DataOf<typeof authEvents.userRegistered>> = {}) =>
  raise(authEvents.userRegistered, { ...user, ...values });

export const changed = (values: Partial<DataOf<typeof authEvents.userChanged>> = {}) =>
  raise(authEvents.userChanged, { ...user, revision: 2, ...values });

export const completed = (values: Partial<DataOf<typeof courseEvents.courseCompleted>> = {}) =>
  raise(courseEvents.courseCompleted, {
    courseId: 'c1',
    certificateId: 'cert-1',
    userId: 'u1',
    learnerName: 'Ada Lovelace',
    courseTitle: 'Sourdough bread',
    completedAt: '2026-11-21T22:30:00.000Z',
    source: 'openai',
    ...values,
  });
