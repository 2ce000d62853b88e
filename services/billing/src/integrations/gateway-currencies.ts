import type { PaymentProvider } from '@coursewright/contracts';
import { fractionDigits } from '@coursewright/text';

interface Decimals {
  readonly none?: string;
  readonly three?: string;
  /** Counted with two decimals that must be 00. */
  readonly whole?: string;
}

/**
 * The decimals of amounts where a gateway does not count two. Sources: docs.stripe.com/currencies;
 * developer.paypal.com/reference/currency-codes; razorpay.com/docs/payments/international-payments (ISO 4217);
 * paystack.com/docs/api ("multiply by 100", also francs).
 */
const decimals: Record<PaymentProvider, Decimals> = {
  stripe: {
    none: 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF',
    three: 'BHD JOD KWD OMR TND',
    whole: 'ISK UGX',
  },
  paypal: { none: 'HUF JPY TWD' },
  razorpay: {
    none: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
    three: 'BHD IQD JOD KWD LYD OMR TND',
  },
  paystack: { whole: 'RWF XOF' },
};

const has = (codes: string | undefined, currency: string) => codes?.split(' ').includes(currency) ?? false;

export function gatewayDigits(provider: PaymentProvider, currency: string): number {
  if (has(decimals[provider].none, currency)) return 0;
  return has(decimals[provider].three, currency) ? 3 : 2;
}

// Card networks take no thousandths: the last of three decimals is 0.
function smallestStep(provider: PaymentProvider, currency: string): number {
  if (has(decimals[provider].whole, currency)) return 100;
  return has(decimals[provider].three, currency) ? 10 : 1;
}

/** A stored amount in the unit in which the gateway counts. */
export const toGatewayMinor = (provider: PaymentProvider, minor: number, currency: string): number =>
  shift(minor, gatewayDigits(provider, currency) - fractionDigits(currency));

/** An amount of the gateway as it is stored. */
export const fromGatewayMinor = (provider: PaymentProvider, minor: number, currency: string): number =>
  shift(minor, fractionDigits(currency) - gatewayDigits(provider, currency));

const shift = (minor: number, digits: number): number =>
  digits < 0 ? Math.round(minor / 10 ** -digits) : minor * 10 ** digits;

/** Whether the gateway can charge `amount` (in major units) to the last decimal. */
export function canCharge(provider: PaymentProvider, amount: number, currency: string): boolean {
  const places = Math.min(fractionDigits(currency), gatewayDigits(provider, currency));
  const exact = amount * 10 ** places;
  const isWhole = Math.abs(exact - Math.round(exact)) < 1e-6;
  return (
    isWhole && Math.round(amount * 10 ** gatewayDigits(provider, currency)) % smallestStep(provider, currency) === 0
  );
}
