import { invalid } from '@coursewright/service-kit';
import type { Offer } from '../providers/payment-provider.ts';

/** The plan that is asked for, by our name of it or by the gateway's. `field` is what the call names it. */
export function chosenOffer(offers: readonly Offer[], wish: string, field: string): Offer {
  const offer = offers.find(({ plan, planId }) => wish === plan || wish === planId);
  if (offer) return offer;
  const message = "must be monthly, yearly or the payment provider's id of one of them";
  throw invalid(`${field}: ${message}`, [{ field, message }]);
}
