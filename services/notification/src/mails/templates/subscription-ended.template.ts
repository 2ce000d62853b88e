import { type EndReason, type PaidPlan, type PaymentProvider, paymentProviderLabels } from '@coursewright/contracts';
import type { Brand } from './brand.ts';
import { day } from './date.ts';
import type { Letter } from './letter.ts';
import { greet, plainLetter } from './plain-letter.ts';
import { planNames } from './plan-names.ts';

/** Whoever deleted the account gets no mail: we have forgotten where to. */
export type ToldEndReason = Exclude<EndReason, 'deleted'>;

export type SubscriptionEndedData = {
  name: string;
  plan: PaidPlan;
  provider: PaymentProvider;
  reason: ToldEndReason;
  endedAt: string;
};

const NOTHING_MORE = 'Nothing more will be charged.';
const because: Record<ToldEndReason, string> = {
  cancelled: 'It was cancelled.',
  expired: 'Its time was over, and it was not set to go on.',
  unpaid: 'Its renewal could not be charged, and it was not paid afterwards either.',
  refunded: 'Its payment was given back to you in full.',
  disputed: 'Its payment was disputed at the bank, and the bank took the money back.',
  duplicate: 'Another subscription of yours was running already, so we cancelled this one at once.',
  refused: 'The amount or the plan was not what you had asked for, so we cancelled it at once.',
};

const ON_ITS_WAY = 'What you paid for it is on its way back to you; depending on your bank it takes up to ten days.';
const FREE_AGAIN =
  'Your account is on the Free Plan now. Your courses and certificates stay yours, and you can choose a plan again at any time.';
const consequences: Partial<Record<ToldEndReason, string>> = {
  duplicate: `${ON_ITS_WAY} Your first subscription goes on as before.`,
  refused: `${ON_ITS_WAY} We are sorry for the trouble.`,
};

export function subscriptionEnded(
  { name, plan, provider, reason, endedAt }: SubscriptionEndedData,
  brand: Brand,
): Letter {
  const isDuplicate = reason === 'duplicate';
  const planName = planNames[plan];
  const first = isDuplicate
    ? `You paid for a second subscription: a ${planName} with ${paymentProviderLabels[provider]}.`
    : `Your ${planName} ended on ${day(endedAt)}.`;
  const consequence = consequences[reason] ?? FREE_AGAIN;
  return {
    subject: isDuplicate ? `Your second ${brand.name} subscription was cancelled` : `Your ${planName} has ended`,
    preview: `${first} ${because[reason]}`,
    ...plainLetter(greet('Hello', name), [first, `${because[reason]} ${NOTHING_MORE}`, consequence]),
    action: isDuplicate
      ? { label: 'See your subscription', url: `${brand.url}/subscription` }
      : { label: 'See the plans', url: `${brand.url}/pricing` },
    reason: 'You get this mail once, when a subscription of yours ends.',
  };
}
