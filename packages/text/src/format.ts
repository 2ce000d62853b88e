type Instant = string | number | Date;

interface Page {
  readonly documentElement: { readonly lang: string; readonly dataset: { readonly language?: string } };
}

/** The language that the page was written in: a browser that translates it names its own in `lang`. */
export function readPageLanguage(): string {
  const page = (globalThis as { document?: Page }).document?.documentElement;
  return page?.dataset.language ?? page?.lang ?? 'en';
}

/** The language of the page; British English elsewhere. */
export const readLocale = (): string => toLocale(readPageLanguage());

/** British English for English. */
export const toLocale = (language: string): string => (language === '' || language === 'en' ? 'en-GB' : language);

/** The IANA name of the reader's time zone. */
export const readTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** In the language of the page; without `timeZone` in the time zone of the reader. */
export function createDateFormat(options: Intl.DateTimeFormatOptions): (instant: Instant) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => {
    format ??= new Intl.DateTimeFormat(readLocale(), options);
    return format.format(new Date(instant));
  };
}

/** `21 Nov 2026`, in UTC. Documents have the long form, `createFormats`. */
export const formatDate = /* @__PURE__ */ createDateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

/** `21/11/2026`, in UTC: the form that the specification has for a certificate. */
export const formatShortDate = /* @__PURE__ */ createDateFormat({ timeZone: 'UTC' });

/** `21 Nov 2026`, in the time zone of the reader. */
export const formatLocalDate = /* @__PURE__ */ createDateFormat({ dateStyle: 'medium' });

/** `4 Mar 2026, 10:10`, in the time zone of the reader. */
export const formatDateTime = /* @__PURE__ */ createDateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** For a pure function of texts that come again soon. @param most results kept; then all are forgotten */
export function memoizeTexts<T>(compute: (text: string) => T, most = 500): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const present = known.get(text);
    if (present !== undefined) return present;
    if (known.size >= most) known.clear();
    const result = compute(text);
    known.set(text, result);
    return result;
  };
}

const formatOfDays = /* @__PURE__ */ memoizeTexts((timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone }));

/** `2026-11-21` */
export const toIsoDay = (instant: Date, timeZone: string): string => formatOfDays(timeZone).format(instant);

/** `1 minute`, `2 minutes` */
export const pluralize = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** `# cards`: `#` becomes the number. For texts without a message catalog. */
export function createPlural(language: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(toLocale(language));
  const numbers = new Intl.NumberFormat(toLocale(language));
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replaceAll('#', () => numbers.format(count));
}

/** The formats below in a named language: on servers, where no page has one. */
export function createFormats(language: string) {
  const locale = toLocale(language);
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return {
    date: (instant: Instant): string => dates.format(new Date(instant)),
    percent: (percent: number): string => percents.format(percent / 100),
    money: (amount: number, currency: string): string => formatCurrency(amount, currency, undefined, locale),
  };
}

/** `20%`, `7.25%` */
export const formatPercent = (percent: number): string =>
  new Intl.NumberFormat(readLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);

/** In the language of the page. */
export const formatCurrency = (
  amount: number,
  currency: string,
  options?: Intl.NumberFormatOptions,
  locale = readLocale(),
): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, ...options })
    .format(amount)
    // Right to left, the sign of `9.00 UK£` would stand before its letters: a mark keeps them together.
    .replace(/\p{L}\p{Sc}$/u, '$&\u200e');

/** `£9.00` */
export const formatMoney = (amount: number, currency: string): string => formatCurrency(amount, currency);

/** `£0`, `£9.99`: whole amounts without decimals. */
export const formatPrice = (amount: number, currency: string): string =>
  formatCurrency(amount, currency, { trailingZeroDisplay: 'stripIfInteger' });

// Intl is for display, and a new ICU may have others: stored amounts keep their meaning.
const WITHOUT_DECIMALS =
  'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER';
const WITH_THREE = 'BHD JOD KWD LYD OMR TND';

/**
 * Decimals of stored amounts: 2 for GBP, 0 for JPY. A payment gateway may count in others.
 * @throws RangeError if `currency` does not have three letters.
 */
export function fractionDigits(currency: string): number {
  const code = currency.toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) throw new RangeError(`Invalid currency code: ${currency}`);
  if (WITHOUT_DECIMALS.includes(code)) return 0;
  return WITH_THREE.includes(code) ? 3 : 2;
}

const currencies = /* @__PURE__ */ new Set(/* @__PURE__ */ Intl.supportedValuesOf('currency'));

export const isCurrency = (code: string): boolean => currencies.has(code);

export const toMinor = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** fractionDigits(currency));

export const toMajor = (minor: number, currency: string): number => minor / 10 ** fractionDigits(currency);

/** At most `length` characters, cut between words where that keeps half of them. */
export function clip(text: string, length: number): string {
  const letters = [...text];
  if (letters.length <= length) return text;
  let end = length - 1;
  // Marks stay with their letter, and parts of an emoji together.
  while (end > 1 && (/\p{M}|\p{Emoji_Modifier}|\u200d/u.test(letters[end] ?? '') || letters[end - 1] === '\u200d'))
    end -= 1;
  const cut = letters.slice(0, end).join('');
  const atWord = cut.replace(/\s+\S*$/, '');
  return `${atWord.length > cut.length / 2 ? atWord : cut}…`;
}

/** The key by which texts are compared; never shown. Ignores letter case, width, forms of letters and repeated spaces. */
export const foldText = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
