import { authEvents, billingEvents } from '@coursewright/contracts';
import { type Consumer, type ConsumerOptions, createConsumer } from '@coursewright/service-kit';
import type { LearnerRepository } from './learner.repository.ts';

type Common = Pick<ConsumerOptions<unknown>, 'connection' | 'broker' | 'logger' | 'exclusive'>;

const AT_REGISTRATION = 0;

/** Keeps the replica of users: names from auth, plans from billing. */
export function learnerConsumers(learners: LearnerRepository, options: Common): Consumer[] {
  const common = { ...options, service: 'course-generation' };
  return [
    createConsumer({
      ...common,
      handler: 'learner-registered',
      events: authEvents.userRegistered,
      handle: ({ data }) => learners.saveProfile(data.userId, data, AT_REGISTRATION),
    }),
    createConsumer({
      ...common,
      handler: 'learner-changed',
      events: authEvents.userChanged,
      handle: ({ data }) => learners.saveProfile(data.userId, data, data.revision),
    }),
    createConsumer({
      ...common,
      handler: 'learner-plan',
      events: billingEvents.planChanged,
      handle: ({ data }) => learners.savePlan(data.userId, data.plan, data.revision),
    }),
  ];
}
