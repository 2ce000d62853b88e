const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `21 November 2026` */
export const day = (instant: string) => dateFormat.format(new Date(instant));
