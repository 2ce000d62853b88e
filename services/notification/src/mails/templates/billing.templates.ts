import { type EndReason, type PaidPlan, type PaymentProvider, paymentProviderLabels } from '@coursewright/contracts';
import { formatDate, formatPercent, html } from '@coursewright/text';
import { formatMinor, planNames } from './format.ts';
import {
  type Brand,
  createSummaryTable,
  createTextContent,
  type EmailContent,
  greet,
  type SummaryRow,
} from './layout.ts';

export type ReceiptData = {
  number: string;
  planName: string;
  payerName: string;
  provider: PaymentProvider;
  amountMinor: number;
  currency: string;
  paidAt: string;
  coversUntil: string;
  seller?: { name: string; address?: string | undefined; taxId?: string | undefined } | undefined;
  vat?: { ratePercent: number; netMinor: number; vatMinor: number } | undefined;
};

export function receipt(data: ReceiptData, brand: Brand): EmailContent {
  const amount = formatMinor(data.amountMinor, data.currency);
  const first = `We have received ${amount} for your ${data.planName}.`;
  const letter = createTextContent(greet('Thank you', data.payerName), [first]);
  const facts = createSummaryTable([
    ['Receipt', data.number],
    ['Amount', amount],
    ...vatFacts(data),
    ['Plan', data.planName],
    ['Period', `${formatDate(data.paidAt)} to ${formatDate(data.coversUntil)}`],
    ['Paid with', paymentProviderLabels[data.provider]],
    ['Paid by', data.payerName],
    ...sellerFacts(data),
  ]);
  const pdf =
    'The receipt as PDF, the day of the next payment and the button to cancel are on the page of your subscription.';
  return {
    subject: `Your receipt ${data.number} from ${brand.name}`,
    preview: `${first} Receipt ${data.number}.`,
    body: html`${letter.body}${facts.body}<p style="margin:18px 0 0">${pdf}</p>`,
    text: [letter.text, facts.text, pdf].join('\n\n'),
    action: { label: 'Get the PDF', url: `${brand.url}/subscription` },
    reason: 'You get this mail once for each payment of your plan.',
  };
}

function vatFacts({ vat, currency }: ReceiptData): SummaryRow[] {
  if (!vat) return [];
  return [
    ['Net', formatMinor(vat.netMinor, currency)],
    [`VAT ${formatPercent(vat.ratePercent)}`, formatMinor(vat.vatMinor, currency)],
  ];
}

function sellerFacts({ seller }: ReceiptData): SummaryRow[] {
  if (!seller) return [];
  const { name, address, taxId } = seller;
  const lines = [name, ...(address ?? '').split('\n')].map((line) => line.trim()).filter((line) => line !== '');
  return [['Seller', lines.join(', ')], ...(taxId ? [['Tax ID', taxId] as const] : [])];
}

// The address of a deleted user is erased.
type NotifiedEndReason = Exclude<EndReason, 'deleted'>;

export type SubscriptionEndedData = {
  name: string;
  plan: PaidPlan;
  provider: PaymentProvider;
  reason: NotifiedEndReason;
  endedAt: string;
};

const NOTHING_MORE = 'Nothing more will be charged.';
const endReasons: Record<NotifiedEndReason, string> = {
  cancelled: 'It was cancelled.',
  expired: 'Its time was over, and it was not set to go on.',
  unpaid: 'Its renewal could not be charged, and it was not paid afterwards either.',
  refunded: 'Its payment was given back to you in full.',
  disputed: 'Its payment was disputed at the bank, and the bank took the money back.',
  duplicate: 'Another subscription of yours was running already, so we cancelled this one at once.',
  refused: 'The amount or the plan was not what you had asked for, so we cancelled it at once.',
};

const ON_ITS_WAY = 'What you paid for it is on its way back to you; depending on your bank it takes up to ten days.';
const FREE_AGAIN =
  'Your account is on the Free Plan now. Your courses and certificates stay yours, and you can choose a plan again at any time.';
const consequences: Partial<Record<NotifiedEndReason, string>> = {
  duplicate: `${ON_ITS_WAY} Your first subscription goes on as before.`,
  refused: `${ON_ITS_WAY} We are sorry for the trouble.`,
};

export function subscriptionEnded(
  { name, plan, provider, reason, endedAt }: SubscriptionEndedData,
  brand: Brand,
): EmailContent {
  const isDuplicate = reason === 'duplicate';
  const planName = planNames[plan];
  const first = isDuplicate
    ? `You paid for a second subscription: a ${planName} with ${paymentProviderLabels[provider]}.`
    : `Your ${planName} ended on ${formatDate(endedAt)}.`;
  const consequence = consequences[reason] ?? FREE_AGAIN;
  return {
    subject: isDuplicate ? `Your second ${brand.name} subscription was cancelled` : `Your ${planName} has ended`,
    preview: `${first} ${endReasons[reason]}`,
    ...createTextContent(greet('Hello', name), [first, `${endReasons[reason]} ${NOTHING_MORE}`, consequence]),
    action: isDuplicate
      ? { label: 'See your subscription', url: `${brand.url}/subscription` }
      : { label: 'See the plans', url: `${brand.url}/pricing` },
    reason: 'You get this mail once, when a subscription of yours ends.',
  };
}

export type RenewalChangedData = {
  name: string;
  plan: PaidPlan;
  provider: PaymentProvider;
  renews: boolean;
  paidUntil: string;
};

export function renewalChanged(
  { name, plan, provider, renews, paidUntil }: RenewalChangedData,
  brand: Brand,
): EmailContent {
  const planName = planNames[plan];
  const gateway = paymentProviderLabels[provider];
  const until = formatDate(paidUntil);
  const [first, ...rest] = renews
    ? [
        `Your ${planName} renews again.`,
        `${gateway} charges the next period on ${until}. You can cancel at any time on the page of your subscription.`,
      ]
    : [
        `Your ${planName} ends on ${until}, as you asked.`,
        `${gateway} charges nothing more. Until then everything stays as it is.`,
        'Afterwards your account is on the Free Plan. Your courses and certificates stay yours.',
      ];
  return {
    subject: renews ? `Your ${planName} renews again` : `Your ${planName} ends on ${until}`,
    preview: first,
    ...createTextContent(greet('Hello', name), [
      first,
      ...rest,
      'If you did not ask for this, please change your password and look at your subscription.',
    ]),
    action: { label: 'See your subscription', url: `${brand.url}/subscription` },
    reason: 'You get this mail when you change whether your subscription renews.',
  };
}

export type RenewalFailedData = {
  name: string;
  plan: PaidPlan;
  provider: PaymentProvider;
  paidUntil: string;
  accessUntil: string;
  /** The provider's page where the payment is confirmed or paid. */
  payUrl?: string | undefined;
};

const nextSteps: Record<PaymentProvider, (plan: PaidPlan) => string> = {
  stripe: () => 'Stripe tries again by itself in the next days; there is nothing else to do once that is put right.',
  paypal: () => 'PayPal tries again by itself in the next days; there is nothing else to do once that is put right.',
  razorpay: () =>
    'Razorpay tries again once a day for three days and then stops. If it has stopped, cancel the subscription on your subscription page and choose a plan again.',
  paystack: (plan) =>
    `Paystack does not try again before its next payment date, a ${plan === 'yearly' ? 'year' : 'month'} later. To keep your plan, cancel the subscription on your subscription page and choose a plan again.`,
};

export function renewalFailed(data: RenewalFailedData, brand: Brand): EmailContent {
  const gateway = paymentProviderLabels[data.provider];
  const payUrl = data.payUrl && /^https?:$/.test(URL.parse(data.payUrl)?.protocol ?? '') ? data.payUrl : undefined;
  const first = `${gateway} could not charge the next period of your ${planNames[data.plan]}.`;
  const until = `It is paid until ${formatDate(data.paidUntil)}. Your plan stays until ${formatDate(data.accessUntil)}, so nothing is lost yet.`;
  return {
    subject: `Your ${brand.name} plan could not be renewed`,
    preview: `${first} ${until}`,
    ...createTextContent(greet('Hello', data.name), [
      first,
      until,
      `Please look whether the card or account you pay with at ${gateway} is still valid and covered. ${nextSteps[data.provider](data.plan)}`,
      payUrl
        ? `Your bank may want you to confirm the payment. The button below opens the page of ${gateway} where you confirm it or pay with another card.`
        : 'To pay in another way, press Update payment method on the page of your subscription.',
      'If it does not work out, your account goes back to the Free Plan. Your courses and certificates stay yours.',
    ]),
    // Payment pages of the other providers expire, so the product opens them.
    action: payUrl
      ? { label: 'Confirm or pay now', url: payUrl }
      : { label: 'Update payment method', url: `${brand.url}/subscription` },
    reason: 'You get this mail once for each renewal that fails.',
  };
}

export type PaymentRefundedData = {
  name: string;
  plan: PaidPlan;
  provider: PaymentProvider;
  number: string;
  amountMinor: number;
  currency: string;
  duplicate: boolean;
  creditNote?: string | undefined;
};

export function paymentRefunded(data: PaymentRefundedData, brand: Brand): EmailContent {
  const amount = formatMinor(data.amountMinor, data.currency);
  const first = `We gave ${amount} back to you, of your payment with the receipt ${data.number} (${planNames[data.plan]}).`;
  const why = data.duplicate
    ? 'It was the payment of a second subscription. Your first one goes on as before.'
    : 'If this ends your plan, another mail says so.';
  return {
    subject: `${amount} on its way back to you`,
    preview: first,
    ...createTextContent(greet('Hello', data.name), [
      first,
      `It goes the way you paid, by ${paymentProviderLabels[data.provider]}. Depending on your bank it takes up to ten days to arrive.`,
      why,
      ...(data.creditNote
        ? [`The credit note ${data.creditNote} is with your receipts, on the page of your subscription.`]
        : []),
    ]),
    action: { label: 'See your payments', url: `${brand.url}/subscription` },
    reason: 'You get this mail whenever money goes back to you.',
  };
}
