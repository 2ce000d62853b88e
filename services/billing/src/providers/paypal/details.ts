import type { paymentEndpoints } from '@coursewright/contracts';
import type { Money, Subscription } from '@paypal/paypal-server-sdk';
import type { z } from 'zod';
import type { PaymentReading } from '../payment-provider.ts';

type Answer = z.output<(typeof paymentEndpoints)['paypalDetails']['response']>;
type Details = Pick<Answer, 'id' | 'start_time' | 'subscriber'> & {
  billing_info: Omit<Answer['billing_info'], 'last_payment'> & Partial<Pick<Answer['billing_info'], 'last_payment'>>;
};

/** The fields of the receipt under PayPal's own names: the SDK has renamed them. */
export function detailsOf(subscription: Subscription, newest: PaymentReading | undefined): Details {
  const { id = '', startTime = '', subscriber, billingInfo } = subscription;
  const address = subscriber?.shippingAddress?.address;
  const paid = newest && billingInfo?.lastPayment?.amount;
  return {
    id,
    start_time: startTime,
    subscriber: {
      name: { given_name: subscriber?.name?.givenName ?? '', surname: subscriber?.name?.surname ?? '' },
      shipping_address: {
        address: {
          address_line_1: address?.addressLine1 ?? '',
          postal_code: address?.postalCode ?? '',
          country_code: address?.countryCode ?? '',
        },
      },
      email_address: subscriber?.emailAddress ?? '',
    },
    billing_info: {
      ...(billingInfo?.nextBillingTime ? { next_billing_time: billingInfo.nextBillingTime } : {}),
      ...(paid ? { last_payment: { amount: amountOf(paid) } } : {}),
    },
  };
}

const amountOf = ({ value, currencyCode }: Money) => ({ value, currency_code: currencyCode });
