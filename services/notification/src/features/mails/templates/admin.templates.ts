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
  { amountMinor, currency, provider, subscriptionId, receipt, payerEmail, userId }: Payment,
  wording: Wording,
): Content => {
  const { facts } = wording.texts;
  const table = createSummaryTable(
    [
      [facts.amount, wording.minor(amountMinor, currency)],
      [facts.gateway, paymentProviderLabels[provider]],
      [facts.subscription, subscriptionId],
      [facts.receipt, receipt],
      [facts.payer, payerEmail ?? userId],
    ],
    wording,
  );
  return { body: html`${content.body}${table.body}`, text: [content.text, table.text].join('\n\n') };
};

type Payment = Omit<DisputeOpenedData, 'receiptId' | 'number'> & { receipt: string };

interface PaymentNotice {
  readonly own: Pick<Wording['texts']['refundFailed'], 'subject' | 'heading' | 'action' | 'reason'>;
  readonly payment: Payment;
  readonly paragraphs: readonly [string, ...string[]];
}

const createPaymentNotice = (
  { own, payment, paragraphs: [first, ...rest] }: PaymentNotice,
  brand: Brand,
  wording: Wording,
): EmailContent => ({
  subject: own.subject(wording.minor(payment.amountMinor, payment.currency), paymentProviderLabels[payment.provider]),
  preview: first,
  ...withFacts(createTextContent(own.heading, [first, ...rest]), payment, wording),
  action: { label: own.action, url: `${brand.url}/paid` },
  reason: own.reason,
});

export function disputeOpened(data: DisputeOpenedData, brand: Brand, wording: Wording): EmailContent {
  const own = wording.texts.disputeOpened;
  const gateway = paymentProviderLabels[data.provider];
  const first = own.first(wording.minor(data.amountMinor, data.currency));
  const payment = { ...data, receipt: data.number ?? data.receiptId };
  return createPaymentNotice({ own, payment, paragraphs: [first, own.next(gateway)] }, brand, wording);
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
  const own = wording.texts.refundFailed;
  const gateway = paymentProviderLabels[data.provider];
  const first = own.first(wording.minor(data.amountMinor, data.currency), gateway);
  const payment = { ...data, receipt: data.number };
  return createPaymentNotice({ own, payment, paragraphs: [first, own.next(gateway), own.counted] }, brand, wording);
}
