import type { Conversion, GrowthBy, GrowthPoint } from '@coursewright/contracts';
import type { MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { createDateFormat } from '@coursewright/text';
import { msg, t } from '@lingui/core/macro';
import { formatUnitList } from '../../shared/format.ts';

export const growthSpans: readonly GrowthBy[] = ['day', 'week', 'month'];

export const timeSpans: Readonly<Record<GrowthBy, { label: MessageDescriptor; each: MessageDescriptor }>> = {
  day: { label: msg`30 days`, each: msg`Day` },
  week: { label: msg`26 weeks`, each: msg`Week from` },
  month: { label: msg`12 months`, each: msg`Month` },
};

const formatDay = createDateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' });
const formatMonth = createDateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' });

// `4 Mar`, or `Mar 2026` for a month.
export const formatPeriod = (by: GrowthBy, from: string) =>
  (by === 'month' ? formatMonth : formatDay)(`${from}T00:00:00Z`);

export const sumPoints = (points: readonly GrowthPoint[]) => points.reduce((sum, { value }) => sum + value, 0);

export function describePoints(
  title: string,
  by: GrowthBy,
  points: readonly GrowthPoint[],
  format: (value: number) => string,
) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return t`${title}: nothing yet`;
  const best = points.reduce((one, other) => (other.value > one.value ? other : one), last);
  const from = formatPeriod(by, first.from);
  const to = formatPeriod(by, last.from);
  const sum = format(sumPoints(points));
  if (best.value <= 0) return t`${title} from ${from} to ${to}: ${sum} in all`;
  const peak = formatPeriod(by, best.from);
  return t`${title} from ${from} to ${to}: ${sum} in all, most on ${peak} with ${format(best.value)}`;
}

// `Converted at 1 GBP = 1.27 USD.`; empty if all payments were in one currency.
export function describeConversion(currency: string, { rates, missing }: Conversion): string {
  const converted = formatUnitList(rates.map((each) => `1 ${each.currency} = ${each.rate} ${currency}`));
  const without = formatUnitList(missing);
  return [
    ...(converted ? [t`Converted at ${converted}.`] : []),
    ...(without ? [t`Without ${without}: there is no rate for it (REVENUE_RATES).`] : []),
  ].join(' ');
}
