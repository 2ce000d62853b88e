import { billingEvents } from '@coursewright/contracts';
import { type EventHandler, onEvent, onProfile } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import type { LearnerRepository } from './learner.repository.ts';

function learnerConsumers(learners: LearnerRepository): EventHandler[] {
  return [
    ...onProfile('learner', learners.saveProfile),
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
