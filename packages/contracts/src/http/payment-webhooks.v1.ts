import { z } from 'zod';
import type { PaymentProvider } from '../vocabulary.ts';
import { defineEndpoint, type Endpoint } from './endpoint.ts';

const webhook = <const P extends PaymentProvider>(provider: P) =>
  defineEndpoint({
    method: 'POST',
    path: `/api/webhooks/${provider}`,
    auth: 'public',
    kind: 'webhook',
    bodyLimit: 1024 * 1024,
    response: z.object({ received: z.boolean() }),
  });

/** Where the payment gateways tell that something happened. Only what is signed is heard, and then read from the gateway. */
export const paymentWebhookEndpoints = {
  stripe: webhook('stripe'),
  paypal: webhook('paypal'),
  razorpay: webhook('razorpay'),
  paystack: webhook('paystack'),
} as const satisfies Record<PaymentProvider, Endpoint>;

/** The headers in which they sign. */
export const webhookSignatureHeaders = [
  'stripe-signature',
  'paypal-transmission-id',
  'paypal-transmission-time',
  'paypal-transmission-sig',
  'paypal-cert-url',
  'paypal-auth-algo',
  'x-razorpay-signature',
  'x-razorpay-event-id',
  'x-paystack-signature',
] as const;
