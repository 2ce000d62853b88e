import type { EventEnvelope, Plan } from '@coursewright/contracts';
import { notFound } from '@coursewright/service-kit';
import type { DeletedUserRepository } from './deleted-user.repository.ts';
import type { UserRepository } from './user.repository.ts';

type PlanChanged = EventEnvelope<{ userId: string; plan: Plan; revision: number }>;

export function createChangePlan(users: UserRepository, deletedUsers: DeletedUserRepository) {
  return async (event: PlanChanged): Promise<void> => {
    const { userId, plan, revision } = event.data;
    const isNews = (known: number) => revision > known;
    const user = await users.change(
      userId,
      ({ planRevision }) => (isNews(planRevision) ? { plan, planRevision: revision } : undefined),
      event,
    );
    if (!user && !(await deletedUsers.isDeleted(userId))) throw notFound(`there is no user ${userId}`);
  };
}
