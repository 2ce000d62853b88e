import { authEvents, billingEvents } from '@coursewright/contracts';
import { type Consumer, createConsumer } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import type { LearnerRepository } from './learner.repository.ts';

const AT_REGISTRATION = 0;

/** Keeps the replica of users: names from auth, plans from billing. Whoever deletes the account is forgotten. */
export function learnerConsumers(
  learners: LearnerRepository,
  forgetLearner: (userId: string) => Promise<void>,
  messaging: Context['messaging'],
): Consumer[] {
  return [
    createConsumer({
      ...messaging,
      handler: 'learner-registered',
      events: authEvents.userRegistered,
      handle: ({ data }) => learners.saveProfile(data.userId, data, AT_REGISTRATION),
    }),
    createConsumer({
      ...messaging,
      handler: 'learner-changed',
      events: authEvents.userChanged,
      handle: ({ data }) => learners.saveProfile(data.userId, data, data.revision),
    }),
    createConsumer({
      ...messaging,
      handler: 'learner-deleted',
      events: authEvents.userDeleted,
      handle: ({ data }) => forgetLearner(data.userId),
    }),
    createConsumer({
      ...messaging,
      handler: 'learner-plan',
      events: billingEvents.planChanged,
      handle: ({ data }) => learners.savePlan(data.userId, data.plan, data.revision),
    }),
  ];
}
