import { readLanguage } from '@coursewright/mfe-kit/messages';
import { formatCurrency } from '@coursewright/text';

export const formatCount = (value: number): string => value.toLocaleString(readLanguage());

// `German`, for `de`
export const nameLanguage = (language: string): string =>
  new Intl.DisplayNames([readLanguage()], { type: 'language' }).of(language) ?? language;

// Of 0 to 100.
export const formatPercent = (percent: number): string =>
  (percent / 100).toLocaleString(readLanguage(), {
    style: 'percent',
    maximumFractionDigits: percent < 10 ? 1 : 0,
  });

export const formatMoney = (amount: number, currency: string) =>
  formatCurrency(amount, currency, { currencyDisplay: 'narrowSymbol', trailingZeroDisplay: 'stripIfInteger' });

// `2 lessons, 1 quiz`
export const formatUnitList = (items: readonly string[]): string =>
  new Intl.ListFormat(readLanguage(), { type: 'unit', style: 'short' }).format(items);

// `$` for USD.
export const formatCurrencySign = (currency: string) =>
  new Intl.NumberFormat(readLanguage(), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;
