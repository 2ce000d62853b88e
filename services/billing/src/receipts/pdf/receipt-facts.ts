import { paymentProviderLabels, type ReceiptView } from '@coursewright/contracts';

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** What a receipt says, in the order in which it is read. */
export interface ReceiptFacts {
  readonly title: string;
  readonly amount: string;
  readonly paidOn: string;
  readonly facts: readonly Fact[];
  readonly sums: readonly Fact[];
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const dayOf = (instant: string) => day.format(new Date(instant));
const countries = new Intl.DisplayNames(['en-GB'], { type: 'region' });

export function receiptFacts(receipt: ReceiptView): ReceiptFacts {
  const { number, provider, plan, planName, amount, currency, refunded, payer, subscriptionId } = receipt;
  const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'symbol' });
  const from = dayOf(receipt.paidAt);
  const address = [payer.address, payer.post, payer.country && countries.of(payer.country)].filter((line) => line);
  return {
    title: `Receipt ${number}`,
    amount: money.format(amount),
    paidOn: from,
    facts: [
      { label: 'Number', value: number },
      { label: 'Plan', value: `${planName}, paid ${plan}` },
      { label: 'Period', value: `${from} to ${dayOf(receipt.coversUntil)}` },
      { label: 'Paid with', value: paymentProviderLabels[provider] },
      { label: 'Subscription', value: subscriptionId },
      { label: 'Paid by', value: payer.name },
      { label: 'E-mail', value: payer.email },
      ...(address.length > 0 ? [{ label: 'Address', value: address.join(', ') }] : []),
    ].filter(({ value }) => value !== ''),
    sums: [
      { label: 'Paid', value: money.format(amount) },
      ...(refunded > 0
        ? [
            { label: 'Refunded', value: money.format(refunded) },
            { label: 'After refund', value: money.format(amount - refunded) },
          ]
        : []),
    ],
  };
}
