import { type PaymentProvider, paymentProviderLabels } from '@coursewright/contracts';
import { html } from '@coursewright/text';
import { formatMinor } from './format.ts';
import { type Brand, createSummaryTable, createTextContent, type EmailContent } from './layout.ts';

export type DisputeOpenedData = {
  provider: PaymentProvider;
  subscriptionId: string;
  receiptId: string;
  number?: string | undefined;
  userId: string;
  payerEmail?: string | undefined;
  amountMinor: number;
  currency: string;
};

export function disputeOpened(data: DisputeOpenedData, brand: Brand): EmailContent {
  const gateway = paymentProviderLabels[data.provider];
  const amount = formatMinor(data.amountMinor, data.currency);
  const first = `A payer told their bank that they did not make a payment of ${amount}.`;
  const letter = createTextContent('A payment is disputed', [
    first,
    `Answer in the dashboard of ${gateway}, in the time it names there: without an answer the money is lost. Until it is decided the plan stays as it is; once lost, the plan ends by itself.`,
  ]);
  const facts = createSummaryTable([
    ['Amount', amount],
    ['Gateway', gateway],
    ['Subscription', data.subscriptionId],
    ['Receipt', data.number ?? data.receiptId],
    ['Payer', data.payerEmail ?? data.userId],
  ]);
  return {
    subject: `A payment of ${amount} is disputed: please answer at ${gateway}`,
    preview: first,
    body: html`${letter.body}${facts.body}`,
    text: [letter.text, facts.text].join('\n\n'),
    action: { label: 'Open Paid Users', url: `${brand.url}/paid` },
    reason: 'You get this mail once for each dispute, because you are the main admin.',
  };
}

export type RefundFailedData = {
  provider: PaymentProvider;
  subscriptionId: string;
  number: string;
  userId: string;
  payerEmail?: string | undefined;
  amountMinor: number;
  currency: string;
};

export function refundFailed(data: RefundFailedData, brand: Brand): EmailContent {
  const gateway = paymentProviderLabels[data.provider];
  const amount = formatMinor(data.amountMinor, data.currency);
  const first = `A refund of ${amount} failed at ${gateway}. The money is in your account there again.`;
  const letter = createTextContent('A refund failed', [
    first,
    `The dashboard of ${gateway} says why. Please send the money in another way and tell the payer, who was told that it was on its way.`,
    'The receipt and the revenue count the payment again. A plan that the refund had ended stays ended.',
  ]);
  const facts = createSummaryTable([
    ['Amount', amount],
    ['Gateway', gateway],
    ['Subscription', data.subscriptionId],
    ['Receipt', data.number],
    ['Payer', data.payerEmail ?? data.userId],
  ]);
  return {
    subject: `A refund of ${amount} failed at ${gateway}`,
    preview: first,
    body: html`${letter.body}${facts.body}`,
    text: [letter.text, facts.text].join('\n\n'),
    action: { label: 'Open Paid Users', url: `${brand.url}/paid` },
    reason: 'You get this mail once for each refund that fails, because you are the main admin.',
  };
}
