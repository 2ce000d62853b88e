import { type PaymentProvider, subscriptionEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';

type Cancel = (id: string) => Promise<{ success: boolean; message: string }>;

const cancels: Record<PaymentProvider, Cancel> = {
  stripe: (id) => apiRequest(subscriptionEndpoints.stripeCancel, { body: { id } }),
  paypal: (id) => apiRequest(subscriptionEndpoints.paypalCancel, { body: { id } }),
  razorpay: (id) => apiRequest(subscriptionEndpoints.razorpayCancel, { body: { id } }),
  paystack: (code) => apiRequest(subscriptionEndpoints.paystackCancel, { body: { code } }),
};

/** Ends a subscription now. Asking twice is no fault. */
export const cancelSubscription = (provider: PaymentProvider, id: string) => cancels[provider](id);
