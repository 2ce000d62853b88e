import Stripe from 'stripe';
import { providerAway, providerRefused } from '../provider.errors.ts';

/** What Stripe answers about a thing that it does not have, or has no more. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

export const isGivenBack = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded';

/** Stripe's own errors carry what was sent; only what names the case is kept. */
const caseOf = (error: InstanceType<typeof Stripe.errors.StripeError>) =>
  new Error([error.type, error.code, error.param, error.requestId].filter((part) => part).join(' '));

/** Does something at Stripe, and says in our words how it failed. */
export async function askStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const away =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError;
    throw away ? providerAway('stripe', caseOf(error)) : providerRefused('stripe', caseOf(error));
  }
}

/** The same, where nothing there is an answer too. */
export const findAtStripe = <T>(work: () => Promise<T>): Promise<T | undefined> =>
  askStripe(() =>
    work().catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    }),
  );
