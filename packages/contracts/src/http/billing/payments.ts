import { z } from 'zod';
import { type PaymentProvider, paymentProviderSchema, planSchema } from '../../vocabulary.ts';
import { defineEndpoint, type Endpoint } from '../endpoint.ts';
import { emailField, line, text } from '../fields.ts';
import { conversionSchema } from './admin-revenue.ts';
import {
  claimedFields,
  countryField,
  payerSchema,
  paypalLinksField,
  planIdField,
  postalCodeField,
  providerIdField,
  receiptSchema,
  subscriptionSchema,
} from './payment-fields.ts';

const payer = payerSchema.optional();
// Above the service's own timeout of 20 s.
const answerWithinMs = 25_000;

const detailsBody = z.strictObject({ subscriberId: providerIdField, ...claimedFields });

const purchaseFields = { receipt: receiptSchema, subscriptionView: subscriptionSchema };

/** 409, but for `unavailable` (503). */
export const paymentErrorCodes = {
  pending: 'payment_pending',
  failed: 'payment_failed',
  // Paid, but not what was ordered: nothing is granted and an admin must act.
  refused: 'payment_refused',
  ended: 'subscription_ended',
  subscribed: 'already_subscribed',
  notForSale: 'not_for_sale',
  // While a payment is overdue there is no paid period at whose end the subscription could end.
  pastDue: 'past_due',
  notResumable: 'not_resumable',
  unavailable: 'provider_unavailable',
} as const;

// Legacy spellings and shapes. The server decides price, plan and user.
export const paymentEndpoints = {
  stripePayment: defineEndpoint('POST /api/stripepayment', {
    auth: 'user',
    fresh: true,
    answerWithinMs,
    body: z.strictObject({ planId: planIdField, payer }),
    response: z.object({ id: z.string(), url: z.string() }),
  }),
  // Continue at the link with `rel: approve`.
  paypalPayment: defineEndpoint('POST /api/paypal', {
    auth: 'user',
    fresh: true,
    answerWithinMs,
    body: z.strictObject({
      planId: planIdField,
      email: emailField,
      name: line({ max: 140 }),
      lastName: line({ max: 140 }),
      post: postalCodeField,
      address: line({ max: 300 }),
      country: countryField,
      brand: text({ min: 0, max: 200 }).optional(),
      admin: text({ min: 0, max: 254 }).optional(),
    }),
    response: z.object({ id: z.string(), links: paypalLinksField }),
  }),
  razorpayPayment: defineEndpoint('POST /api/razorpaycreate', {
    auth: 'user',
    fresh: true,
    answerWithinMs,
    body: z.strictObject({ plan: planIdField, email: emailField, fullAddress: line({ max: 500 }), payer }),
    response: z.object({ id: z.string(), short_url: z.string() }),
  }),
  paystackPayment: defineEndpoint('POST /api/paystackpayment', {
    auth: 'user',
    fresh: true,
    answerWithinMs,
    body: z.strictObject({
      planId: planIdField,
      amountInZar: z.union([z.number(), text({ max: 20 })]).optional(),
      email: emailField,
      payer,
    }),
    response: z.object({ id: z.string(), url: z.string() }),
  }),

  // `subscriberId`: the checkout session id from the URL. `status`: of that session.
  stripeDetails: defineEndpoint('POST /api/stripedetails', {
    auth: 'user',
    answerWithinMs,
    body: detailsBody,
    response: z.object({ subscription: z.string(), customer: z.string(), status: z.string(), ...purchaseFields }),
  }),
  paypalDetails: defineEndpoint('POST /api/paypaldetails', {
    auth: 'user',
    answerWithinMs,
    body: detailsBody,
    response: z.object({
      id: z.string(),
      start_time: z.string(),
      subscriber: z.object({
        name: z.object({ given_name: z.string(), surname: z.string() }),
        shipping_address: z.object({
          address: z.object({ address_line_1: z.string(), postal_code: z.string(), country_code: z.string() }),
        }),
        email_address: z.string(),
      }),
      billing_info: z.object({
        next_billing_time: z.string().optional(),
        last_payment: z.object({ amount: z.object({ value: z.string(), currency_code: z.string() }) }),
      }),
      ...purchaseFields,
    }),
  }),
  razorpayDetails: defineEndpoint('POST /api/razorapydetails', {
    auth: 'user',
    answerWithinMs,
    body: detailsBody,
    response: z.object({
      id: z.string(),
      // Unix time in seconds.
      current_start: z.number(),
      charge_at: z.number(),
      customer_id: z.string().nullable(),
      notes: z.record(z.string(), z.unknown()),
      ...purchaseFields,
    }),
  }),
  // The caller's newest payment; `email` is ignored.
  paystackDetails: defineEndpoint('POST /api/paystackfetch', {
    auth: 'user',
    answerWithinMs,
    body: z.strictObject({ email: emailField.optional(), ...claimedFields }),
    response: z.object({
      details: z.object({
        subscription_code: z.string(),
        customer_code: z.string(),
        createdAt: z.string(),
        email_token: z.string(),
      }),
      ...purchaseFields,
    }),
  }),
  // `status` as Razorpay names it: `created`, `active`, `expired`, `cancelled` …
  razorpayPending: defineEndpoint('POST /api/razorapypending', {
    auth: 'user',
    answerWithinMs,
    body: z.strictObject({ sub: providerIdField }),
    response: z.object({ status: z.string() }),
  }),
} as const;

/** `cost` in major units of `currency`; `prices` in those of each provider's currency. */
export const planCardSchema = z.object({
  id: planSchema,
  name: z.string(),
  cost: z.number(),
  currency: z.string().length(3),
  time: z.string(),
  features: z.array(z.object({ text: z.string(), included: z.boolean() })),
  prices: z.array(z.object({ provider: paymentProviderSchema, amount: z.number(), currency: z.string().length(3) })),
});
export type PlanCard = z.infer<typeof planCardSchema>;

export const billingEndpoints = {
  plans: defineEndpoint('GET /api/plans', {
    auth: 'public',
    revalidate: true,
    response: z.object({ plans: z.array(planCardSchema), purchasable: z.boolean() }),
  }),
  // In major units of `currency`.
  revenueStats: defineEndpoint('GET /api/admin/stats/revenue', {
    auth: 'admin',
    response: z.object({
      recurring: z.number(),
      total: z.number(),
      currency: z.string(),
      conversion: conversionSchema,
    }),
  }),
} as const;

const webhook = <const P extends PaymentProvider>(provider: P) =>
  defineEndpoint(`POST /api/webhooks/${provider}`, {
    auth: 'public',
    kind: 'webhook',
    bodyLimit: 1024 * 1024,
    response: z.object({ received: z.boolean() }),
  });

// Only signed events are accepted; their content is then read from the provider's API.
export const paymentWebhookEndpoints = {
  stripe: webhook('stripe'),
  paypal: webhook('paypal'),
  razorpay: webhook('razorpay'),
  paystack: webhook('paystack'),
} as const satisfies Record<PaymentProvider, Endpoint>;

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
