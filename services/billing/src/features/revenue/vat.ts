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

/** VAT between two states of a refund: the parts add up to the VAT of the whole. */
export function splitRefundVat(beforeMinor: number, afterMinor: number, ratePercent: number): VatParts {
  const [before, after] = [splitVat(beforeMinor, ratePercent), splitVat(afterMinor, ratePercent)];
  return { netMinor: after.netMinor - before.netMinor, vatMinor: after.vatMinor - before.vatMinor };
}

interface CreditedPayment {
  readonly refundedMinor: number;
  readonly vatRatePercent?: number;
  readonly creditNotes?: readonly {
    readonly amountMinor: number;
    readonly vatMinor?: number;
    readonly withdrawnAt?: Date;
  }[];
}

// Refunds of releases before credit notes existed.
function withoutNote({ refundedMinor, creditNotes = [] }: CreditedPayment): number {
  const valid = creditNotes.filter(({ withdrawnAt }) => !withdrawnAt);
  return refundedMinor - valid.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** As issued; computed where an older release did not store it. */
export function vatOfNotes(payment: CreditedPayment, ratePercent: number): VatParts[] {
  let before = withoutNote(payment);
  return (payment.creditNotes ?? []).map(({ amountMinor, vatMinor, withdrawnAt }) => {
    const computed = splitRefundVat(before, before + amountMinor, ratePercent);
    if (!withdrawnAt) before += amountMinor;
    return vatMinor === undefined ? computed : { netMinor: amountMinor - vatMinor, vatMinor };
  });
}

/** With the VAT of the valid notes it adds up to the VAT of all refunds. */
export function vatOfNextNote(payment: CreditedPayment, amountMinor: number, ratePercent: number): number {
  const { creditNotes = [], refundedMinor } = payment;
  const issued = vatOfNotes(payment, ratePercent)
    .filter((_, index) => !creditNotes[index]?.withdrawnAt)
    .reduce((sum, { vatMinor }) => sum + vatMinor, splitVat(withoutNote(payment), ratePercent).vatMinor);
  const { vatMinor } = splitVat(refundedMinor + amountMinor, ratePercent);
  return Math.min(amountMinor, Math.max(0, vatMinor - issued));
}
