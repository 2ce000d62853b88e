import { splitVat, vatOfNextNote } from './vat.ts';

test.each([
  [900, 20, 150],
  [999, 20, 167],
  [1, 20, 0],
  [3, 20, 1],
  [9000, 19, 1437],
  [1870, 7.75, 135],
  [900, 0, 0],
  [Number.MAX_SAFE_INTEGER, 25, 1_801_439_850_948_198],
])('PAY-09 of %p with %p percent VAT included, %p are VAT, rounded to whole minor units', (gross, rate, vatMinor) => {
  expect(splitVat(gross, rate)).toEqual({ netMinor: gross - vatMinor, vatMinor });
});

test('PAY-09 the VAT of partial refunds adds up to the VAT of the whole payment', () => {
  for (const rate of [5, 7.75, 19, 20, 25]) {
    const creditNotes: { vatMinor: number }[] = [];
    let refundedMinor = 0;
    for (const part of [1, 333, 2, 250, 414]) {
      creditNotes.push({ vatMinor: vatOfNextNote({ refundedMinor, creditNotes }, part, rate) });
      refundedMinor += part;
    }
    expect(creditNotes.reduce((sum, { vatMinor }) => sum + vatMinor, 0)).toBe(splitVat(1000, rate).vatMinor);
  }
});
