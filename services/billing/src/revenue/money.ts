import type { Conversion } from '@coursewright/contracts';

/** A sum in the smallest unit of its currency: pence, cents, yen. */
export interface Money {
  readonly currency: string;
  readonly minor: number;
}

/** What one unit of each currency is worth in the target currency. */
export type Rates = ReadonlyMap<string, number>;

export interface Converted {
  /** In major units of the target currency. */
  readonly amount: number;
  /** Currencies that could not be converted and are not in `amount`. */
  readonly missing: readonly string[];
}

const known = new Set(Intl.supportedValuesOf('currency'));

export const isCurrency = (code: string) => known.has(code);

/** What is told with a converted sum: the rates of the foreign currencies in it, and those that have none. */
export function conversionOf(sums: readonly Money[], target: string, rates: Rates): Conversion {
  const foreign = [...new Set(sums.map(({ currency }) => currency))].filter((currency) => currency !== target).sort();
  return {
    rates: foreign.flatMap((currency) => {
      const rate = rates.get(currency);
      return rate === undefined ? [] : [{ currency, rate }];
    }),
    missing: foreign.filter((currency) => !rates.has(currency)),
  };
}

/** Adds sums of several currencies up, in major units of `target`, rounded to its smallest unit once at the end. */
export function convert(sums: readonly Money[], target: string, rates: Rates): Converted {
  const rateOf = (currency: string) => (currency === target ? 1 : rates.get(currency));
  const missing = sums.map(({ currency }) => currency).filter((currency) => rateOf(currency) === undefined);
  const exact = sums.reduce(
    (sum, { currency, minor }) => sum + (minor / minorUnits(currency)) * (rateOf(currency) ?? 0),
    0,
  );
  const units = minorUnits(target);
  return { amount: Math.round(exact * units) / units, missing };
}

/** `9.99` pounds are 999 pence. */
export const toMinor = (amount: number, currency: string): number => Math.round(amount * minorUnits(currency));

/** 999 pence are `9.99` pounds. */
export const toMajor = (minor: number, currency: string): number => minor / minorUnits(currency);

/** How many minor units make a major one: 100 pence, 1 yen, 1000 fils. */
function minorUnits(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return 10 ** maximumFractionDigits;
}
