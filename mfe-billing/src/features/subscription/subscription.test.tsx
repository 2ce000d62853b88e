import {
  type PaymentProvider,
  type ReceiptView,
  receiptEndpoints,
  type SubscriptionView,
  subscriptionEndpoints,
} from '@coursewright/contracts';
import { type EndpointStub, failWith, flaky, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aReceipt, aSubscription, plansResponse, sessionResponse } from '../../testing/fixtures.ts';
import { fakeExternalNavigation, visit } from '../../testing/visit.ts';

const user = { ...learnerFixture, plan: 'monthly' as const };
const runs = (more: Partial<SubscriptionView> = {}, receipts: ReceiptView[] = [aReceipt]) =>
  respondWith(subscriptionEndpoints.subscription, { subscription: { ...aSubscription, ...more }, receipts });
const open = (...api: EndpointStub[]) => visit('/subscription', { user, api: [...api, plansResponse()] });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('SUB-01 /subscription', () => {
  test('SUB-01 a free user is led to /pricing', async () => {
    const none = respondWith(subscriptionEndpoints.subscription, { subscription: null, receipts: [] });
    const { path } = await visit('/subscription', { api: [none, plansResponse()] });
    await waitFor(() => expect(path()).toBe('/pricing'));
  });

  test('SUB-01 PAY-16 whose plan is suspended reads why, and can pay or cancel', async () => {
    await visit('/subscription', { api: [runs({ suspended: true }), plansResponse()] });
    expect(await screen.findByText('Your plan is suspended')).toBeVisible();
    expect(screen.getByText(/since 21 Dec 2026.*next payment at Stripe/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Monthly Plan' })).toHaveTextContent(/Suspended/);
    for (const name of ['Update payment method', 'Cancel Subscription'])
      expect(screen.getAllByRole('button', { name })).toHaveLength(1);
  });

  test('SUB-01 shows plan, price, gateway and the next payment', async () => {
    await open(runs());
    const card = await screen.findByRole('region', { name: 'Monthly Plan' });
    expect(card).toHaveTextContent(/Active.*£9\.00per month, with Stripe.*Next payment21 Dec 2026/);
    expect(within(card).getByText('sub_1')).toBeVisible();
  });

  test('SUB-01 PAY-12 a failed renewal is said, with the day until which the plan stays', async () => {
    await open(runs({ state: 'past-due' }));
    expect(await screen.findByText('Your last payment did not go through')).toBeVisible();
    expect(screen.getByText(/your plan ends on 24 Dec 2026/)).toBeVisible();
  });

  test.each([
    ['stripe', true, /Stripe tries again by itself/],
    ['paystack', true, /next payment date, a month later.*cancel this subscription and choose a plan again/],
    ['razorpay', false, /Razorpay has stopped charging.*cancel this subscription and choose a plan again/],
  ] as const)('PAY-12 a failed renewal at %s (renews: %s) says what comes next', async (provider, renews, words) => {
    await open(runs({ state: 'past-due', provider, renews, nextBillingAt: undefined }));
    expect(await screen.findByText(words)).toBeVisible();
  });

  test('SUB-01 a subscription that does not renew names its last day and no next payment', async () => {
    await open(runs({ renews: false }));
    expect(await screen.findByText(/Your plan stays until 21 Dec 2026/)).toBeVisible();
    expect(screen.queryByText('Next payment')).toBeNull();
  });

  test('SUB-01 lists the receipts with their PDFs, and what was refunded', async () => {
    await open(
      runs({}, [
        aReceipt,
        { ...aReceipt, id: 'b', number: 'CW-2', refunded: 9 },
        { ...aReceipt, id: 'c', number: 'CW-3', refunded: 4 },
      ]),
    );
    const list = within(await screen.findByRole('region', { name: 'Receipts' }));
    expect(list.getByRole('link', { name: 'PDF of receipt CW-2026-000123' })).toHaveAttribute(
      'href',
      '/api/receipts/stripe%3Ain_1',
    );
    expect(list.getByText('Refunded')).toBeVisible();
    expect(list.getByText('£4.00 refunded')).toBeVisible();
  });

  test('SUB-01 a PDF that cannot be had is said where one is, not in a lost tab', async () => {
    const away: EndpointStub = {
      endpoint: receiptEndpoints.receiptPdf,
      respond: () => new Response('', { status: 503 }),
    };
    const { toasts } = await open(runs(), away);
    await userEvent.click(await screen.findByRole('link', { name: /^PDF of receipt/ }));
    await waitFor(() => expect(toasts).toEqual(['error: The receipt could not be downloaded. Please try again.']));
  });

  test('SUB-01 that cannot be loaded offers to try again', async () => {
    const read = flaky(runs(), failWith(subscriptionEndpoints.subscription, 500, 'Billing is resting.'));
    await open(read);
    expect(await screen.findByRole('alert')).toHaveTextContent('Billing is resting.');
    read.repair();
    await press('Try again');
    expect(await screen.findByRole('region', { name: 'Monthly Plan' })).toBeVisible();
  });

  test('SUB-01 without a subscription the receipts stay', async () => {
    await open(
      respondWith(subscriptionEndpoints.subscription, { subscription: null, receipts: [aReceipt] }),
      sessionResponse('monthly'),
    );
    expect(await screen.findByText('No active subscription')).toBeVisible();
    expect(screen.getByRole('link', { name: /^PDF of receipt/ })).toBeVisible();
  });

  test('SUB-05 a plan that an admin gave is named with its last day, and is no missing subscription', async () => {
    const grant = { plan: 'yearly' as const, since: '2026-01-05T10:00:00.000Z', until: '2027-01-31T23:59:59.999Z' };
    await open(respondWith(subscriptionEndpoints.subscription, { subscription: null, grant, receipts: [] }));
    expect(await screen.findByText('You were given the Yearly Plan until 31 Jan 2027')).toBeVisible();
    expect(screen.queryByText('No active subscription')).toBeNull();
  });
});

describe('SUB-02 Cancel Subscription', () => {
  const done = { success: true, message: 'Subscription Cancelled' };

  test('SUB-02 says before the click that access ends now and nothing is refunded; keeping is one click', async () => {
    const { calls } = await open(runs());
    await press('Cancel Subscription');
    const dialog = await screen.findByRole('dialog', { name: 'Cancel your subscription?' });
    expect(dialog).toHaveAccessibleDescription(
      'Your Monthly Plan ends at once, not on 21 Dec 2026, and nothing is refunded.',
    );
    await press('Keep my plan');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.map(({ path }) => path)).toEqual(['/api/subscription']);
  });

  test.each<[PaymentProvider, EndpointStub, object]>([
    ['stripe', respondWith(subscriptionEndpoints.stripeCancel, done), { id: 'sub_1' }],
    ['paypal', respondWith(subscriptionEndpoints.paypalCancel, done), { id: 'sub_1' }],
    ['razorpay', respondWith(subscriptionEndpoints.razorpayCancel, done), { id: 'sub_1' }],
    ['paystack', respondWith(subscriptionEndpoints.paystackCancel, done), { code: 'sub_1' }],
  ])('SUB-02 on %s: toasts Subscription Cancelled and goes to /pricing', async (provider, cancels, body) => {
    const { toasts, path, callsTo } = await open(runs({ provider }), cancels, sessionResponse('free'));
    await press('Cancel Subscription');
    await press('Cancel now');
    await waitFor(() => expect(path()).toBe('/pricing'));
    expect(toasts).toEqual(['success: Subscription Cancelled']);
    expect(callsTo(cancels.endpoint.path).map((call) => call.body)).toEqual([body]);
    expect(within(await screen.findByRole('article', { name: 'Free Plan' })).getByText('Your plan')).toBeVisible();
  });

  test('SUB-02 a double click cancels once', async () => {
    const { callsTo, path } = await open(
      runs(),
      respondWith(subscriptionEndpoints.stripeCancel, done),
      sessionResponse('free'),
    );
    await press('Cancel Subscription');
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Cancel now' }));
    await waitFor(() => expect(path()).toBe('/pricing'));
    expect(callsTo('/api/stripecancel')).toHaveLength(1);
  });

  test('SUB-02 a refusal is said in the dialog, and the subscription stays', async () => {
    const { path } = await open(runs(), failWith(subscriptionEndpoints.stripeCancel, 503, 'Stripe does not answer.'));
    await press('Cancel Subscription');
    await press('Cancel now');
    expect(await screen.findByRole('alert')).toHaveTextContent(/was not cancelled.*Stripe does not answer/);
    expect(path()).toBe('/subscription');
    expect(screen.getByRole('button', { name: 'Cancel now' })).not.toHaveAttribute('aria-busy');
  });
});

describe('SUB-02 an end with the paid period', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-25T09:00:00.000Z'));
  });

  const later = { endsAt: aSubscription.paidUntil, renews: false, nextBillingAt: undefined };
  const changed = (more: Partial<SubscriptionView>, message: string) => ({
    success: true,
    message,
    subscription: { ...aSubscription, ...more },
  });

  test('SUB-02 is offered beside the end at once, and the page then says when the plan ends', async () => {
    let now = runs();
    const ends = respondWith(subscriptionEndpoints.cancelAtPeriodEnd, () => {
      now = runs({ ...later, resumable: true });
      return changed({ ...later, resumable: true }, 'Your subscription will not renew');
    });
    const { toasts, callsTo, path } = await open({ ...now, respond: (call) => now.respond(call) }, ends);
    await press('Cancel Subscription');
    expect(await screen.findByRole('dialog')).toHaveTextContent('it then ends on 21 Dec 2026 and does not renew');
    await press('End on 21 Dec 2026');
    await waitFor(() => expect(toasts).toEqual(['success: Your Monthly Plan ends on 21 Dec 2026']));
    expect(callsTo('/api/subscription/cancel-at-period-end').map(({ body }) => body)).toEqual([{ id: 'sub_1' }]);
    const card = await screen.findByRole('region', { name: 'Monthly Plan' });
    expect(await within(card).findByText('Your plan ends on 21 Dec 2026')).toBeVisible();
    expect(within(card).getByText('Ends on 21 Dec 2026')).toBeVisible();
    expect(within(card).queryByText('Next payment')).toBeNull();
    expect(within(card).queryByRole('button', { name: 'Update payment method' })).toBeNull();
    expect(path()).toBe('/subscription');
  });

  test('SUB-02 can be taken back where the gateway can', async () => {
    let now = runs({ ...later, resumable: true });
    const resumes = respondWith(subscriptionEndpoints.resume, () => {
      now = runs();
      return changed({}, 'Your subscription renews again');
    });
    const { toasts } = await open({ ...now, respond: (call) => now.respond(call) }, resumes);
    await press('Resume');
    await waitFor(() => expect(toasts).toEqual(['success: Your subscription renews again']));
    await waitFor(() => expect(screen.queryByText('Your plan ends on 21 Dec 2026')).toBeNull());
  });

  test('SUB-02 where the gateway cannot take it back, the page says so; an end at once stays possible', async () => {
    await open(runs({ ...later, resumable: false, provider: 'razorpay' }));
    expect(await screen.findByText(/Razorpay cannot resume it/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
    await press('Cancel Subscription');
    expect(await screen.findByRole('button', { name: 'Cancel now' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^End on/ })).toBeNull();
  });

  test('SUB-02 is not offered once the paid period is over', async () => {
    jest.mocked(Date.now).mockReturnValue(Date.parse(aSubscription.paidUntil));
    await open(runs());
    await press('Cancel Subscription');
    expect(await screen.findByRole('button', { name: 'Cancel now' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^End on/ })).toBeNull();
  });

  test('SUB-02 while the gateway has not confirmed it, the page does not say that nothing more is charged', async () => {
    await open(runs({ ...later, endConfirmed: false, resumable: true }));
    expect(await screen.findByText('We are still asking Stripe to stop the renewals')).toBeVisible();
    expect(screen.getByText(/Your plan is set to end on 21 Dec 2026. Stripe has not confirmed this yet/)).toBeVisible();
    expect(screen.getByText('End requested')).toBeVisible();
    expect(screen.queryByText(/Nothing more is charged/)).toBeNull();
    expect(screen.queryByText('Your plan ends on 21 Dec 2026')).toBeNull();
  });

  test('SUB-02 a refusal is said in the dialog, and the subscription stays', async () => {
    await open(runs(), failWith(subscriptionEndpoints.cancelAtPeriodEnd, 503, 'Stripe does not answer.'));
    await press('Cancel Subscription');
    await press('End on 21 Dec 2026');
    expect(await screen.findByRole('alert')).toHaveTextContent(/was not cancelled.*Stripe does not answer/);
  });
});

describe('SUB-01 Update payment method', () => {
  test('SUB-01 leads to the page of the gateway', async () => {
    const seen = fakeExternalNavigation();
    const method = respondWith(subscriptionEndpoints.updatePaymentMethod, { url: 'https://billing.example/p/1' });
    const { callsTo } = await open(runs(), method);
    await press('Update payment method');
    await waitFor(() => expect(seen).toEqual(['leaves for https://billing.example/p/1']));
    expect(callsTo('/api/subscription/payment-method').map(({ body }) => body)).toEqual([{ id: 'sub_1' }]);
  });

  test('SUB-01 PAY-12 stands where the overdue payment is told', async () => {
    await open(runs({ state: 'past-due' }));
    expect(await screen.findByRole('button', { name: 'Update payment method' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Update payment method' })).toHaveLength(1);
    await press('Cancel Subscription');
    expect(screen.queryByRole('button', { name: /^End on/ })).toBeNull();
  });

  test('SUB-01 a page that cannot be opened is said, and can be tried again', async () => {
    const seen = fakeExternalNavigation();
    const { toasts } = await open(
      runs(),
      failWith(subscriptionEndpoints.updatePaymentMethod, 503, 'Stripe does not answer.'),
    );
    await press('Update payment method');
    await waitFor(() => expect(toasts).toEqual(['error: Stripe’s page could not be opened. Stripe does not answer.']));
    expect(screen.getByRole('button', { name: 'Update payment method' })).not.toHaveAttribute('aria-busy');
    expect(seen).toEqual([]);
  });
});

test('PAY-12 a credit note stands below its receipt, with its own PDF', async () => {
  const note = { number: 'CN-2026-000004', amount: 3, issuedAt: '2026-11-25T09:00:00.000Z' };
  await open(runs({}, [{ ...aReceipt, refunded: 3, creditNotes: [note] }]));
  const link = await screen.findByRole('link', { name: 'PDF of credit note CN-2026-000004' });
  expect(link).toHaveAttribute('href', expect.stringMatching(/^\/api\/receipts\/.*\/credit-notes\/CN-2026-000004$/));
  expect(screen.getByText('Credit note CN-2026-000004, 25 Nov 2026')).toBeVisible();
});

describe('SUB-03 Modify Subscription', () => {
  const links = [
    { rel: 'self', href: 'https://api.example/I-1' },
    { rel: 'approve', href: 'https://paypal.example/approve' },
  ];

  test.each<PaymentProvider>(['stripe', 'razorpay', 'paystack'])('SUB-03 is refused on %s', async (provider) => {
    const { toasts, calls } = await open(runs({ provider }));
    const modify = await screen.findByRole('button', { name: 'Modify Subscription' });
    expect(modify).toHaveAccessibleDescription(/^Only PayPal can change a running plan\. To change yours, cancel it/);
    await press('Modify Subscription');
    expect(toasts).toEqual(['error: You cannot modify the plan because you have not subscribed via paypal']);
    expect(calls.map(({ path }) => path)).toEqual(['/api/subscription']);
  });

  test('SUB-03 on PayPal it says what changes when, then leaves for the approval link', async () => {
    const seen = fakeExternalNavigation();
    const { callsTo } = await open(
      runs({ provider: 'paypal', id: 'I-1' }),
      respondWith(subscriptionEndpoints.paypalUpdate, { links }),
    );
    await press('Modify Subscription');
    expect(screen.queryByText(/Only PayPal can change/)).toBeNull();
    const dialog = await screen.findByRole('dialog', { name: 'Change to the Yearly Plan?' });
    expect(dialog).toHaveTextContent('Nothing is charged today.');
    expect(dialog).toHaveTextContent('Your paid period runs until 21 Dec 2026.');
    await waitFor(() =>
      expect(dialog).toHaveTextContent('From the next payment on, 21 Dec 2026, PayPal charges £90.00 per year.'),
    );
    await press('Continue to PayPal');
    await waitFor(() => expect(seen).toEqual(['leaves for https://paypal.example/approve']));
    expect(callsTo('/api/paypalupdate').map(({ body }) => body)).toEqual([{ id: 'I-1' }]);
  });

  test('SUB-03 from yearly it leads to monthly', async () => {
    await open(runs({ provider: 'paypal', plan: 'yearly' }));
    await press('Modify Subscription');
    expect(await screen.findByRole('dialog', { name: 'Change to the Monthly Plan?' })).toBeVisible();
  });

  test('SUB-03 a refusal is said and changes nothing', async () => {
    const seen = fakeExternalNavigation();
    await open(
      runs({ provider: 'paypal' }),
      failWith(subscriptionEndpoints.paypalUpdate, 503, 'PayPal does not answer.'),
    );
    await press('Modify Subscription');
    await press('Continue to PayPal');
    expect(await screen.findByRole('alert')).toHaveTextContent(/PayPal does not answer\. Your plan has not changed/);
    expect(seen).toEqual([]);
  });
});
