const format = (amount: number, currency: string, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency, ...options }).format(amount);

/** `£0`, `£9.99`: on a card whole amounts go without decimals. */
export const formatPrice = (amount: number, currency: string): string =>
  format(amount, currency, { trailingZeroDisplay: 'stripIfInteger' });

/** `£9.00`, `ZAR 1,871.00`: what is charged, to the last digit. */
export const formatCharge = (amount: number, currency: string): string => format(amount, currency, {});
