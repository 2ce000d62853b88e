import { type PaymentProvider, paymentErrorCodes, paymentProviderLabels } from '@coursewright/contracts';
import { type AppError, conflict, internal, invalid, unavailable } from '@coursewright/service-kit';
import type { Offer } from './payment-provider.ts';

/** The gateway is down, slow, overrun, or answers what nobody understands: trying again makes sense. */
export function providerAway(provider: PaymentProvider, cause: unknown, retryAfterMs?: number): AppError {
  const message = `${paymentProviderLabels[provider]} does not answer at the moment`;
  return unavailable(message, { code: paymentErrorCodes.unavailable, cause, retryAfterMs });
}

/** The gateway understood and will not: our request, our keys or the state of the thing. */
export function providerRefused(provider: PaymentProvider, cause: unknown, why = 'our request'): AppError {
  return internal(`${paymentProviderLabels[provider]} refused: ${why}`, { code: 'provider_refused', cause });
}

/** The gateway would charge something else than we say. */
export function offerDiffers(offer: Offer, field: string, theirs: unknown): AppError {
  return conflict(`The plan ${offer.plan} (${offer.planId}) differs in ${field}: the gateway says ${String(theirs)}`);
}

/** A webhook that the gateway did not sign. */
export function notSigned(provider: PaymentProvider): AppError {
  return invalid(`This was not signed by ${paymentProviderLabels[provider]}`, undefined, { code: 'bad_signature' });
}

/** A webhook that is signed and yet of no known form. */
export function notUnderstood(provider: PaymentProvider, cause?: unknown): AppError {
  return invalid(`This is no event of ${paymentProviderLabels[provider]}`, undefined, { cause });
}
