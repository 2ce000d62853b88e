import { type PaidThrough, revenueGrowthEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Account } from '../accounts/account.ts';
import { runningOf } from '../accounts/entitlement.ts';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';

/** Through which gateway a page of users pays, for the table of admins. */
export function paidThroughFeature({ accountRepository }: Context): Feature {
  const router = Router();
  route(router, revenueGrowthEndpoints.paidThrough, async ({ query: { users } }) =>
    (await accountRepository.ofUsers(users)).flatMap(toRow),
  );
  return { routers: [router] };
}

function toRow(account: Account): PaidThrough[] {
  const running = runningOf(account);
  if (!running) return [];
  const { provider, startedAt, renews, nextBillingAt, paidUntil } = running;
  const next = renews ? (nextBillingAt ?? paidUntil) : undefined;
  return [
    {
      ...{ userId: account.userId, provider, since: startedAt.toISOString() },
      ...(next && { nextPaymentAt: next.toISOString() }),
    },
  ];
}
