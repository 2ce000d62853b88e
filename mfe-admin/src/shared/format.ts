export const formatCount = (value: number): string => value.toLocaleString('en-US');

export const formatMoney = (amount: number, currency: string) => formatter(currency).format(amount);

/** `$` for USD. */
export const formatCurrencySign = (currency: string) =>
  formatter(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

const formatter = (currency: string) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
