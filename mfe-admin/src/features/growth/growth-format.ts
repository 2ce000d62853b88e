import type { Conversion, GrowthBy, GrowthPoint } from '@coursewright/contracts';
import { createDateFormat } from '@coursewright/text';

export const timeSpans: readonly { by: GrowthBy; label: string; each: string }[] = [
  { by: 'day', label: '30 days', each: 'Day' },
  { by: 'week', label: '26 weeks', each: 'Week from' },
  { by: 'month', label: '12 months', each: 'Month' },
];

const formatDay = createDateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' });
const formatMonth = createDateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `4 Mar`, or `Mar 2026` for a month. */
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
  if (!first || !last) return `${title}: nothing yet`;
  const best = points.reduce((one, other) => (other.value > one.value ? other : one), last);
  const span = `${title} from ${formatPeriod(by, first.from)} to ${formatPeriod(by, last.from)}: ${format(sumPoints(points))} in all`;
  return best.value > 0 ? `${span}, most on ${formatPeriod(by, best.from)} with ${format(best.value)}` : span;
}

/** `Converted at 1 GBP = 1.27 USD.`; empty if all payments were in one currency. */
export function describeConversion(currency: string, { rates, missing }: Conversion): string {
  const converted = rates.map((each) => `1 ${each.currency} = ${each.rate} ${currency}`).join(', ');
  return [
    ...(converted ? [`Converted at ${converted}.`] : []),
    ...(missing.length > 0 ? [`Without ${missing.join(', ')}: there is no rate for it (REVENUE_RATES).`] : []),
  ].join(' ');
}
