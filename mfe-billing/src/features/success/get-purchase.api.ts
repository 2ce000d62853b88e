import {
  type PaymentProvider,
  paymentEndpoints,
  paymentErrorCodes,
  type ReceiptView,
  type SubscriptionView,
} from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';
import { formatDate } from '../../shared/format-date.ts';
import { hasCode, isTemporary, waitAfter } from '../../shared/patience.ts';
import type { Purchase } from './purchase.ts';

const TRIES = 14;

/** What was bought, and what the gateway itself says of it. */
export interface Bought {
  receipt: ReceiptView;
  subscription: SubscriptionView;
  facts: [term: string, value: string][];
}

type Read = (subscriberId: string, signal: AbortSignal) => Promise<Bought>;

const atEpochSecond = (seconds: number) => formatDate(new Date(seconds * 1000).toISOString());

const reads: Record<PaymentProvider, Read> = {
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
        ['Address', [address_line_1, postal_code, country_code].filter(Boolean).join(', ')],
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

const isWorthWaiting = (error: unknown) => hasCode(error, paymentErrorCodes.pending) || isTemporary(error);

/** Asked again, with growing distance and for about two minutes, while the gateway has not been paid or does not answer. */
export const getPurchase = ({ provider, reference }: Purchase) =>
  queryOptions({
    queryKey: ['billing', 'purchase', provider, reference],
    queryFn: ({ signal }) => reads[provider](reference, signal),
    retry: (failures, error) => failures < TRIES && isWorthWaiting(error),
    retryDelay: waitAfter,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
