import type { PaidPlan, PaymentProvider } from '@coursewright/contracts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Body = any;

/** How one gateway is bought through: the former calls with their spellings. */
export interface GatewayCalls {
  readonly pay: string;
  readonly body: (plan: string) => object;
  /** What the answer has, and nothing else. */
  readonly fields: readonly string[];
  /** The hosted page. */
  readonly pageOf: (answer: Body) => string;
  readonly details: string;
  readonly detailsBody: (answer: Body) => object;
  /** What the details call answers beside receipt and subscriptionView. */
  readonly detailFields: readonly string[];
  readonly card: Readonly<Record<string, string>>;
  readonly declined: Readonly<Record<string, string>>;
  readonly cancel: string;
  readonly cancelBody: (subscriptionId: string) => object;
  readonly amounts: Readonly<Record<PaidPlan, number>>;
}

export const payer = {
  ...{ email: 'elsewhere@example.test', name: 'Ada', lastName: 'Lovelace' },
  ...{ address: '12 St James Square', post: '12345', country: 'GB' },
};

const pounds = { monthly: 9, yearly: 99 };
const byId = (id: string) => ({ id });
const bySubscriber = ({ id }: Body) => ({ subscriberId: id });

export const gateways: Record<PaymentProvider, GatewayCalls> = {
  stripe: {
    ...{ pay: '/api/stripepayment', body: (planId) => ({ planId, payer }) },
    ...{ fields: ['id', 'url'], pageOf: ({ url }) => url },
    ...{ details: '/api/stripedetails', detailsBody: bySubscriber },
    detailFields: ['customer', 'status', 'subscription'],
    ...{ card: { card: '4242424242424242' }, declined: { card: '4000000000000002' } },
    ...{ cancel: '/api/stripecancel', cancelBody: byId, amounts: pounds },
  },
  paypal: {
    pay: '/api/paypal',
    body: (planId) => ({ planId, ...payer, brand: 'Evil Corp', admin: 'evil@example.test' }),
    fields: ['id', 'links'],
    pageOf: ({ links }) => links.find(({ rel }: Body) => rel === 'approve').href,
    ...{ details: '/api/paypaldetails', detailsBody: bySubscriber },
    detailFields: ['billing_info', 'id', 'start_time', 'subscriber'],
    ...{ card: { name: 'Ada Lovelace' }, declined: { name: 'CCREJECT-REFUSED' } },
    ...{ cancel: '/api/paypalcancel', cancelBody: byId, amounts: pounds },
  },
  razorpay: {
    pay: '/api/razorpaycreate',
    body: (plan) => ({ plan, email: payer.email, fullAddress: '12 St James Square, 12345, GB', payer }),
    ...{ fields: ['id', 'short_url'], pageOf: ({ short_url }) => short_url },
    ...{ details: '/api/razorapydetails', detailsBody: bySubscriber },
    detailFields: ['charge_at', 'current_start', 'customer_id', 'id', 'notes'],
    card: { card: '4718609108204366', otp: '1234' },
    declined: { card: '4100280000060003', otp: '1234' },
    ...{ cancel: '/api/razorpaycancel', cancelBody: byId, amounts: pounds },
  },
  paystack: {
    pay: '/api/paystackpayment',
    body: (planId) => ({ planId, amountInZar: 1, email: payer.email, payer }),
    ...{ fields: ['id', 'url'], pageOf: ({ url }) => url },
    ...{ details: '/api/paystackfetch', detailsBody: () => ({ email: payer.email }) },
    detailFields: ['details'],
    card: { card: '4084084084084081', cvv: '408' },
    declined: { card: '4084080000005408', cvv: '001' },
    cancel: '/api/paystackcancel',
    cancelBody: (code) => ({ code, token: 'not-yours', email: payer.email }),
    amounts: { monthly: 170, yearly: 1871 },
  },
};
