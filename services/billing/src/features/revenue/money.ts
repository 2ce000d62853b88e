import type { Conversion } from '@coursewright/contracts';
import { toMajor, toMinor } from '@coursewright/text';

export interface Money {
  readonly currency: string;
  readonly minor: number;
}

export type Rates = ReadonlyMap<string, number>;

export interface Converted {
  readonly amount: number;
  readonly missing: readonly string[];
}

export function toConversion(sums: readonly Money[], target: string, rates: Rates): Conversion {
  const foreign = [...new Set(sums.map(({ currency }) => currency))].filter((currency) => currency !== target).sort();
  return {
    rates: foreign.flatMap((currency) => {
      const rate = rates.get(currency);
      return rate === undefined ? [] : [{ currency, rate }];
    }),
    missing: foreign.filter((currency) => !rates.has(currency)),
  };
}

export function convert(sums: readonly Money[], target: string, rates: Rates): Converted {
  const getRate = (currency: string) => (currency === target ? 1 : rates.get(currency));
  const missing = sums.map(({ currency }) => currency).filter((currency) => getRate(currency) === undefined);
  const exact = sums.reduce((sum, { currency, minor }) => sum + toMajor(minor, currency) * (getRate(currency) ?? 0), 0);
  return { amount: toMajor(toMinor(exact, target), target), missing };
}
