import { type PaymentProvider, paymentProviderLabels } from '@coursewright/contracts';
import type { Brand } from './brand.ts';
import { day } from './date.ts';
import { factList } from './facts.ts';
import { html } from './html.ts';
import type { Letter } from './letter.ts';
import { money } from './money.ts';
import { greet, plainLetter } from './plain-letter.ts';

export type ReceiptData = {
  number: string;
  planName: string;
  payerName: string;
  provider: PaymentProvider;
  amountMinor: number;
  currency: string;
  paidAt: string;
  coversUntil: string;
};

export function receipt(data: ReceiptData, brand: Brand): Letter {
  const amount = money(data.amountMinor, data.currency);
  const first = `We have received ${amount} for your ${data.planName}.`;
  const letter = plainLetter(greet('Thank you', data.payerName), [first]);
  const facts = factList([
    ['Receipt', data.number],
    ['Amount', amount],
    ['Plan', data.planName],
    ['Period', `${day(data.paidAt)} to ${day(data.coversUntil)}`],
    ['Paid with', paymentProviderLabels[data.provider]],
    ['Paid by', data.payerName],
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
