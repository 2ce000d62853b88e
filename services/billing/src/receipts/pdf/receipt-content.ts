import { type CreditNoteView, paymentProviderLabels, type ReceiptView } from '@coursewright/contracts';
import { formatDate, formatMoney, formatPercent } from '@coursewright/text';

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

const countries = new Intl.DisplayNames(['en-GB'], { type: 'region' });

function sellerLines(seller: ReceiptView['seller']): string[] {
  if (!seller) return [];
  const address = (seller.address ?? '').split('\n').map((line) => line.trim());
  return [seller.name, ...address, seller.taxId ? `Tax ID ${seller.taxId}` : ''].filter((line) => line !== '');
}

function vatSums(vat: ReceiptView['vat'], currency: string): Row[] {
  if (!vat) return [];
  return [
    { label: 'Net', value: formatMoney(vat.net, currency) },
    { label: `VAT ${formatPercent(vat.ratePercent)}`, value: formatMoney(vat.amount, currency) },
  ];
}

function payerRows({ payer }: ReceiptView): Row[] {
  const address = [payer.address, payer.post, payer.country && countries.of(payer.country)].filter((line) => line);
  return [
    { label: 'Paid by', value: payer.name },
    { label: 'E-mail', value: payer.email },
    { label: 'Address', value: address.join(', ') },
  ];
}

const filled = (rows: readonly Row[]) => rows.filter(({ value }) => value !== '');

export function createReceiptContent(receipt: ReceiptView): ReceiptContent {
  const { number, provider, plan, planName, amount, currency, refunded, subscriptionId, seller, vat } = receipt;
  const from = formatDate(receipt.paidAt);
  return {
    heading: 'Receipt',
    title: `Receipt ${number}`,
    summary: `${formatMoney(amount, currency)} paid on ${from}`,
    seller: sellerLines(seller),
    issuedAt: receipt.paidAt,
    rows: filled([
      { label: 'Number', value: number },
      { label: 'Plan', value: `${planName}, paid ${plan}` },
      { label: 'Period', value: `${from} to ${formatDate(receipt.coversUntil)}` },
      { label: 'Paid with', value: paymentProviderLabels[provider] },
      { label: 'Subscription', value: subscriptionId },
      ...payerRows(receipt),
    ]),
    sums: [
      ...vatSums(vat, currency),
      { label: 'Paid', value: formatMoney(amount, currency) },
      ...(refunded > 0
        ? [
            { label: 'Refunded', value: formatMoney(refunded, currency) },
            { label: 'After refund', value: formatMoney(amount - refunded, currency) },
          ]
        : []),
    ],
  };
}

export function createCreditNoteContent(receipt: ReceiptView, note: CreditNoteView): ReceiptContent {
  const { currency } = receipt;
  const issuedOn = formatDate(note.issuedAt);
  return {
    heading: 'Credit note',
    title: `Credit note ${note.number}`,
    summary: note.withdrawnAt
      ? `Withdrawn on ${formatDate(note.withdrawnAt)}: ${formatMoney(note.amount, currency)} was not given back`
      : `${formatMoney(note.amount, currency)} given back on ${issuedOn}`,
    seller: sellerLines(note.seller),
    issuedAt: note.issuedAt,
    rows: filled([
      { label: 'Number', value: note.number },
      { label: 'Date', value: issuedOn },
      { label: 'Withdrawn', value: note.withdrawnAt ? `${formatDate(note.withdrawnAt)}: the refund failed` : '' },
      { label: 'For receipt', value: `${receipt.number} of ${formatDate(receipt.paidAt)}` },
      { label: 'Plan', value: receipt.planName },
      { label: note.withdrawnAt ? 'Paid with' : 'Given back by', value: paymentProviderLabels[receipt.provider] },
      ...payerRows(receipt),
    ]),
    sums: [
      ...vatSums(note.vat, currency),
      { label: note.withdrawnAt ? 'Not given back' : 'Given back', value: formatMoney(note.amount, currency) },
    ],
  };
}
