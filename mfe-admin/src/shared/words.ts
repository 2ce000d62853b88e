const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** `1,240` */
export const count = (value: number): string => value.toLocaleString('en-US');

/** `4 Mar 2026, 10:10` */
export const when = (instant: string): string => moment.format(new Date(instant));
