import { type PaymentProvider, paymentErrorCodes, paymentProviderLabels } from '@coursewright/contracts';
import { conflict, invalid, unavailable } from '@coursewright/service-kit';
import type { Adapters } from './create-providers.ts';
import type { OfferCatalog } from './offer-catalog.ts';
import type { Offer, ProviderAdapter, ReturnPages } from './payment-provider.ts';

interface CheckoutProvider {
  readonly adapter: ProviderAdapter;
  readonly offers: readonly Offer[];
}

/** @throws AppError 409 when the provider is not configured, 503 while its prices are not verified. */
export function createCheckoutProviderLookup(offerCatalog: OfferCatalog, adapters: Adapters) {
  return (provider: PaymentProvider): CheckoutProvider => {
    const adapter = adapters.get(provider);
    const name = paymentProviderLabels[provider];
    if (!adapter) {
      const code = paymentErrorCodes.notForSale;
      throw conflict(`${name} is not available here. Please choose another way to pay.`, { code });
    }
    if (!offerCatalog.availableProviders().includes(provider)) {
      throw unavailable(`${name} is not available at the moment. Please choose another way to pay, or try later.`, {
        code: paymentErrorCodes.unavailable,
        retryAfterMs: 30_000,
      });
    }
    return { adapter, offers: offerCatalog.getOffers(provider) };
  };
}

/** Finds a plan by our name or by the provider's id. `field` is the request field in the error. */
export function findOffer(offers: readonly Offer[], requestedPlan: string, field: string): Offer {
  const offer = offers.find(({ plan, planId }) => requestedPlan === plan || requestedPlan === planId);
  if (offer) return offer;
  const message = "must be monthly, yearly or the payment provider's id of one of them";
  throw invalid(`${field}: ${message}`, [{ field, message }]);
}

export function createReturnPages(publicUrl: string): ReturnPages {
  const page = (path: string) => new URL(path, publicUrl).href;
  return {
    success: page('/success'),
    successful: page('/successful'),
    failed: page('/failed'),
    subscription: page('/subscription'),
  };
}
