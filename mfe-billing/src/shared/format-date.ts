const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as the British write it, such as 21 November 2026; the same day everywhere. */
export const formatDate = (instant: string): string => format.format(new Date(instant));
