import {
  type CreditNoteView,
  type InterfaceLanguage,
  paymentProviderLabels,
  type ReceiptView,
} from '@coursewright/contracts';
import { createFormats, toLocale } from '@coursewright/text';
import { receiptTexts } from './receipt-texts.ts';

export interface Row {
  readonly label: string;
  readonly value: string;
}

export interface ReceiptContent {
  readonly heading: string;
  readonly title: string;
  readonly summary: string;
  readonly seller: readonly string[];
  readonly issuedAt: string;
  readonly rows: readonly Row[];
  readonly sums: readonly Row[];
}

// Bidirectional controls and invisible characters could change what a line says. What is written in another direction
// is ordered by itself.
const isolate = (text: string): string => {
  const clean = text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Co}\p{Cn}]|(?![\u200c\u200d])\p{Cf}/gu, '')
    .trim();
  return clean && `\u2068${clean}\u2069`;
};

const filled = (rows: readonly Row[]) => rows.filter(({ value }) => value !== '');

export function createContents(language: InterfaceLanguage) {
  const texts = receiptTexts[language];
  const { date, money, percent } = createFormats(language);
  const countries = new Intl.DisplayNames([toLocale(language)], { type: 'region' });

  function sellerLines(seller: ReceiptView['seller']): string[] {
    if (!seller) return [];
    const address = (seller.address ?? '').split('\n');
    const taxId = seller.taxId ? texts.taxId(isolate(seller.taxId)) : '';
    return [...[seller.name, ...address].map(isolate), taxId].filter((line) => line !== '');
  }

  function vatSums(vat: ReceiptView['vat'], currency: string): Row[] {
    if (!vat) return [];
    return [
      { label: texts.net, value: money(vat.net, currency) },
      { label: texts.vat(percent(vat.ratePercent)), value: money(vat.amount, currency) },
    ];
  }

  function payerRows({ payer }: ReceiptView): Row[] {
    const address = [payer.address, payer.post, payer.country && countries.of(payer.country)];
    return [
      { label: texts.paidBy, value: isolate(payer.name) },
      { label: texts.email, value: isolate(payer.email) },
      { label: texts.address, value: address.flatMap((line) => isolate(line ?? '') || []).join(', ') },
    ];
  }

  return {
    receipt(receipt: ReceiptView): ReceiptContent {
      const { number, provider, plan, amount, currency, refunded, subscriptionId, seller, vat } = receipt;
      const from = date(receipt.paidAt);
      return {
        heading: texts.receipt,
        title: `${texts.receipt} ${number}`,
        summary: texts.paidOn(money(amount, currency), from),
        seller: sellerLines(seller),
        issuedAt: receipt.paidAt,
        rows: filled([
          { label: texts.number, value: number },
          { label: texts.plan, value: `${texts.plans[plan]}, ${texts.paidEvery[plan]}` },
          { label: texts.period, value: texts.fromTo(from, date(receipt.coversUntil)) },
          { label: texts.paidWith, value: paymentProviderLabels[provider] },
          { label: texts.subscription, value: subscriptionId },
          ...payerRows(receipt),
        ]),
        sums: [
          ...vatSums(vat, currency),
          { label: texts.paid, value: money(amount, currency) },
          ...(refunded > 0
            ? [
                { label: texts.refunded, value: money(refunded, currency) },
                { label: texts.afterRefund, value: money(amount - refunded, currency) },
              ]
            : []),
        ],
      };
    },

    creditNote(receipt: ReceiptView, note: CreditNoteView): ReceiptContent {
      const { currency, plan, provider } = receipt;
      const amount = money(note.amount, currency);
      const withdrawnOn = note.withdrawnAt && date(note.withdrawnAt);
      return {
        heading: texts.creditNote,
        title: `${texts.creditNote} ${note.number}`,
        summary: withdrawnOn ? texts.withdrawnOn(amount, withdrawnOn) : texts.returnedOn(amount, date(note.issuedAt)),
        seller: sellerLines(note.seller),
        issuedAt: note.issuedAt,
        rows: filled([
          { label: texts.number, value: note.number },
          { label: texts.date, value: date(note.issuedAt) },
          { label: texts.withdrawn, value: withdrawnOn ? texts.refundFailed(withdrawnOn) : '' },
          { label: texts.forReceipt, value: texts.receiptOf(receipt.number, date(receipt.paidAt)) },
          { label: texts.plan, value: texts.plans[plan] },
          { label: withdrawnOn ? texts.paidWith : texts.returnedBy, value: paymentProviderLabels[provider] },
          ...payerRows(receipt),
        ]),
        sums: [
          ...vatSums(note.vat, currency),
          { label: withdrawnOn ? texts.notReturned : texts.returned, value: amount },
        ],
      };
    },
  };
}
