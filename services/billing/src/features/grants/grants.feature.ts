import { adminBillingEndpoints } from '@coursewright/contracts';
import { conflict, type Feature, invalid, notFound, route, type ScheduledRun } from '@coursewright/service-kit';
import { formatDate } from '@coursewright/text';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import { getRunning, withGrant } from '../accounts/index.ts';
import { planNames } from '../plans/index.ts';
import { describeGrant } from './describe-grant.ts';

const END_EVERY_MS = 30_000;
const PAGE = 100;
const MOST_YEARS = 5;

const noUser = () => notFound('There is no such user');

function readLastMoment(day: string, now: Date): Date {
  const until = new Date(`${day}T23:59:59.999Z`);
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + MOST_YEARS);
  const refuse = (message: string) => invalid(`until: ${message}`, [{ field: 'until', message }]);
  if (until <= now) throw refuse('must be today or later');
  if (until > latest) throw refuse(`must be within ${MOST_YEARS} years`);
  return until;
}

function grantRoutes(context: Context): Router {
  const { users, now, accountRepository: repository, receipts, toSubscriptionView } = context;
  const router = Router();

  async function findName(userId: string): Promise<string> {
    const user = await users.find(userId);
    if (!user) throw noUser();
    return user.name;
  }

  route(router, adminBillingEndpoints.userPayments, async ({ params: { userId } }) => {
    await findName(userId);
    const [account, all] = await Promise.all([repository.find(userId), receipts.findByUser(userId)]);
    const running = account && getRunning(account);
    return {
      plan: account?.plan ?? 'free',
      subscription: running ? toSubscriptionView(running) : null,
      ...describeGrant(account),
      receipts: all,
    };
  });

  route(
    router,
    adminBillingEndpoints.grantPlan,
    async ({ params: { userId }, body: { plan, until: day }, query: { replaces } }) => {
      const name = await findName(userId);
      const since = now();
      const until = readLastMoment(day, since);
      await repository.change(userId, (account) => {
        if (account.closedAt) throw noUser();
        if (replaces !== undefined && replaces !== (account.grant?.since.toISOString() ?? 'none')) {
          throw conflict('The given plan was changed by another admin meanwhile. Nothing was changed.');
        }
        return withGrant(account, { plan, since, until });
      });
      return { success: true, message: `${name} has the ${planNames[plan]} until ${formatDate(until)}` };
    },
  );

  route(router, adminBillingEndpoints.takeBackPlan, async ({ params: { userId } }) => {
    const name = await findName(userId);
    const { account } = await repository.change(userId, (before) => withGrant(before, null));
    return { success: true, message: `The granted plan of ${name} has ended. Plan now: ${planNames[account.plan]}` };
  });

  return router;
}

export function grantsFeature(context: Context): Feature {
  const { accountRepository: repository, now } = context;

  async function endGrants({ signal }: ScheduledRun): Promise<void> {
    for (let after = ''; !signal.aborted; ) {
      const at = now();
      const page = await repository.findWithGrantUntil(at, after, PAGE);
      for (const { userId } of page) {
        // An admin may have extended it meanwhile.
        await repository.change(userId, (account) =>
          account.grant && account.grant.until <= at ? withGrant(account, null) : { account, events: [] },
        );
      }
      const last = page.at(-1);
      if (page.length < PAGE || !last) return;
      after = last.userId;
    }
  }

  return {
    routers: [grantRoutes(context)],
    schedules: [{ name: 'end-grants', everyMs: END_EVERY_MS, run: endGrants }],
  };
}
