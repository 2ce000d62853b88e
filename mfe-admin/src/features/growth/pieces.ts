import type { GrowthBy, GrowthPoint } from '@coursewright/contracts';

/** The choices of the switch. */
export const spans: readonly { by: GrowthBy; label: string; each: string }[] = [
  { by: 'day', label: '30 days', each: 'Day' },
  { by: 'week', label: '26 weeks', each: 'Week from' },
  { by: 'month', label: '12 months', each: 'Month' },
];

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `4 Mar`, or `Mar 2026` for a month. */
export const nameOf = (by: GrowthBy, from: string) =>
  (by === 'month' ? month : day).format(new Date(`${from}T00:00:00Z`));

/** What all pieces come to. */
export const totalOf = (points: readonly GrowthPoint[]) => points.reduce((sum, { value }) => sum + value, 0);

/** The same as the picture, in words. */
export function inWords(
  title: string,
  by: GrowthBy,
  points: readonly GrowthPoint[],
  format: (value: number) => string,
) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return `${title}: nothing yet`;
  const best = points.reduce((one, other) => (other.value > one.value ? other : one), last);
  const span = `${title} from ${nameOf(by, first.from)} to ${nameOf(by, last.from)}: ${format(totalOf(points))} in all`;
  return best.value > 0 ? `${span}, most on ${nameOf(by, best.from)} with ${format(best.value)}` : span;
}
