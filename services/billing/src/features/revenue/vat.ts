export interface VatParts {
  readonly netMinor: number;
  readonly vatMinor: number;
}

const STEPS = 100;

/** Rounded to whole minor units, half up; the rest is net. */
export function splitVat(grossMinor: number, ratePercent: number): VatParts {
  const rate = BigInt(Math.round(ratePercent * STEPS));
  const whole = BigInt(100 * STEPS) + rate;
  const vatMinor = Number((2n * BigInt(grossMinor) * rate + whole) / (2n * whole));
  return { netMinor: grossMinor - vatMinor, vatMinor };
}

interface CreditedPayment {
  readonly refundedMinor: number;
  readonly creditNotes?: readonly { readonly vatMinor?: number; readonly withdrawnAt?: Date }[];
}

/** With the VAT of the valid notes it adds up to the VAT of all refunds. */
export function vatOfNextNote(payment: CreditedPayment, amountMinor: number, ratePercent: number): number {
  const { creditNotes = [], refundedMinor } = payment;
  const issued = creditNotes
    .filter(({ withdrawnAt }) => !withdrawnAt)
    .reduce((sum, { vatMinor = 0 }) => sum + vatMinor, 0);
  const { vatMinor } = splitVat(refundedMinor + amountMinor, ratePercent);
  return Math.min(amountMinor, Math.max(0, vatMinor - issued));
}
