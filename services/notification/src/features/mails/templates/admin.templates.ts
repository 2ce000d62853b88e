import { type PaymentProvider, paymentProviderLabels } from '@coursewright/contracts';
import { html } from '@coursewright/text';
import { type Brand, createSummaryTable, createTextContent, type EmailContent } from './layout.ts';
import type { Wording } from './wording.ts';

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

type Content = ReturnType<typeof createTextContent>;

const withFacts = (
  content: Content,
  { amountMinor, currency, provider, subscriptionId, receipt, payer }: Payment,
  wording: Wording,
): Content => {
  const { facts } = wording.texts;
  const table = createSummaryTable(
    [
      [facts.amount, wording.minor(amountMinor, currency)],
      [facts.gateway, paymentProviderLabels[provider]],
      [facts.subscription, subscriptionId],
      [facts.receipt, receipt],
      [facts.payer, payer],
    ],
    wording,
  );
  return { body: html`${content.body}${table.body}`, text: [content.text, table.text].join('\n\n') };
};

type Payment = Pick<DisputeOpenedData, 'amountMinor' | 'currency' | 'provider' | 'subscriptionId'> & {
  receipt: string;
  payer: string;
};

export function disputeOpened(data: DisputeOpenedData, brand: Brand, wording: Wording): EmailContent {
  const { disputeOpened: texts } = wording.texts;
  const gateway = paymentProviderLabels[data.provider];
  const amount = wording.minor(data.amountMinor, data.currency);
  const first = texts.first(amount);
  const payment = { ...data, receipt: data.number ?? data.receiptId, payer: data.payerEmail ?? data.userId };
  return {
    subject: texts.subject(amount, gateway),
    preview: first,
    ...withFacts(createTextContent(texts.heading, [first, texts.next(gateway)]), payment, wording),
    action: { label: texts.action, url: `${brand.url}/paid` },
    reason: texts.reason,
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

export function refundFailed(data: RefundFailedData, brand: Brand, wording: Wording): EmailContent {
  const { refundFailed: texts } = wording.texts;
  const gateway = paymentProviderLabels[data.provider];
  const amount = wording.minor(data.amountMinor, data.currency);
  const first = texts.first(amount, gateway);
  const payment = { ...data, receipt: data.number, payer: data.payerEmail ?? data.userId };
  return {
    subject: texts.subject(amount, gateway),
    preview: first,
    ...withFacts(createTextContent(texts.heading, [first, texts.next(gateway), texts.counted]), payment, wording),
    action: { label: texts.action, url: `${brand.url}/paid` },
    reason: texts.reason,
  };
}
