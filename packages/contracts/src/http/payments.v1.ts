import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { emailField, text } from './fields.ts';
import {
  claimedFields,
  countryField,
  payerSchema,
  planIdField,
  providerIdField,
  receiptSchema,
  subscriptionSchema,
} from './payment-fields.ts';

const payer = payerSchema.optional();
const linksSchema = z.array(z.object({ href: z.string(), rel: z.string(), method: z.string().optional() }));
/** A gateway may take its time; the service gives up after 20 s. */
const answerWithinMs = 25_000;

const detailsBody = z.strictObject({ subscriberId: providerIdField, ...claimedFields });

/** What every details call adds to the gateway's own fields. */
const bought = { receipt: receiptSchema, subscriptionView: subscriptionSchema };

/** Errors of the details calls beside the usual ones, by `code`. */
export const paymentErrorCodes = {
  /** 409: the gateway has not been paid yet; asking again makes sense. */
  pending: 'payment_pending',
  /** 409: the checkout was declined, cancelled or has expired; nothing was charged. */
  failed: 'payment_failed',
  /** 409: paid, but not what was asked; nothing was granted and an admin has to look. */
  refused: 'payment_refused',
  /** 409: what was paid for ran and is over. */
  ended: 'subscription_ended',
  /** 409: a subscription runs already; one has to end before another is bought. */
  subscribed: 'already_subscribed',
  /** 409: nothing is sold through this gateway here. */
  notForSale: 'not_for_sale',
  /** 503: the gateway does not answer. */
  unavailable: 'provider_unavailable',
} as const;

/**
 * Buying a plan: the former calls with their spellings and shapes. Prices, plans and persons are the server's;
 * what a client says of them is ignored, or refused where it names somebody else.
 */
export const paymentEndpoints = {
  stripePayment: defineEndpoint({
    method: 'POST',
    path: '/api/stripepayment',
    auth: 'user',
    answerWithinMs,
    body: z.strictObject({ planId: planIdField, payer }),
    response: z.object({ id: z.string(), url: z.string() }),
  }),
  /** The client goes to the link whose `rel` is `approve`. */
  paypalPayment: defineEndpoint({
    method: 'POST',
    path: '/api/paypal',
    auth: 'user',
    answerWithinMs,
    body: z.strictObject({
      planId: planIdField,
      email: emailField,
      name: text({ max: 140 }),
      lastName: text({ max: 140 }),
      post: text({ max: 60 }).regex(/^\d+$/, 'must be digits'),
      address: text({ max: 300 }),
      country: countryField,
      brand: text({ min: 0, max: 200 }).optional(),
      admin: text({ min: 0, max: 254 }).optional(),
    }),
    response: z.object({ id: z.string(), links: linksSchema }),
  }),
  razorpayPayment: defineEndpoint({
    method: 'POST',
    path: '/api/razorpaycreate',
    auth: 'user',
    answerWithinMs,
    body: z.strictObject({ plan: planIdField, email: emailField, fullAddress: text({ max: 500 }), payer }),
    response: z.object({ id: z.string(), short_url: z.string() }),
  }),
  paystackPayment: defineEndpoint({
    method: 'POST',
    path: '/api/paystackpayment',
    auth: 'user',
    answerWithinMs,
    body: z.strictObject({
      planId: planIdField,
      amountInZar: z.union([z.number(), text({ max: 20 })]).optional(),
      email: emailField,
      payer,
    }),
    response: z.object({ id: z.string(), url: z.string() }),
  }),

  /** `subscriberId`: the id of the checkout session from the URL. `status` is the session's. */
  stripeDetails: defineEndpoint({
    method: 'POST',
    path: '/api/stripedetails',
    auth: 'user',
    answerWithinMs,
    body: detailsBody,
    response: z.object({ subscription: z.string(), customer: z.string(), status: z.string(), ...bought }),
  }),
  paypalDetails: defineEndpoint({
    method: 'POST',
    path: '/api/paypaldetails',
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
      ...bought,
    }),
  }),
  razorpayDetails: defineEndpoint({
    method: 'POST',
    path: '/api/razorapydetails',
    auth: 'user',
    answerWithinMs,
    body: detailsBody,
    response: z.object({
      id: z.string(),
      /** Seconds since 1970. */
      current_start: z.number(),
      charge_at: z.number(),
      customer_id: z.string().nullable(),
      notes: z.record(z.string(), z.unknown()),
      ...bought,
    }),
  }),
  /** The newest payment of the caller; `email` is ignored. */
  paystackDetails: defineEndpoint({
    method: 'POST',
    path: '/api/paystackfetch',
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
      ...bought,
    }),
  }),
  /** `status` in Razorpay's own words: `created`, `active`, `expired`, `cancelled` … */
  razorpayPending: defineEndpoint({
    method: 'POST',
    path: '/api/razorapypending',
    auth: 'user',
    answerWithinMs,
    body: z.strictObject({ sub: providerIdField }),
    response: z.object({ status: z.string() }),
  }),
} as const;
