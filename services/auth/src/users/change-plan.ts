import type { EventEnvelope, Plan } from '@coursewright/contracts';
import { notFound } from '@coursewright/service-kit';
import type { DepartureRepository } from '../account/departure.repository.ts';
import type { UserRepository } from './user.repository.ts';

type PlanChanged = EventEnvelope<{ userId: string; plan: Plan; revision: number }>;

/** Billing decides plans; what it said earlier never overrules what it said later; for whom has left it means nothing. */
export function createChangePlan(users: UserRepository, departures: DepartureRepository) {
  return async (event: PlanChanged): Promise<void> => {
    const { userId, plan, revision } = event.data;
    const isNews = (known: number) => revision > known;
    const user = await users.change(
      userId,
      ({ planRevision }) => (isNews(planRevision) ? { plan, planRevision: revision } : undefined),
      event,
    );
    if (!user && !(await departures.has(userId))) throw notFound(`there is no user ${userId}`);
  };
}
