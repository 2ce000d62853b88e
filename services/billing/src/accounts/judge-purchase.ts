import type { Attempt } from '../attempts/attempt.ts';
import type { Reading } from '../providers/payment-provider.ts';

/**
 * - `refused`: paid, but not what was asked.
 */
type Judgement = 'pending' | 'failed' | 'refused' | 'paid';

/** What a gateway's word means for a purchase that was not known as paid until now. */
export function judgePurchase(attempt: Attempt, reading: Reading): Judgement {
  const [first] = reading.payments;
  if (reading.state === 'pending') return 'pending';
  if (reading.state === 'failed') return 'failed';
  if (!first || !reading.subscriptionId || !reading.planId) return reading.state === 'ended' ? 'failed' : 'pending';
  const isAsFor =
    first.amountMinor === attempt.amountMinor &&
    first.currency === attempt.currency &&
    reading.planId === attempt.planId;
  return isAsFor ? 'paid' : 'refused';
}
