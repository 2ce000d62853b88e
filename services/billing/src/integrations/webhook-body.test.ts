import { createHmac } from 'node:crypto';
import { eventSchema, toReference } from './paypal/paypal-webhook.ts';
import { parsePaystackWebhook } from './paystack/paystack-webhook.ts';
import { parseRazorpayWebhook } from './razorpay/razorpay-webhook.ts';

const sign = (algorithm: string, body: Buffer) => createHmac(algorithm, 'secret').update(body).digest('hex');

const parsers: Record<string, (event: object) => unknown> = {
  paypal: (event) => toReference(eventSchema.parse({ id: 'WH-1', ...event })),
  razorpay(event) {
    const body = Buffer.from(JSON.stringify(event));
    const headers = { 'x-razorpay-signature': sign('sha256', body) };
    return parseRazorpayWebhook({ webhookSecret: 'secret' }, body, headers).reference;
  },
  paystack(event) {
    const body = Buffer.from(JSON.stringify(event));
    return parsePaystackWebhook('secret', body, { 'x-paystack-signature': sign('sha512', body) }).reference;
  },
};

// A dashboard can switch on all events. What is refused would be sent again for days, and the webhook switched off.
test.each([
  ['paypal', { event_type: 'CATALOG.PRODUCT.UPDATED', resource: null }],
  ['paypal', { event_type: 'PAYMENT.PAYOUTSBATCH.SUCCESS', resource: { id: 7, sale_id: null } }],
  ['paypal', { event_type: 'CUSTOMER.DISPUTE.CREATED', resource: { disputed_transactions: {} } }],
  ['paypal', { event_type: 'VAULT.CREDIT-CARD.CREATED', resource: [] }],
  ['razorpay', { event: 'account.app.authorization_revoked' }],
  ['razorpay', { event: 'payment.downtime.started', payload: [] }],
  ['razorpay', { event: 'refund.processed', payload: { refund: { entity: { payment_id: null } } } }],
  ['paystack', { event: 'subscription.expiring_cards', data: [{ reference: 'x' }] }],
  ['paystack', { event: 'dedicatedaccount.assign.success', data: { customer: {} } }],
  ['paystack', { event: 'charge.success', data: { reference: 7 } }],
])('PAY-11 a signed event of %s that names no payment here is taken: %j', (provider, event) => {
  expect(parsers[provider]?.(event)).toBeUndefined();
});

test.each([
  ['paypal', { event_type: 'PAYMENT.SALE.COMPLETED', resource: { id: 'S1', billing_agreement_id: null } }, 'S1'],
  ['paypal', { event_type: 'BILLING.SUBSCRIPTION.UPDATED', resource: { id: 'I-1', sale_id: 5 } }, 'I-1'],
  ['razorpay', { event: 'x', payload: { refund: {}, subscription: { entity: { id: 'sub_1' } } } }, 'sub_1'],
  ['razorpay', { event: 'x', payload: { payment: { entity: { id: 'pay_1', invoice_id: null } } } }, 'pay_1'],
  [
    'paystack',
    {
      event: 'invoice.update',
      data: { subscription_code: null, subscription: null, transaction: { reference: 'r1' } },
    },
    'r1',
  ],
])('PAY-11 an event of %s with odd fields beside names what it is about: %j', (provider, event, id) => {
  expect(parsers[provider]?.(event)).toMatchObject({ id });
});
