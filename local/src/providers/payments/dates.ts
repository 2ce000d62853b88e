/** The same day some months later, or the last day of that month. */
export function addMonths(from: Date, months: number): Date {
  const date = new Date(from);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date;
}

/** One period of a plan later. */
export const addPeriod = (from: Date, interval: 'month' | 'year'): Date =>
  addMonths(from, interval === 'month' ? 1 : 12);
