import { DAY_MS, HOUR_MS } from '@coursewright/contracts/durations';
import { toIsoDay } from '@coursewright/text';

const MORNING_HOUR = 7;
const NOON_HOUR = 12;

// Milliseconds that the clocks of a time zone are ahead of UTC.
function offsetAt(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '-' ? -size : size;
}

function toInstant(day: string, hour: number, timeZone: string): Date {
  const asUtc = new Date(`${day}T00:00:00Z`).getTime() + hour * HOUR_MS;
  const guess = asUtc - offsetAt(new Date(asUtc), timeZone);
  // The clocks may change between the guess and the hour.
  return new Date(asUtc - offsetAt(new Date(guess), timeZone));
}

// The first seven o'clock after `after`, by the clocks of the time zone.
export function findNextMorning(after: Date, timeZone: string): Date {
  const days = [0, 1, 2].map((ahead) => toIsoDay(new Date(after.getTime() + ahead * DAY_MS), timeZone));
  const mornings = days.map((day) => toInstant(day, MORNING_HOUR, timeZone));
  return mornings.find((morning) => morning > after) ?? new Date(after.getTime() + DAY_MS);
}

// Undefined outside of the morning. A mail that cannot be sent until its end is not sent.
export function findMorning(at: Date, timeZone: string): { day: string; until: Date } | undefined {
  const day = toIsoDay(at, timeZone);
  const until = toInstant(day, NOON_HOUR, timeZone);
  return toInstant(day, MORNING_HOUR, timeZone) <= at && at < until ? { day, until } : undefined;
}
