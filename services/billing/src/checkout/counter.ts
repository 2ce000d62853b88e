import { type PaymentProvider, paymentErrorCodes, paymentProviderLabels } from '@coursewright/contracts';
import { conflict, unavailable } from '@coursewright/service-kit';
import type { Adapters } from '../providers/create-providers.ts';
import type { Offer, ProviderAdapter } from '../providers/payment-provider.ts';
import type { Shelf } from '../providers/shelf.ts';

/** A gateway that is open for business. */
export interface Counter {
  readonly adapter: ProviderAdapter;
  readonly offers: readonly Offer[];
}

export type CounterOf = (provider: PaymentProvider) => Counter;

/** @throws AppError 409 when the gateway is not connected here, 503 when it is not on sale at the moment. */
export function countersOf(shelf: Pick<Shelf, 'onSale' | 'offersOf'>, adapters: Adapters): CounterOf {
  return (provider) => {
    const adapter = adapters.get(provider);
    const name = paymentProviderLabels[provider];
    if (!adapter) {
      const code = paymentErrorCodes.notForSale;
      throw conflict(`${name} is not available here. Please choose another way to pay.`, { code });
    }
    if (!shelf.onSale().includes(provider)) {
      throw unavailable(`${name} is not available at the moment. Please choose another way to pay, or try later.`, {
        ...{ code: paymentErrorCodes.unavailable, retryAfterMs: 30_000 },
      });
    }
    return { adapter, offers: shelf.offersOf(provider) };
  };
}
