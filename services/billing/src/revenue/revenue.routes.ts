import { billingEndpoints, revenueGrowthEndpoints } from '@coursewright/contracts';
import { type Logger, rememberFor, route } from '@coursewright/service-kit';
import { Router } from 'express';
import { revenueGrowthWith } from './growth.ts';
import { conversionOf, convert, type Money, type Rates } from './money.ts';
import type { PaymentRepository } from './payment.repository.ts';

export interface RevenueOptions {
  readonly payments: PaymentRepository;
  readonly currency: string;
  readonly rates: Rates;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly freshMs: number;
  readonly writes: { readonly count: number };
}

/** Recurring is what was paid for periods that still run of subscriptions that do, total what was paid ever. What went back counts nowhere. */
export function revenueRoutes(options: RevenueOptions): Router {
  const { payments, currency, rates, logger, now, freshMs, writes } = options;
  const router = Router();
  const growthOf = revenueGrowthWith({ payments, currency, rates, now });
  // thousands of payments are not added up for every look: only when one came, or another process may have written
  const written = () => writes.count;
  const growth = rememberFor(freshMs, growthOf, written);
  const stats = rememberFor(freshMs, addUp, written);

  async function addUp() {
    const [running, all] = await Promise.all([payments.runningTotals(now()), payments.totals()]);
    const conversion = conversionOf(all, currency, rates);
    return { recurring: inOneCurrency(running), total: inOneCurrency(all), currency, conversion };
  }

  function inOneCurrency(sums: readonly Money[]): number {
    const { amount, missing } = convert(sums, currency, rates);
    if (missing.length > 0) logger.warn({ missing }, 'REVENUE_RATES lacks currencies that were paid in');
    return amount;
  }

  route(router, billingEndpoints.revenueStats, () => stats());
  route(router, revenueGrowthEndpoints.revenueGrowth, ({ query: { by } }) => growth(by));
  return router;
}
