import type { PaymentProvider } from '@coursewright/contracts';
import { toMinor } from '@coursewright/text';
import { canCharge, fromGatewayMinor, gatewayDigits, listUnknownStates, toGatewayMinor } from './gateway-facts.ts';

// The currencies that each gateway lists, by the decimals of its amounts.
const documented: Record<PaymentProvider, Partial<Record<0 | 2 | 3, string>>> = {
  stripe: {
    0: 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF',
    2:
      'USD AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP ' +
      'CRC CVE CZK DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD KES KGS ' +
      'KHR KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN ' +
      'PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TOP TRY TTD TWD TZS UAH UGX ' +
      'UYU UZS WST XCD YER ZAR ZMW',
    3: 'BHD JOD KWD OMR TND',
  },
  paypal: {
    0: 'HUF JPY TWD',
    2: 'AUD BRL CAD CNY CZK DKK EUR HKD ILS MYR MXN NZD NOK PHP PLN GBP SGD SEK CHF THB USD',
  },
  razorpay: {
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
    2:
      'AED ALL AMD ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BZD CAD CHF CNY COP CRC CUP CVE CZK DKK ' +
      'DOP DZD EGP ETB EUR FJD GBP GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR JMD KES KGS KHR KYD KZT LAK LKR LRD ' +
      'LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PEN PGK PHP PKR PLN QAR RON RSD ' +
      'RUB SAR SCR SEK SGD SLL SOS SSP SVC SZL THB TRY TTD TWD TZS UAH USD UYU UZS YER ZAR ZMW',
    3: 'BHD IQD JOD KWD OMR TND',
  },
  paystack: { 2: 'NGN USD GHS ZAR KES XOF EGP RWF' },
};

const rows = Object.entries(documented).flatMap(([provider, byDigits]) =>
  Object.entries(byDigits).flatMap(([digits, codes]) =>
    codes.split(' ').map((currency) => [provider as PaymentProvider, currency, Number(digits)] as const),
  ),
);

test.each(rows)('PAY-15 %s counts %s with %d decimals', (provider, currency, digits) => {
  expect(gatewayDigits(provider, currency)).toBe(digits);
  expect(toGatewayMinor(provider, toMinor(4200, currency), currency)).toBe(4200 * 10 ** digits);
  expect(fromGatewayMinor(provider, 4200 * 10 ** digits, currency)).toBe(toMinor(4200, currency));
});

test.each([
  ['stripe', 9.99, 'GBP', true],
  ['stripe', 0.29, 'USD', true],
  ['stripe', 2990, 'HUF', true],
  ['stripe', 5, 'ISK', true],
  ['stripe', 5.5, 'UGX', false],
  ['stripe', 300.5, 'JPY', false],
  ['stripe', 9.5, 'KWD', true],
  ['stripe', 9.99, 'KWD', true],
  ['stripe', 9.995, 'KWD', false],
  ['razorpay', 99.991, 'BHD', false],
  ['paypal', 300, 'TWD', true],
  ['paypal', 300.5, 'TWD', false],
  ['paypal', 2990.5, 'HUF', false],
  ['paystack', 5000, 'XOF', true],
  ['paystack', 170.5, 'ZAR', true],
] as const)('PAY-15 %s can charge %d %s: %s', (provider, amount, currency, expected) => {
  expect(canCharge(provider, amount, currency)).toBe(expected);
});

test('PAY-11 only a state that is in no list is unknown, each once', () => {
  expect(
    listUnknownStates('stripe', { subscription: ['active'], refund: [null, undefined, 'pending'] }),
  ).toBeUndefined();
  expect(
    listUnknownStates('paypal', { subscription: ['FROZEN', 'ACTIVE'], payment: ['REVERSED', 'REVERSED', 'act'] }),
  ).toEqual(['subscription: FROZEN', 'payment: REVERSED', 'payment: act']);
});
