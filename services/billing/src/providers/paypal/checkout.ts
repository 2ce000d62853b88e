import {
  ApplicationContextUserAction,
  type CreateSubscriptionRequest,
  ExperienceContextShippingPreference,
  type LinkDescription,
  type SubscriberRequest,
} from '@paypal/paypal-server-sdk';
import type { Attempt } from '../../attempts/attempt.ts';
import type { Link, OpenedCheckout, ReturnPages } from '../payment-provider.ts';
import { paypalAway } from './paypal.errors.ts';

/** What PayPal takes for a brand. */
const BRAND_LENGTH = 127;

export const subscriptionRequest = (
  attempt: Attempt,
  pages: ReturnPages,
  brand: string,
): CreateSubscriptionRequest => ({
  planId: attempt.planId,
  customId: attempt.id,
  subscriber: subscriberOf(attempt),
  applicationContext: {
    brandName: brand.slice(0, BRAND_LENGTH),
    userAction: ApplicationContextUserAction.SubscribeNow,
    shippingPreference: attempt.payer
      ? // Ours has no town: whoever pays may choose another at PayPal.
        ExperienceContextShippingPreference.GetFromFile
      : ExperienceContextShippingPreference.NoShipping,
    returnUrl: pages.success,
    cancelUrl: pages.failed,
  },
});

function subscriberOf({ payer, email }: Attempt): SubscriberRequest {
  if (!payer) return { emailAddress: email };
  return {
    emailAddress: payer.email,
    name: { givenName: payer.name, surname: payer.lastName },
    shippingAddress: {
      name: { fullName: `${payer.name} ${payer.lastName}` },
      address: { addressLine1: payer.address, postalCode: payer.post, countryCode: payer.country },
    },
  };
}

export const linksOf = (links: readonly LinkDescription[] = []): Link[] =>
  links.map(({ href, rel, method }) => ({ href, rel, ...(method ? { method } : {}) }));

export function openedCheckout(id: string | undefined, found: readonly LinkDescription[] | undefined): OpenedCheckout {
  const links = linksOf(found);
  const url = links.find(({ rel }) => rel === 'approve')?.href;
  if (!id || !url) throw paypalAway('a subscription without a page to agree to it');
  return { checkoutId: id, url, links };
}
