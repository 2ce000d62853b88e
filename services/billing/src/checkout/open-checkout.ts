import { type Payer, type PaymentProvider, paymentErrorCodes } from '@coursewright/contracts';
import { conflict, unavailable } from '@coursewright/service-kit';
import type { Accounts } from '../accounts/account.ts';
import type { AttemptRepository } from '../attempts/attempt.ts';
import type { CheckoutLimits } from '../limits/checkout-limits.ts';
import type { OpenedCheckout, ReturnPages } from '../providers/payment-provider.ts';
import { findRunning } from '../subscription/own-subscription.ts';
import { chosenOffer } from './chosen-offer.ts';
import type { CounterOf } from './counter.ts';

export interface Purchase {
  readonly userId: string;
  /** Where the click came from. */
  readonly address: string;
  readonly provider: PaymentProvider;
  readonly wish: string;
  /** The field of the call that holds the wish. */
  readonly field: string;
  readonly payer?: Payer;
  readonly fullAddress?: string;
}

interface Options {
  readonly accounts: Pick<Accounts, 'find'>;
  readonly attempts: AttemptRepository;
  readonly payers: { find(userId: string): Promise<{ readonly email: string } | undefined> };
  readonly counterOf: CounterOf;
  readonly limits: CheckoutLimits;
  readonly pages: ReturnPages;
}

/** From a click to a hosted page. What is asked for is written down before the gateway hears of it. */
export function createCheckout({ accounts, attempts, payers, counterOf, limits, pages }: Options) {
  async function refuseSubscribed(userId: string) {
    if (!(await findRunning(accounts, userId))) return;
    const code = paymentErrorCodes.subscribed;
    throw conflict('You have a subscription already. Please cancel it before you buy another one.', { code });
  }

  async function emailOf(userId: string): Promise<string> {
    const payer = await payers.find(userId);
    if (!payer?.email) throw unavailable('Your account is not known here yet. Please try again in a moment.');
    return payer.email;
  }

  return async ({ userId, address, provider, wish, field, payer, fullAddress }: Purchase): Promise<OpenedCheckout> => {
    await limits.admit(userId, address);
    const { adapter, offers } = counterOf(provider);
    const offer = chosenOffer(offers, wish, field);
    return limits.oneAtATime(userId, async () => {
      await refuseSubscribed(userId);
      const email = await emailOf(userId);
      const attempt = await attempts.create({
        ...{ userId, email, provider, ...offer },
        ...(payer && { payer: { ...payer, email } }),
        ...(fullAddress && { address: fullAddress }),
      });
      const opened = await adapter.openCheckout(attempt, pages);
      await attempts.rememberCheckout(attempt.id, { checkoutId: opened.checkoutId, checkoutUrl: opened.url });
      return opened;
    });
  };
}
