import { type PaidPlan, type PaymentProvider, paymentProviderLabels } from '@coursewright/contracts';
import type { Brand } from './brand.ts';
import { day } from './date.ts';
import type { Letter } from './letter.ts';
import { greet, plainLetter } from './plain-letter.ts';
import { planNames } from './plan-names.ts';

export type RenewalFailedData = {
  name: string;
  plan: PaidPlan;
  provider: PaymentProvider;
  paidUntil: string;
  accessUntil: string;
};

export function renewalFailed(data: RenewalFailedData, brand: Brand): Letter {
  const gateway = paymentProviderLabels[data.provider];
  const first = `${gateway} could not charge the next period of your ${planNames[data.plan]}.`;
  const until = `It is paid until ${day(data.paidUntil)}. Your plan stays until ${day(data.accessUntil)}, so nothing is lost yet.`;
  return {
    subject: `Your ${brand.name} plan could not be renewed`,
    preview: `${first} ${until}`,
    ...plainLetter(greet('Hello', data.name), [
      first,
      until,
      `Please look whether the card or account you pay with at ${gateway} is still valid and covered. ${gateway} tries again by itself; there is nothing else to do once that is put right.`,
      'If it does not work out, your account goes back to the Free Plan. Your courses and certificates stay yours.',
    ]),
    action: { label: 'See your subscription', url: `${brand.url}/subscription` },
    reason: 'You get this mail once for each renewal that fails.',
  };
}
