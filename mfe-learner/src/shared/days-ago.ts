import { DAY_MS } from '@coursewright/contracts/durations';
import { readLocale } from '@coursewright/text';

// Days on the reader's calendar, which may have 23 or 25 hours.
const toCalendarDay = (at: Date): number => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY_MS;

// `today`, `yesterday`, `5 days ago`, `3 weeks ago`, in the language of the page and the time zone of the reader.
export function formatDaysAgo(instant: string, now: Date = new Date()): string {
  const relative = new Intl.RelativeTimeFormat(readLocale(), { numeric: 'auto' });
  const days = Math.max(0, toCalendarDay(now) - toCalendarDay(new Date(instant)));
  if (days < 14) return relative.format(-days, 'day');
  if (days < 60) return relative.format(-Math.floor(days / 7), 'week');
  if (days < 365) return relative.format(-Math.floor(days / 30), 'month');
  return relative.format(-Math.floor(days / 365), 'year');
}
