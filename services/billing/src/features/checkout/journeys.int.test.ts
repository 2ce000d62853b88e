import type { PaymentProvider } from '@coursewright/contracts';
import { type Customer, payer, providerCalls, sharedBilling } from './testing/setup-billing.ts';

const env = await sharedBilling();
beforeEach(() => env.reset());

// biome-ignore lint/suspicious/noExplicitAny: the answers of four providers
type Body = any;

const planId = (provider: PaymentProvider, plan: 'monthly' | 'yearly') =>
  env.sandbox.offers(provider).find((offer) => offer.plan === plan)?.planId ?? '';
const keysOf = (body: object) => Object.keys(body).sort();
const any = expect.any(String);

interface Journey {
  readonly id: string;
  readonly provider: PaymentProvider;
  readonly plan: 'monthly' | 'yearly';
  /** What section 7 of the specification names, and nothing else. */
  readonly request: object;
  readonly requestDetails: (begun: Body, userId: string) => object;
  readonly details: object;
  readonly cancelBody: (details: Body) => object;
  readonly meanwhile?: (ada: Customer, begun: Body) => Promise<void>;
}

const byId = ({ id: subscriberId }: Body, uid: string) => ({ subscriberId, uid, plan: 'Yearly Plan' });
const address = '12 St James Square, 12345, GB';

const journeys: Journey[] = [
  {
    id: 'PAY-05',
    provider: 'stripe',
    plan: 'monthly',
    request: { planId: planId('stripe', 'monthly') },
    requestDetails: byId,
    details: { customer: any, status: 'complete', subscription: any },
    cancelBody: ({ subscription: id }) => ({ id }),
  },
  {
    id: 'PAY-06 SUB-03',
    provider: 'paypal',
    plan: 'monthly',
    request: { ...payer, planId: planId('paypal', 'monthly'), brand: 'Coursewright', admin: 'admin@example.test' },
    requestDetails: byId,
    details: {
      id: any,
      start_time: any,
      subscriber: {
        name: { given_name: 'Ada', surname: 'Lovelace' },
        email_address: expect.stringMatching(/@example\.test$/),
        shipping_address: {
          address: { address_line_1: '12 St James Square', postal_code: '12345', country_code: 'GB' },
        },
      },
      billing_info: {
        next_billing_time: any,
        last_payment: { amount: { value: expect.stringMatching(/^9(\.00?)?$/), currency_code: 'GBP' } },
      },
    },
    cancelBody: ({ id }) => ({ id }),
    async meanwhile(ada, { id }) {
      const { links } = (await ada.post('/api/paypalupdate', { id, idPlan: planId('paypal', 'yearly') })).body;
      await env.press(providerCalls.paypal.pageOf({ links }), 'pay');
      const update = { id, mName: 'Ada', email: ada.email, user: ada.userId, plan: 'Yearly Plan' };
      expect((await ada.post('/api/paypalupdateuser', update)).body).toMatchObject({
        success: true,
        planName: 'Yearly Plan',
      });
    },
  },
  {
    id: 'PAY-07',
    provider: 'razorpay',
    plan: 'yearly',
    request: { plan: planId('razorpay', 'yearly'), email: payer.email, fullAddress: address },
    requestDetails: byId,
    details: {
      id: any,
      charge_at: expect.any(Number),
      current_start: expect.any(Number),
      customer_id: any,
      notes: expect.objectContaining({ address }),
    },
    cancelBody: ({ id }) => ({ id }),
    async meanwhile(ada, { id: sub }) {
      expect((await ada.post('/api/razorapypending', { sub })).body).toEqual({ status: 'active' });
    },
  },
  {
    id: 'PAY-08',
    provider: 'paystack',
    plan: 'yearly',
    request: { planId: planId('paystack', 'yearly'), amountInZar: '1871', email: payer.email },
    requestDetails: (_begun, uid) => ({ email: payer.email, uid, plan: 'Yearly Plan' }),
    details: { details: { createdAt: any, customer_code: any, email_token: any, subscription_code: any } },
    cancelBody: ({ details: { subscription_code: code, email_token: token } }) => ({ code, token, email: payer.email }),
  },
];

test.each(journeys)(
  'API-01 SUB-01 $id the calls of section 7 with exactly its payloads at $provider, from the click to the end',
  async (journey) => {
    const { provider, plan, request, requestDetails, cancelBody, meanwhile } = journey;
    const { pay, fields, pageOf, declined, card, details: detailsPath, cancel, amounts } = providerCalls[provider];
    const [ada, eve] = [await env.register(), await env.register('Eve')];
    const { status, body: begun } = await ada.post(pay, request);
    expect([status, keysOf(begun)]).toEqual([200, [...fields].sort()]);
    const ask = requestDetails(begun, ada.userId);
    const details = async () => (await ada.post(detailsPath, ask)).body;
    expect(await details()).toMatchObject({ code: 'payment_pending' });
    // PAY-10 a declined card leaves nothing behind
    await env.press(pageOf(begun), 'pay', declined);
    expect((await details()).code).toMatch(/^payment_(pending|failed)$/);
    expect(await ada.subscription()).toEqual({ subscription: null, receipts: [] });
    const page = await env.press(pageOf(begun), 'pay', card);
    if (provider === 'stripe') expect(page.headers.get('location')).toContain(`session_id=${begun.id}`);

    const { receipt, subscriptionView, ...own } = await details();
    expect(own).toEqual(journey.details);
    expect(receipt).toMatchObject({ provider, plan, amount: amounts[plan], refunded: 0, payer: { email: ada.email } });
    expect(subscriptionView).toMatchObject({
      provider,
      plan,
      state: 'active',
      renews: true,
      price: { amount: amounts[plan], currency: receipt.currency },
    });
    expect(await ada.subscription()).toEqual({ subscription: subscriptionView, receipts: [receipt] });
    const atGateway = env.sandbox.provider(provider).ledger()[0]?.email;
    // Razorpay gets no e-mail address
    if (provider !== 'razorpay') expect(atGateway).toBe(ada.email);

    // PAY-11 rule 8: for anybody else it does not exist
    const foreign = await eve.post(detailsPath, { ...ask, uid: undefined });
    const unknown = await eve.post(detailsPath, provider === 'paystack' ? {} : { subscriberId: 'sub_unknown' });
    expect([foreign.status, unknown.status, (await eve.post(detailsPath, ask)).status]).toEqual([404, 404, 403]);
    expect({ ...foreign.body, traceId: '' }).toEqual({ ...unknown.body, traceId: '' });
    expect(await eve.subscription()).toEqual({ subscription: null, receipts: [] });

    const send = { html: '<p>Receipt</p>', email: 'a@example.test', plan: 'Monthly Plan', subscriberId: 'x' };
    const sendReceipt = { ...send, user: ada.userId, method: 'm', subscription: 's' };
    expect((await ada.post('/api/sendreceipt', sendReceipt)).body.success).toBe(true);
    const downloaded = await ada.post('/api/downloadreceipt', { html: send.html, email: send.email });
    expect(downloaded.body).toMatchObject({ success: true, message: 'Downloaded' });
    await meanwhile?.(ada, begun);

    const detail = async () => (await ada.post('/api/subscriptiondetail', { uid: ada.userId })).body;
    const { method, session, ...more } = await detail();
    expect([method, more, Object.keys(session).length >= 3]).toEqual([provider, {}, true]);
    const cancelled = { success: true, message: 'Subscription Cancelled' };
    expect((await ada.post(cancel, cancelBody(own))).body).toEqual(cancelled);
    expect(await detail()).toEqual({ session: null, method: null });
    expect(await details()).toMatchObject({ code: 'subscription_ended' });
  },
);
