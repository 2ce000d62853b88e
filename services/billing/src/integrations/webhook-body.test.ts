import { createHmac } from 'node:crypto';
import { eventSchema, toReference } from './paypal/paypal-webhook.ts';
import { parsePaystackWebhook } from './paystack/paystack-webhook.ts';
import { parseRazorpayWebhook } from './razorpay/razorpay-webhook.ts';
import { isSignedBy } from './webhook-body.ts';

const sign = (algorithm: string, body: Buffer, secret = 'secret') =>
  createHmac(algorithm, secret).update(body).digest('hex');

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
  ['paystack', { event: 'transfer.success', data: { reference: 'x' } }],
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

const body = Buffer.from('{}');
const signature = sign('sha256', body);
test.each([
  ['right', signature, true],
  ['missing', undefined, false],
  ['of another secret', sign('sha256', body, 'another one'), false],
  ['of another algorithm', sign('sha512', body), false],
  ['of another body', sign('sha256', Buffer.from('{ }')), false],
  ['cut in half', signature.slice(0, 32), false],
  ['a few words', 'trust me', false],
])('PAY-11 rule 1: a signature that is %s', (_name, given, isTaken) => {
  expect(isSignedBy('secret', 'sha256', body, given)).toBe(isTaken);
});

test('PAY-11 rule 1: a blank secret signs nothing, though the SDK of Razorpay takes it', () => {
  expect(isSignedBy('', 'sha256', body, sign('sha256', body, ''))).toBe(false);
});
