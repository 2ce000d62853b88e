import type { Money } from '@paypal/paypal-server-sdk';
import type { Wire } from './wire.ts';

const digitsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** 900 GBP is "9.00". */
export function decimal(minor: number, currency: string): string {
  const digits = digitsOf(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${minor < 0 ? '-' : ''}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}`;
}

export const moneyOf = (minor: number, currency: string): Wire<Money> => ({
  currency_code: currency,
  value: decimal(minor, currency),
});

export function minorOf({ value, currency_code }: Wire<Money>): number {
  const [whole = '', fraction = ''] = value.split('.');
  return Number(`${whole}${fraction.padEnd(digitsOf(currency_code), '0')}`);
}
