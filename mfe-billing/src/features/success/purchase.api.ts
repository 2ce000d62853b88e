import {
  type PaymentProvider,
  paymentEndpoints,
  paymentErrorCodes,
  type ReceiptView,
  type SubscriptionView,
} from '@coursewright/contracts';
import { apiRequest, isTemporary } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';
import { formatDate } from '@coursewright/text';
import { t } from '@lingui/core/macro';
import { countryName } from '../../shared/format.ts';
import { hasErrorCode, pollingDelay } from '../../shared/retry.ts';

export interface Purchase {
  provider: PaymentProvider;
  // The gateway's id; empty for Paystack, whose latest payment is looked up.
  reference: string;
}

// Each gateway uses its own parameters. Without any, the gateway clicked last decides.
export function parsePurchase(search: URLSearchParams, clicked: PaymentProvider | undefined): Purchase | undefined {
  const session = search.get('session_id');
  if (session) return { provider: 'stripe', reference: session };
  const subscription = search.get('subscription_id');
  if (subscription)
    return { provider: subscription.startsWith('sub_') ? 'razorpay' : 'paypal', reference: subscription };
  const reference = search.get('reference') ?? search.get('trxref');
  if (reference || clicked === 'paystack') return { provider: 'paystack', reference: reference ?? '' };
  return undefined;
}

export interface PurchaseDetails {
  receipt: ReceiptView;
  subscription: SubscriptionView;
  facts: [term: string, value: string][];
}

type ReadPurchase = (subscriberId: string, signal: AbortSignal) => Promise<PurchaseDetails>;

type Answer = Pick<PurchaseDetails, 'receipt'> & { subscriptionView: SubscriptionView };

const toDetails = ({ receipt, subscriptionView }: Answer, facts: PurchaseDetails['facts']): PurchaseDetails => ({
  receipt,
  subscription: subscriptionView,
  // Gateways leave out what the payer did not give.
  facts: facts.filter(([, value]) => value.trim() !== ''),
});

const formatEpochSeconds = (seconds: number) => formatDate(new Date(seconds * 1000).toISOString());

const readPurchase: Record<PaymentProvider, ReadPurchase> = {
  async stripe(subscriberId, signal) {
    const answer = await apiRequest(paymentEndpoints.stripeDetails, { body: { subscriberId }, signal });
    return toDetails(answer, [
      [t`Subscription`, answer.subscription],
      [t`Customer`, answer.customer],
      [t`Checkout`, answer.status],
    ]);
  },
  async paypal(subscriberId, signal) {
    const answer = await apiRequest(paymentEndpoints.paypalDetails, { body: { subscriberId }, signal });
    const { name, email_address, shipping_address } = answer.subscriber;
    const { address_line_1, postal_code, country_code } = shipping_address.address;
    return toDetails(answer, [
      [t`Subscription`, answer.id],
      [t`Started`, answer.start_time && formatDate(answer.start_time)],
      [t`Subscriber`, `${name.given_name} ${name.surname}`],
      [t`PayPal account`, email_address],
      [t`Address`, [address_line_1, postal_code, countryName(country_code)].filter(Boolean).join(', ')],
    ]);
  },
  async razorpay(subscriberId, signal) {
    const answer = await apiRequest(paymentEndpoints.razorpayDetails, { body: { subscriberId }, signal });
    return toDetails(answer, [
      [t`Subscription`, answer.id],
      [t`Started`, formatEpochSeconds(answer.current_start)],
      [t`Next charge`, formatEpochSeconds(answer.charge_at)],
      ...(answer.customer_id ? ([[t`Customer`, answer.customer_id]] as PurchaseDetails['facts']) : []),
    ]);
  },
  async paystack(_subscriberId, signal) {
    const answer = await apiRequest(paymentEndpoints.paystackDetails, { body: {}, signal });
    const { subscription_code, customer_code, createdAt } = answer.details;
    return toDetails(answer, [
      [t`Subscription`, subscription_code],
      [t`Customer`, customer_code],
      [t`Started`, formatDate(createdAt)],
    ]);
  },
};

const TRIES = 14;

const isRetryable = (error: unknown) => hasErrorCode(error, paymentErrorCodes.pending) || isTemporary(error);

// Retries for about two minutes while the payment is pending or the gateway is unavailable.
export const purchaseQuery = ({ provider, reference }: Purchase) =>
  queryOptions({
    queryKey: ['billing', 'purchase', provider, reference],
    queryFn: ({ signal }) => readPurchase[provider](reference, signal),
    retry: (failures, error) => failures < TRIES && isRetryable(error),
    retryDelay: pollingDelay,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
