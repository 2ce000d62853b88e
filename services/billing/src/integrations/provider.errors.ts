import { type PaymentProvider, paymentErrorCodes, paymentProviderLabels } from '@coursewright/contracts';
import { type AppError, conflict, internal, invalid, unavailable } from '@coursewright/service-kit';
import type { Offer } from './payment-provider.ts';

/** Down, slow, rate limited or an unexpected response: retry makes sense. */
export function providerUnavailable(provider: PaymentProvider, cause: unknown, retryAfterMs?: number): AppError {
  const message = `${paymentProviderLabels[provider]} does not answer at the moment`;
  return unavailable(message, { code: paymentErrorCodes.unavailable, cause, retryAfterMs });
}

export function providerRejected(provider: PaymentProvider, cause: unknown, why = 'our request'): AppError {
  return internal(`${paymentProviderLabels[provider]} refused: ${why}`, { code: 'provider_refused', cause });
}

export function offerMismatch(offer: Offer, field: string, theirs: unknown): AppError {
  return conflict(`The plan ${offer.plan} (${offer.planId}) differs in ${field}: the provider has ${String(theirs)}`);
}

export function invalidSignature(provider: PaymentProvider): AppError {
  return invalid(`This was not signed by ${paymentProviderLabels[provider]}`, undefined, { code: 'bad_signature' });
}

export function invalidWebhook(provider: PaymentProvider, cause?: unknown): AppError {
  return invalid(`This is no event of ${paymentProviderLabels[provider]}`, undefined, { cause });
}
