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
