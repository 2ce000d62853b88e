import { type PaymentProvider, paymentProviderLabels } from '@coursewright/contracts';
import type { Brand } from './brand.ts';
import { factList } from './facts.ts';
import { html } from './html.ts';
import type { Letter } from './letter.ts';
import { money } from './money.ts';
import { plainLetter } from './plain-letter.ts';

export type DisputeOpenedData = {
  provider: PaymentProvider;
  subscriptionId: string;
  receiptId: string;
  /** Of the receipt. */
  number?: string | undefined;
  userId: string;
  /** As far as it is known. */
  payerEmail?: string | undefined;
  amountMinor: number;
  currency: string;
};

/** To an admin. */
export function disputeOpened(data: DisputeOpenedData, brand: Brand): Letter {
  const gateway = paymentProviderLabels[data.provider];
  const amount = money(data.amountMinor, data.currency);
  const first = `Somebody told their bank that they did not make a payment of ${amount}.`;
  const letter = plainLetter('A payment is disputed', [
    first,
    `Answer in the dashboard of ${gateway}, in the time it names there: without an answer the money is lost. Until it is decided the plan stays as it is; once lost, the plan ends by itself.`,
  ]);
  const facts = factList([
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
