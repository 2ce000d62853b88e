import { type PaymentProvider, paymentErrorCodes, paymentProviderLabels } from '@coursewright/contracts';
import { type AppError, conflict, notFound } from '@coursewright/service-kit';
import type { Accounts, Followed } from '../accounts/account.ts';
import type { Attempt } from '../attempts/attempt.ts';

type Paid = Extract<Followed, { outcome: 'active' }>;

/** Asks the gateway what became of an attempt. @throws AppError unless it is paid and runs. */
export async function followPayment(accounts: Pick<Accounts, 'follow'>, attempt: Attempt): Promise<Paid> {
  const followed = await accounts.follow(attempt.provider, referenceOf(attempt));
  if (followed.outcome === 'active') return followed;
  throw problemOf(followed, attempt.provider);
}

/** Paystack knows an attempt by our own id of it, even if its answer was lost. */
export const referenceOf = ({ id, checkoutId = id }: Attempt) => ({ kind: 'checkout' as const, id: checkoutId });

function problemOf(followed: Exclude<Followed, Paid>, provider: PaymentProvider): AppError {
  const gateway = paymentProviderLabels[provider];
  switch (followed.outcome) {
    case 'pending':
      return conflict(`${gateway} has not confirmed your payment yet`, { code: paymentErrorCodes.pending });
    case 'failed':
      return conflict('Your payment failed. Nothing was charged.', { code: paymentErrorCodes.failed });
    case 'refused':
      return conflict(
        'What was paid is not what was asked for. It is given back to you; please contact us if you wonder why.',
        {
          code: paymentErrorCodes.refused,
        },
      );
    case 'ended':
      if (followed.subscription.endReason === 'duplicate') {
        return conflict('You had a subscription already, so this payment is given back to you.', {
          code: paymentErrorCodes.subscribed,
        });
      }
      return conflict('This subscription has ended.', { code: paymentErrorCodes.ended });
    case 'unknown':
      return notFound('There is no such payment');
  }
}
