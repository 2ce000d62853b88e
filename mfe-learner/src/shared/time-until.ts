import { DAY_MS, HOUR_MS, MINUTE_MS } from '@coursewright/contracts/durations';
import { readLocale } from '@coursewright/text';
import { plural, t } from '@lingui/core/macro';

// How long a page waits before it asks again.
export const untilDue = (nextDue: string | null | undefined): number | false =>
  nextDue ? Math.min(Math.max(new Date(nextDue).getTime() - Date.now() + 250, 1_000), HOUR_MS) : false;

const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

export function timeUntil(instant: string, now = Date.now()): string {
  const wait = Math.max(0, new Date(instant).getTime() - now);
  if (wait < MINUTE_MS) return t`in less than a minute`;
  const relative = new Intl.RelativeTimeFormat(readLocale(), { numeric: 'auto' });
  const minutes = Math.round(wait / MINUTE_MS);
  if (minutes < 60) return relative.format(minutes, 'minute');
  const hours = Math.round(wait / HOUR_MS);
  if (hours < 24) return relative.format(hours, 'hour');
  // "Tomorrow" is a day of the calendar, which may have 23 or 25 hours.
  return relative.format(Math.round((startOfDay(now + wait) - startOfDay(now)) / DAY_MS), 'day');
}

// Short, for a button: `10 min`, `3 days`, `1.2 years`.
export function formatWait(seconds: number): string {
  const wait = seconds * 1_000;
  if (wait < HOUR_MS) {
    const minutes = Math.max(1, Math.round(wait / MINUTE_MS));
    return t`${minutes} min`;
  }
  if (wait < DAY_MS) {
    const hours = Math.round(wait / HOUR_MS);
    return t`${hours} h`;
  }
  const days = Math.round(wait / DAY_MS);
  if (days < 60) return plural(days, { one: '# day', other: '# days' });
  if (days < 365) return plural(Math.round(days / 30), { one: '# month', other: '# months' });
  return plural(Math.round(days / 36.5) / 10, { one: '# year', other: '# years' });
}
