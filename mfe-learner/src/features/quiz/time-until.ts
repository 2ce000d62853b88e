import { pluralize } from '@coursewright/text';

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function timeUntil(instant: string, now = Date.now()): string {
  const wait = Math.max(0, new Date(instant).getTime() - now);
  if (wait < MINUTE) return 'in less than a minute';
  const minutes = Math.round(wait / MINUTE);
  if (minutes < 60) return relative.format(minutes, 'minute');
  const hours = Math.round(wait / HOUR);
  if (hours < 24) return relative.format(hours, 'hour');
  return relative.format(Math.round(wait / DAY), 'day');
}

/** Short, for a button: `10 min`, `3 days`, `1.2 years`. */
export function formatWait(seconds: number): string {
  const wait = seconds * 1_000;
  if (wait < HOUR) return `${Math.max(1, Math.round(wait / MINUTE))} min`;
  if (wait < DAY) return `${Math.round(wait / HOUR)} h`;
  const days = Math.round(wait / DAY);
  if (days < 60) return pluralize(days, 'day');
  if (days < 365) return pluralize(Math.round(days / 30), 'month');
  return pluralize(Math.round(days / 36.5) / 10, 'year');
}
