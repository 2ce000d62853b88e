import { passkeysChangeSchema, paymentProviderSchema, secondFactorChangeSchema } from '@coursewright/contracts';
import type { TemplateData, TemplateName } from '../templates/render.ts';

const NAME = 'Ada Lovelace';
const TOKEN = 'example-of-a-token';
const SUBSCRIPTION = { plan: 'monthly', provider: 'stripe' } as const;
const NINE_POUNDS = { amountMinor: 900, currency: 'GBP' };
const RECEIPT = 'CW-2026-000123';
const CERTIFICATE = {
  courseId: '0123456789abcdef01234567',
  certificateId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  learnerName: NAME,
  courseTitle: 'Sourdough bread, from flour to crust',
  completedAt: '2026-11-21T10:00:00.000Z',
};

const MONTH_PAID = {
  ...NINE_POUNDS,
  number: RECEIPT,
  plan: 'monthly' as const,
  payerName: NAME,
  provider: 'stripe' as const,
  paidAt: '2026-11-21T10:00:00.000Z',
  coversUntil: '2026-12-21T10:00:00.000Z',
};

export const examples: { readonly [T in TemplateName]: readonly [TemplateData[T], ...TemplateData[T][]] } = {
  welcome: [{ name: NAME }],
  certificate: [
    { ...CERTIFICATE, source: 'openai' },
    { ...CERTIFICATE, source: 'sample', learnerName: 'أدا لوفليس', courseTitle: 'تاريخ الحوسبة' },
  ],
  'cards-due': [
    {
      name: NAME,
      dueCount: 12,
      courses: [
        { title: 'Sourdough bread, from flour to crust', dueCount: 9 },
        { title: 'تاريخ الحوسبة', dueCount: 3 },
      ],
      unsubscribeToken: TOKEN,
    },
    { name: '', dueCount: 1, courses: [{ title: 'Sourdough bread', dueCount: 1 }], unsubscribeToken: TOKEN },
  ],
  'password-reset': [{ name: NAME, token: TOKEN }],
  'password-updated': [{ name: NAME }, { name: NAME, passkeys: 2 }],
  'security-notice': [...secondFactorChangeSchema.options, ...passkeysChangeSchema.options].map((news) => ({
    name: NAME,
    news,
  })) as [TemplateData['security-notice']],
  'session-copied': [{ name: NAME, device: 'Firefox on Windows' }, { name: NAME }],
  'email-change': [{ name: NAME, token: TOKEN }],
  'email-change-asked': [{ name: NAME, newEmail: 'countess@example.org' }],
  'email-changed': [{ name: NAME, newEmail: 'countess@example.org' }],
  'email-verification': [{ name: NAME, token: TOKEN }],
  'webhook-off': [{ name: NAME, host: 'hooks.example.org' }],
  'contact-received': [
    {
      name: 'Ada',
      message:
        'Hello! I finished my course on sourdough bread yesterday, but the certificate shows my former name. Can you tell me how to change it? My profile at https://example.org has the new one already.',
      receivedAt: '2026-11-21T10:00:00.000Z',
    },
  ],
  receipt: [
    MONTH_PAID,
    {
      ...MONTH_PAID,
      seller: { name: 'Coursewright Ltd', address: '1 Harbour Road\nBristol BS1 5TY', taxId: 'GB123456789' },
      vat: { ratePercent: 20, netMinor: 750, vatMinor: 150 },
    },
  ],
  'renewal-changed': [
    { ...SUBSCRIPTION, name: NAME, renews: false, paidUntil: '2026-12-21T10:00:00.000Z' },
    { ...SUBSCRIPTION, name: NAME, renews: true, paidUntil: '2026-12-21T10:00:00.000Z' },
  ],
  'plan-suspended': [{ ...SUBSCRIPTION, name: NAME, paidUntil: '2026-12-21T10:00:00.000Z' }],
  'renewal-upcoming': [{ ...SUBSCRIPTION, ...NINE_POUNDS, name: NAME, renewsAt: '2026-12-21T10:00:00.000Z' }],
  'subscription-ended': (['cancelled', 'unpaid', 'refunded', 'disputed', 'duplicate', 'refused'] as const).map(
    (reason) => ({
      ...SUBSCRIPTION,
      name: NAME,
      reason,
      endedAt: '2026-12-21T10:00:00.000Z',
    }),
  ) as [TemplateData['subscription-ended']],
  'renewal-failed': paymentProviderSchema.options.map((provider) => ({
    ...SUBSCRIPTION,
    provider,
    name: NAME,
    paidUntil: '2026-12-21T10:00:00.000Z',
    accessUntil: '2026-12-24T10:00:00.000Z',
    ...(provider === 'stripe' && { payUrl: 'https://invoice.stripe.com/i/acct_1/example' }),
    ...(provider === 'paypal' && { retryAt: '2026-12-23T10:00:00.000Z' }),
  })) as [TemplateData['renewal-failed']],
  'payment-refunded': [
    {
      ...SUBSCRIPTION,
      ...NINE_POUNDS,
      name: NAME,
      number: RECEIPT,
      duplicate: false,
      creditNote: 'CN-2026-000004',
    },
    { ...SUBSCRIPTION, ...NINE_POUNDS, name: NAME, number: RECEIPT, duplicate: true },
  ],
  'refund-failed': [
    {
      ...NINE_POUNDS,
      provider: 'razorpay',
      subscriptionId: 'sub_00000000000001',
      number: RECEIPT,
      userId: '0123456789abcdef01234567',
      payerEmail: 'ada@example.org',
    },
  ],
  'dispute-opened': [
    {
      ...NINE_POUNDS,
      provider: 'paypal',
      subscriptionId: 'I-BW452GLLEP1G',
      receiptId: 'paypal:80021663DE681814L',
      number: RECEIPT,
      userId: '0123456789abcdef01234567',
      payerEmail: 'ada@example.org',
    },
  ],
};
