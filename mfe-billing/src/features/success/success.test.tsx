import { paymentEndpoints, receiptEndpoints } from '@coursewright/contracts';
import { type EndpointStub, failWith, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aReceipt, aSubscription, sessionResponse } from '../../testing/fixtures.ts';
import { visit } from '../../testing/visit.ts';

const bought = { receipt: aReceipt, subscriptionView: aSubscription };
const stripe = respondWith(paymentEndpoints.stripeDetails, {
  subscription: 'sub_1',
  customer: 'cus_1',
  status: 'complete',
  ...bought,
});
const paypalAnswer = {
  id: 'I-1',
  start_time: '2026-11-21T09:00:00Z',
  subscriber: {
    name: { given_name: 'Ada', surname: 'King' },
    shipping_address: { address: { address_line_1: '12 Square', postal_code: '12345', country_code: 'GB' } },
    email_address: 'ada@paypal.example',
  },
  billing_info: { last_payment: { amount: { value: '9.00', currency_code: 'GBP' } } },
  ...bought,
};
const paypal = respondWith(paymentEndpoints.paypalDetails, paypalAnswer);
const razorpay = respondWith(paymentEndpoints.razorpayDetails, {
  id: 'sub_1',
  current_start: 1_795_165_200,
  charge_at: 1_797_757_200,
  customer_id: 'cust_1',
  notes: {},
  ...bought,
});
const paystack = respondWith(paymentEndpoints.paystackDetails, {
  details: {
    subscription_code: 'SUB_1',
    customer_code: 'CUS_1',
    createdAt: '2026-11-21T09:00:00.000Z',
    email_token: 'not for the screen',
  },
  ...bought,
});
const mail = respondWith(receiptEndpoints.sendReceipt, { success: true, message: 'Receipt sent' });
const pending = failWith(paymentEndpoints.stripeDetails, 409, 'Not paid yet.', 'payment_pending');

const monthly = { ...learnerFixture, plan: 'monthly' as const };
const usual = [mail, sessionResponse('monthly')];
const STRIPE = '/success?session_id=cs_1';

describe('PAY-09 /success', () => {
  test.each([
    ['PAY-05 Stripe', STRIPE, stripe, { subscriberId: 'cs_1' }, ['cus_1', 'complete']],
    [
      'PAY-06 PayPal',
      '/success?subscription_id=I-1&ba_token=BA-1&token=t',
      paypal,
      { subscriberId: 'I-1' },
      ['I-1', 'Ada King', 'ada@paypal.example'],
    ],
    ['PAY-07 Razorpay', '/success?subscription_id=sub_1', razorpay, { subscriberId: 'sub_1' }, ['sub_1', 'cust_1']],
    ['PAY-08 Paystack', '/success?trxref=r1&reference=r1', paystack, {}, ['SUB_1', 'CUS_1']],
  ] as const)(
    '%s: reads the details of the gateway in the address and shows them',
    async (_id, path, details, body, shown) => {
      const { calls } = await visit(path, { user: monthly, api: [details, ...usual] });
      expect(await screen.findByRole('heading', { level: 1, name: 'Thank you, Ada Lovelace' })).toBeVisible();
      expect(calls.find((call) => call.path === details.endpoint.path)?.body).toEqual(body);
      expect(screen.getByRole('region', { name: 'Receipt CW-2026-000123' })).toHaveTextContent(
        /£9\.00.*Monthly Plan.*21 Nov 2026.*21 Dec 2026.*12 Square, 12345, United Kingdom/,
      );
      for (const text of shown) expect(screen.getByText(text)).toBeVisible();
      expect(screen.queryByText('not for the screen')).toBeNull();
    },
  );

  test('PAY-06 what PayPal does not know of a payer has no row', async () => {
    const address = { address_line_1: '', postal_code: '', country_code: '' };
    const bare = respondWith(paymentEndpoints.paypalDetails, {
      ...paypalAnswer,
      start_time: '',
      subscriber: {
        name: { given_name: '', surname: '' },
        shipping_address: { address },
        email_address: 'a@b.example',
      },
    });
    await visit('/success?subscription_id=I-1', { user: monthly, api: [bare, ...usual] });
    expect(await screen.findByText('a@b.example')).toBeVisible();
    for (const term of ['Started', 'Subscriber']) expect(screen.queryByText(term)).toBeNull();
  });

  test('PAY-09 a spinner says what is awaited until the details are there', async () => {
    const answered = Promise.withResolvers<void>();
    const slow: EndpointStub = {
      endpoint: stripe.endpoint,
      respond: (call) => answered.promise.then(() => stripe.respond(call)),
    };
    await visit(STRIPE, { user: monthly, api: [slow, ...usual] });
    expect(await screen.findByText('Confirming your payment with Stripe …')).toBeVisible();
    answered.resolve();
    expect(await screen.findByText('Receipt CW-2026-000123')).toBeVisible();
  });

  test('PAY-09 leads to a new course and to the subscription', async () => {
    await visit(STRIPE, { user: monthly, api: [stripe, ...usual] });
    expect(await screen.findByRole('link', { name: 'Generate Course' })).toHaveAttribute('href', '/create');
    expect(screen.getByRole('link', { name: 'See your subscription' })).toHaveAttribute('href', '/subscription');
  });

  test('PAY-09 has the receipt e-mailed once, also over a reload', async () => {
    const first = await visit(STRIPE, { user: monthly, api: [stripe, ...usual] });
    expect(await screen.findByText(/The receipt was also e-mailed to/)).toHaveTextContent(learnerFixture.email);
    expect(first.callsTo('/api/sendreceipt')).toHaveLength(1);
    const second = await visit(STRIPE, { user: monthly, api: [stripe, ...usual] });
    expect(await screen.findByText(/The receipt was also e-mailed to/)).toBeVisible();
    expect(second.callsTo('/api/sendreceipt')).toEqual([]);
  });

  test('PAY-09 a receipt that could not be mailed spoils nothing, and nothing is claimed', async () => {
    const { callsTo } = await visit(STRIPE, {
      user: monthly,
      api: [stripe, failWith(receiptEndpoints.sendReceipt, 503, 'away')],
    });
    await waitFor(() => expect(callsTo('/api/sendreceipt')).toHaveLength(1));
    expect(screen.getByText('Receipt CW-2026-000123')).toBeVisible();
    expect(screen.queryByText(/e-mailed/)).toBeNull();
  });

  test('PAY-09 looks for the plan until the session has it', async () => {
    jest.useFakeTimers();
    let reads = 0;
    const late = sessionResponse(() => (++reads > 2 ? 'monthly' : 'free'));
    await visit(STRIPE, { api: [stripe, mail, late] });
    await act(() => jest.advanceTimersByTimeAsync(50));
    expect(screen.getByText(/is being activated/)).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(screen.getByText(/Your Monthly Plan is active/)).toHaveTextContent('7 topics, up to 35 lessons');
  });

  test('PAY-09 without anything in the address it leads to /subscription', async () => {
    const { path } = await visit('/success', { user: monthly });
    await waitFor(() => expect(path()).toBe('/subscription'));
  });
});

describe('PAY-09 while the gateway makes up its mind', () => {
  test('PAY-09 the details are asked for again, with growing distance', async () => {
    jest.useFakeTimers();
    let paid = false;
    const later: EndpointStub = {
      endpoint: stripe.endpoint,
      respond: (call) => (paid ? stripe : pending).respond(call),
    };
    const { callsTo } = await visit(STRIPE, { user: monthly, api: [later, ...usual] });
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(callsTo('/api/stripedetails')).toHaveLength(4);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(callsTo('/api/stripedetails')).toHaveLength(6);
    expect(screen.getByText(/You can leave this page/)).toBeVisible();
    paid = true;
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText('Receipt CW-2026-000123')).toBeVisible();
  });

  test('PAY-09 it is not asked for ever: what happens next is said, and asking again is offered', async () => {
    jest.useFakeTimers();
    const { callsTo } = await visit(STRIPE, { user: monthly, api: [pending, ...usual] });
    await act(() => jest.advanceTimersByTimeAsync(180_000));
    expect(screen.getByRole('heading', { level: 1, name: 'Your payment is not confirmed yet' })).toBeVisible();
    expect(screen.getByText(/Please do not pay again/)).toBeVisible();
    const asked = callsTo('/api/stripedetails').length;
    expect(asked).toBe(15);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(callsTo('/api/stripedetails')).toHaveLength(asked);
    act(() => screen.getByRole('button', { name: 'Check again' }).click());
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(callsTo('/api/stripedetails')).toHaveLength(asked + 1);
  });

  test('PAY-10 a payment that failed leads to /failed', async () => {
    const { path } = await visit(STRIPE, {
      api: [failWith(paymentEndpoints.stripeDetails, 409, 'Declined.', 'payment_failed')],
    });
    await waitFor(() => expect(path()).toBe('/failed'));
  });

  test('PAY-09 another user’s payment is not shown, and the page says that the payment is not lost', async () => {
    const { callsTo } = await visit(STRIPE, { api: [failWith(paymentEndpoints.stripeDetails, 404, 'There is none.')] });
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be looked up.*There is none.*not lost/);
    expect(callsTo('/api/stripedetails')).toHaveLength(1);
  });
});

describe('PAY-09 a payment that came to an end', () => {
  test.each([
    ['already_subscribed', 'This payment will be refunded', 'See your subscription', '/subscription'],
    ['subscription_ended', 'This subscription has ended', 'See the plans', '/pricing'],
    ['payment_refused', 'This payment will be refunded', 'Contact', '/contact'],
  ])('PAY-09 %s is said as what it is, and nothing is promised', async (code, title, link, path) => {
    await visit(STRIPE, { api: [failWith(paymentEndpoints.stripeDetails, 409, 'No.', code)] });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', path);
    expect(screen.queryByText(/could not be looked up|your plan starts/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('PAY-09 Download', () => {
  const saved: string[] = [];
  const { click } = HTMLAnchorElement.prototype;
  const names = respondWith(receiptEndpoints.downloadReceipt, {
    success: true,
    message: 'Downloaded',
    url: '/api/receipts/stripe%3Ain_1',
  });
  const file: EndpointStub = { endpoint: receiptEndpoints.receiptPdf, respond: () => new Response('a document') };
  const newer = respondWith(receiptEndpoints.downloadReceipt, {
    success: true,
    message: 'Downloaded',
    url: '/api/receipts/paypal%3Alater',
  });
  beforeEach(() => {
    saved.length = 0;
    Object.assign(URL, { createObjectURL: () => 'blob:receipt', revokeObjectURL: () => {} });
    HTMLAnchorElement.prototype.click = function save() {
      saved.push(`${this.download} from ${this.href}`);
    };
  });
  afterEach(() => {
    HTMLAnchorElement.prototype.click = click;
  });

  test('PAY-09 saves the PDF under its number, then says Downloaded', async () => {
    const { toasts } = await visit(STRIPE, { user: monthly, api: [stripe, names, file, ...usual] });
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(toasts).toEqual(['success: Downloaded']));
    expect(saved).toEqual(['CW-2026-000123.pdf from blob:receipt']);
  });

  test('PAY-09 saves the receipt that is shown, though a newer one is there', async () => {
    const { toasts, calls } = await visit(STRIPE, { user: monthly, api: [stripe, newer, file, ...usual] });
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(toasts).toEqual(['success: Downloaded']));
    expect(calls.map(({ path }) => path).filter((path) => path.startsWith('/api/receipts/'))).toEqual([
      '/api/receipts/stripe%3Ain_1',
    ]);
  });

  test('PAY-09 is tried again while the server is away, and then says so', async () => {
    const { toasts, callsTo } = await visit(STRIPE, {
      user: monthly,
      api: [stripe, failWith(receiptEndpoints.downloadReceipt, 503, 'The receipts are away.'), ...usual],
    });
    const button = await screen.findByRole('button', { name: 'Download' });
    jest.useFakeTimers();
    fireEvent.click(button);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(toasts).toEqual(['error: The receipts are away.']);
    expect(callsTo('/api/downloadreceipt')).toHaveLength(3);
    expect(saved).toEqual([]);
  });
});
