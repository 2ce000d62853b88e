import {
  type PaymentProvider,
  paymentEndpoints,
  type ReceiptView,
  type SubscriptionView,
} from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { countryName } from '../../shared/country-name.ts';
import { formatDate } from '../../shared/format-date.ts';

/** What was bought, and what the gateway itself says of it. */
export interface Bought {
  receipt: ReceiptView;
  subscription: SubscriptionView;
  facts: [term: string, value: string][];
}

type Read = (subscriberId: string, signal: AbortSignal) => Promise<Bought>;

const atEpochSecond = (seconds: number) => formatDate(new Date(seconds * 1000).toISOString());

/** How each gateway's details are asked for and told. */
export const readPurchase: Record<PaymentProvider, Read> = {
  async stripe(subscriberId, signal) {
    const { receipt, subscriptionView, ...session } = await apiRequest(paymentEndpoints.stripeDetails, {
      body: { subscriberId },
      signal,
    });
    const { subscription, customer, status } = session;
    return {
      receipt,
      subscription: subscriptionView,
      facts: [
        ['Subscription', subscription],
        ['Customer', customer],
        ['Checkout', status],
      ],
    };
  },
  async paypal(subscriberId, signal) {
    const { receipt, subscriptionView, ...answer } = await apiRequest(paymentEndpoints.paypalDetails, {
      body: { subscriberId },
      signal,
    });
    const { name, email_address, shipping_address } = answer.subscriber;
    const { address_line_1, postal_code, country_code } = shipping_address.address;
    return {
      receipt,
      subscription: subscriptionView,
      facts: [
        ['Subscription', answer.id],
        ['Started', formatDate(answer.start_time)],
        ['Subscriber', `${name.given_name} ${name.surname}`],
        ['PayPal account', email_address],
        ['Address', [address_line_1, postal_code, countryName(country_code)].filter(Boolean).join(', ')],
      ],
    };
  },
  async razorpay(subscriberId, signal) {
    const { receipt, subscriptionView, ...answer } = await apiRequest(paymentEndpoints.razorpayDetails, {
      body: { subscriberId },
      signal,
    });
    return {
      receipt,
      subscription: subscriptionView,
      facts: [
        ['Subscription', answer.id],
        ['Started', atEpochSecond(answer.current_start)],
        ['Next charge', atEpochSecond(answer.charge_at)],
        ...(answer.customer_id ? ([['Customer', answer.customer_id]] as Bought['facts']) : []),
      ],
    };
  },
  async paystack(_subscriberId, signal) {
    const { receipt, subscriptionView, details } = await apiRequest(paymentEndpoints.paystackDetails, {
      body: {},
      signal,
    });
    return {
      receipt,
      subscription: subscriptionView,
      facts: [
        ['Subscription', details.subscription_code],
        ['Customer', details.customer_code],
        ['Started', formatDate(details.createdAt)],
      ],
    };
  },
};
