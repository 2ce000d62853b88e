import type { Money } from '@paypal/paypal-server-sdk';
import { paypalAway } from './paypal.errors.ts';

/** "9.00" GBP is 900: by its digits, as no fraction of a penny may come from a floating point. */
export function minorOf({ value, currencyCode }: Money): number {
  const digits = fractionDigits(currencyCode);
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  const rest = fraction.slice(digits);
  if (whole === '' || /[1-9]/.test(rest)) throw paypalAway(`an amount that is none: ${value} ${currencyCode}`);
  return Number(`${sign}${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`) || 0;
}

function fractionDigits(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    throw paypalAway(`an amount without a currency: ${currency}`);
  }
}
