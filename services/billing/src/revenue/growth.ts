import type { GrowthBy, ResponseOf, revenueGrowthEndpoints } from '@coursewright/contracts';
import { dayOfDate, growthOf, piecesOf } from '@coursewright/service-kit';
import { conversionOf, convert, type Rates } from './money.ts';
import type { PaymentRepository } from './payment.repository.ts';

interface Options {
  readonly payments: Pick<PaymentRepository, 'daily'>;
  readonly currency: string;
  readonly rates: Rates;
  readonly now: () => Date;
}

type RevenueGrowth = ResponseOf<typeof revenueGrowthEndpoints.revenueGrowth>;

/** What was paid and kept in each piece of time; what was given back later is missing on the day it was paid. */
export function revenueGrowthWith({ payments, currency, rates, now }: Options) {
  return async (by: GrowthBy): Promise<RevenueGrowth> => {
    const at = now();
    const pieces = piecesOf(by, at);
    const sums = await payments.daily(pieces[0]?.from ?? at, pieces.at(-1)?.until ?? at);
    const revenue = await growthOf(by, at, ({ from, until }) => {
      const [first, next] = [dayOfDate(from), dayOfDate(until)];
      return convert(
        sums.filter(({ day }) => day >= first && day < next),
        currency,
        rates,
      ).amount;
    });
    return { revenue, currency, conversion: conversionOf(sums, currency, rates) };
  };
}
