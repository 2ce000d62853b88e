import {
  billingEndpoints,
  billingEvents,
  type GrowthBy,
  type ResponseOf,
  revenueGrowthEndpoints,
} from '@coursewright/contracts';
import {
  countGrowth,
  type Feature,
  listPeriods,
  memoizeWithTtl,
  onEvent,
  route,
  toUtcDay,
} from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import { convert, type Money, toConversion } from './money.ts';

type RevenueGrowth = ResponseOf<typeof revenueGrowthEndpoints.revenueGrowth>;

export function revenueFeature({ payments, ledger, config, logger, now, freshMs, writes }: Context): Feature {
  const { REVENUE_CURRENCY: currency, REVENUE_RATES: rates } = config;
  const router = Router();
  // cached until a payment is written here, or for `freshMs`, because another process may have written
  const written = () => writes.count;
  const growth = memoizeWithTtl(freshMs, loadGrowth, written);
  const stats = memoizeWithTtl(freshMs, addUp, written);

  // Net of refunds, which count on the day of the payment.
  async function loadGrowth(by: GrowthBy): Promise<RevenueGrowth> {
    const at = now();
    const pieces = listPeriods(by, at);
    const sums = await payments.daily(pieces[0]?.from ?? at, pieces.at(-1)?.until ?? at);
    const revenue = await countGrowth(by, at, ({ from, until }) => {
      const [first, next] = [toUtcDay(from), toUtcDay(until)];
      return convert(
        sums.filter(({ day }) => day >= first && day < next),
        currency,
        rates,
      ).amount;
    });
    return { revenue, currency, conversion: toConversion(sums, currency, rates) };
  }

  async function addUp() {
    const [running, all] = await Promise.all([payments.runningTotals(now()), payments.totals()]);
    const conversion = toConversion(all, currency, rates);
    return { recurring: inOneCurrency(running), total: inOneCurrency(all), currency, conversion };
  }

  function inOneCurrency(sums: readonly Money[]): number {
    const { amount, missing } = convert(sums, currency, rates);
    if (missing.length > 0) logger.warn({ missing }, 'REVENUE_RATES lacks currencies of payments');
    return amount;
  }

  route(router, billingEndpoints.revenueStats, () => stats());
  route(router, revenueGrowthEndpoints.revenueGrowth, ({ query: { by } }) => growth(by));
  return {
    routers: [router],
    on: [
      onEvent({
        handler: 'subscription-ended-revenue',
        events: billingEvents.subscriptionEnded,
        handle: ({ data: { endedAt, ...subscription } }) => ledger.end({ ...subscription, endedAt: new Date(endedAt) }),
      }),
    ],
    onUserDeleted: payments.anonymise,
  };
}
