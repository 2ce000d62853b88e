import type { PaymentProvider } from '@coursewright/contracts';

const common = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  JOD: 3,
  KWD: 3,
  OMR: 3,
  TND: 3,
};

const decimalsByProvider: Record<PaymentProvider, Readonly<Record<string, number>>> = {
  stripe: { ...common, MGA: 0 },
  paypal: { HUF: 0, JPY: 0, TWD: 0 },
  razorpay: { ...common, ISK: 0, UGX: 0, IQD: 3 },
  paystack: {},
};

/** Decimals of the amounts that this provider takes and answers, from its documents. */
export const getDecimals = (provider: PaymentProvider, currency: string): number =>
  decimalsByProvider[provider][currency.toUpperCase()] ?? 2;

export const toUnits = (provider: PaymentProvider, amount: number, currency: string): number =>
  Math.round(amount * 10 ** getDecimals(provider, currency));

export const fromUnits = (provider: PaymentProvider, units: number, currency: string): number =>
  units / 10 ** getDecimals(provider, currency);
