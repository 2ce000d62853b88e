import { type PaidPlan, type PaymentProvider, paymentProviderLabels } from '@coursewright/contracts';
import type { Brand } from './brand.ts';
import type { Letter } from './letter.ts';
import { money } from './money.ts';
import { greet, plainLetter } from './plain-letter.ts';
import { planNames } from './plan-names.ts';

export type PaymentRefundedData = {
  name: string;
  plan: PaidPlan;
  provider: PaymentProvider;
  number: string;
  amountMinor: number;
  currency: string;
  duplicate: boolean;
};

export function paymentRefunded(data: PaymentRefundedData, brand: Brand): Letter {
  const amount = money(data.amountMinor, data.currency);
  const first = `We gave ${amount} back to you, of your payment with the receipt ${data.number} (${planNames[data.plan]}).`;
  const why = data.duplicate
    ? 'It was the payment of a second subscription. Your first one goes on as before.'
    : 'If this ends your plan, another mail says so.';
  return {
    subject: `${amount} on its way back to you`,
    preview: first,
    ...plainLetter(greet('Hello', data.name), [
      first,
      `It goes the way you paid, by ${paymentProviderLabels[data.provider]}. Depending on your bank it takes up to ten days to arrive.`,
      why,
    ]),
    action: { label: 'See your payments', url: `${brand.url}/subscription` },
    reason: 'You get this mail whenever money goes back to you.',
  };
}
