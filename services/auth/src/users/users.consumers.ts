import { billingEvents } from '@coursewright/contracts';
import { type Consumer, type ConsumerOptions, createConsumer } from '@coursewright/service-kit';
import type { DepartureRepository } from '../account/departure.repository.ts';
import { createChangePlan } from './change-plan.ts';
import type { UserRepository } from './user.repository.ts';

type Messaging = Pick<ConsumerOptions<unknown>, 'connection' | 'broker' | 'logger' | 'exclusive'>;

export function usersConsumers(
  users: UserRepository,
  departures: DepartureRepository,
  messaging: Messaging,
): Consumer[] {
  return [
    createConsumer({
      ...messaging,
      service: 'auth',
      handler: 'plan-changed',
      events: billingEvents.planChanged,
      handle: createChangePlan(users, departures),
    }),
  ];
}
