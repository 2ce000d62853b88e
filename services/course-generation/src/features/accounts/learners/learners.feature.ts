import { authEvents, billingEvents } from '@coursewright/contracts';
import { type EventHandler, onEvent } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import type { LearnerRepository } from './learner.repository.ts';

const AT_REGISTRATION = 0;

function learnerConsumers(learners: LearnerRepository): EventHandler[] {
  return [
    onEvent({
      handler: 'learner-registered',
      events: authEvents.userRegistered,
      handle: ({ data }) => learners.saveProfile(data.userId, data, AT_REGISTRATION),
    }),
    onEvent({
      handler: 'learner-changed',
      events: authEvents.userChanged,
      handle: ({ data }) => learners.saveProfile(data.userId, data, data.revision),
    }),
    onEvent({
      handler: 'learner-plan',
      events: billingEvents.planChanged,
      handle: ({ data }) => learners.savePlan(data.userId, data.plan, data.revision),
    }),
  ];
}

export function learnersFeature(context: Context): Feature {
  const { learners, usageLog } = context;
  return {
    on: learnerConsumers(learners),
    async onUserDeleted(userId) {
      await learners.markDeleted(userId);
      await usageLog.anonymize(userId);
    },
  };
}
