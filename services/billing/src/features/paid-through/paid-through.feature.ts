import { type PaidThrough, revenueGrowthEndpoints } from '@coursewright/contracts';
import { type Feature, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import { type Account, getRunning } from '../accounts/index.ts';

export function paidThroughFeature({ accountRepository }: Context): Feature {
  const router = Router();
  route(router, revenueGrowthEndpoints.paidThrough, async ({ query: { users } }) =>
    (await accountRepository.findByUsers(users)).flatMap(toRow),
  );
  return { routers: [router] };
}

function toRow(account: Account): PaidThrough[] {
  const running = getRunning(account);
  if (!running) return [];
  const { provider, startedAt, renews, nextBillingAt, paidUntil } = running;
  const next = renews ? (nextBillingAt ?? paidUntil) : undefined;
  return [
    {
      userId: account.userId,
      provider,
      since: startedAt.toISOString(),
      ...(next && { nextPaymentAt: next.toISOString() }),
    },
  ];
}
