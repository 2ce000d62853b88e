type Instant = string | number | Date;

/** British English; without `timeZone` in the time zone of the reader. */
export function createDateFormat(options: Intl.DateTimeFormatOptions): (instant: Instant) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => {
    format ??= new Intl.DateTimeFormat('en-GB', options);
    return format.format(new Date(instant));
  };
}

/** `21 November 2026`, in UTC. */
export const formatDate = /* @__PURE__ */ createDateFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** `21/11/2026`, in UTC. */
export const formatShortDate = /* @__PURE__ */ createDateFormat({ timeZone: 'UTC' });

/** `21/11/2026`, in the time zone of the reader. */
export const formatLocalDate = /* @__PURE__ */ createDateFormat({});

/** `4 Mar 2026, 10:10`, in the time zone of the reader. */
export const formatDateTime = /* @__PURE__ */ createDateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** `2026-11-21` */
export const toIsoDay = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant);

/** `1 minute`, `2 minutes` */
export const pluralize = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** `20%`, `7.25%` */
export const formatPercent = (percent: number): string =>
  `${new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 }).format(percent)}%`;

const formatCurrency = (amount: number, currency: string, options?: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency, ...options }).format(amount);

/** `£9.00` */
export const formatMoney = (amount: number, currency: string): string => formatCurrency(amount, currency);

/** `£0`, `£9.99`: whole amounts without decimals. */
export const formatPrice = (amount: number, currency: string): string =>
  formatCurrency(amount, currency, { trailingZeroDisplay: 'stripIfInteger' });

/**
 * Of a currency: 2 for GBP, 0 for JPY.
 * @throws RangeError if `currency` does not have three letters.
 */
export const fractionDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

export const toMinor = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** fractionDigits(currency));

export const toMajor = (minor: number, currency: string): number => minor / 10 ** fractionDigits(currency);

/** At most `length` characters, cut between words where that keeps half of them. */
export function clip(text: string, length: number): string {
  const letters = [...text];
  if (letters.length <= length) return text;
  const cut = letters.slice(0, length - 1).join('');
  const atWord = cut.replace(/\s+\S*$/, '');
  return `${atWord.length > cut.length / 2 ? atWord : cut}…`;
}
