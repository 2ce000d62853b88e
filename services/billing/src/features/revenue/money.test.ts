import { convert } from './money.ts';

const rates = new Map([
  ['GBP', 1.25],
  ['JPY', 0.01],
]);

describe('ADM-03 revenue in one currency', () => {
  test('is nothing without payments', () => {
    expect(convert([], 'USD', rates)).toEqual({ amount: 0, missing: [] });
  });

  test('adds minor units up by what they are worth', () => {
    const sums = [
      { currency: 'USD', minor: 1050 },
      { currency: 'GBP', minor: 999 },
      { currency: 'JPY', minor: 300 },
    ];
    expect(convert(sums, 'USD', rates)).toEqual({ amount: 25.99, missing: [] });
  });

  test('rounds once, at the end', () => {
    const sums = Array.from({ length: 3 }, () => ({ currency: 'GBP', minor: 1 }));
    expect(convert(sums, 'USD', rates).amount).toBe(0.04);
  });

  test('names a currency without a rate instead of guessing', () => {
    const sums = [
      { currency: 'USD', minor: 100 },
      { currency: 'CHF', minor: 100 },
    ];
    expect(convert(sums, 'USD', rates)).toEqual({ amount: 1, missing: ['CHF'] });
  });
});
